import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Now } from "#commands/context/now.ts";
import { titleOf } from "#commands/command.ts";
import { allCommands } from "../support/all-commands.ts";
import { buildNow, buildNowElsewhere, buildNowOnPage, orderRecord } from "../support/console/fake-tools.ts";
import { openWorkplace } from "../support/browser/workplace.ts";
import { isLongRun, thirdOf } from "../support/run/tier.ts";

let page: Page;
const place = await openWorkplace();
beforeAll(async () => {
  page = await place.comeBack("admin", "/dashboard");
});
afterAll(async () => {
  await place.leave(page);
});

const screens: Readonly<Record<string, { open(): Promise<void>; now: Now }>> = {
  dashboard: {
    open: async () => {
      await page.goto(`${place.address}/dashboard`);
      await page.getByRole("region", { name: "Today by status" }).waitFor();
    },
    now: buildNowElsewhere(),
  },
  "orders board": {
    open: async () => {
      await page.goto(`${place.address}/orders`);
      await page.locator('[role="grid"][aria-activedescendant]').waitFor();
    },
    now: buildNow(),
  },
  "order page": {
    open: async () => {
      await page.goto(`${place.address}/orders`);
      await page.locator('[role="grid"][aria-activedescendant]').waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/orders\/[0-9a-f-]{36}/);
      await page.getByRole("tab", { name: "TRACKING" }).waitFor();
    },
    now: buildNowOnPage(orderRecord()),
  },
};

/** Of the others, what the palette shows follows from what commands say of a screen. */
const walked = isLongRun ? Object.keys(screens) : ["orders board"];

describe.each(walked)("everything on the %s can be done by keys", (name) => {
  const screen = screens[name];
  if (!screen) throw new Error(name);

  it("finds each of its commands in the palette, or why it is refused", async () => {
    await screen.open();
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox");
    await box.waitFor();
    const here = allCommands.filter((command) => command.can(screen.now) !== "hidden");
    expect(here.length).toBeGreaterThan(10);
    for (const command of thirdOf(here)) {
      // A title may say how many rows there are, and here there are others.
      const title = titleOf(command, screen.now).replace(/\d[\d,]* /, "");
      await box.fill(`>${title}`);
      const found = page.getByRole("option").filter({ hasText: new RegExp(title.replace("all ", "all ([\\d,]+ )?")) });
      await expect.poll(() => found.count(), { message: title }).toBeGreaterThan(0);
    }
  });
});
