import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Now } from "#commands/command.ts";
import { allCommands } from "#commands/index.ts";
import { buildNow, buildOrder } from "../support/command-world.ts";
import { startWorkplace, type Workplace } from "../support/workplace.ts";

let place: Workplace;
let page: Page;
beforeAll(async () => {
  place = await startWorkplace();
  page = await place.logIn("admin");
});
afterAll(() => place.close());

const screens: Readonly<Record<string, { open(): Promise<void>; now: Now }>> = {
  dashboard: {
    open: async () => {
      await page.goto(`${place.address}/dashboard`);
      await page.getByRole("region", { name: "Today by status" }).getByRole("link").first().waitFor();
    },
    now: buildNow({ screen: "dashboard", cursor: null, total: 0 }),
  },
  "orders board": {
    open: async () => {
      await page.goto(`${place.address}/orders`);
      await page.locator('[role="grid"][aria-activedescendant]').waitFor();
    },
    now: buildNow({ cursor: buildOrder() }),
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
    now: buildNow({ screen: "order", cursor: null, opened: buildOrder(), tabs: ["ORDER DETAILS", "PAYMENTS"] }),
  },
};

/** Marks whatever has the focus; answers false once the focus is back where the walk began. */
function markFocus(): boolean {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return true;
  if (element.dataset["walked"]) return false;
  element.dataset["walked"] = "yes";
  return true;
}

/** What the mouse can use on the page and the walk has not come by, as lines to read. */
function missed(): string[] {
  const usable = "a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0']";
  return [...document.querySelectorAll<HTMLElement>(usable)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.dataset["walked"] && element.tabIndex >= 0)
    .map((element) => element.outerHTML.slice(0, 160));
}

/** What Tab passes by on purpose must show the key that does the same, or stand in something that arrows move in. */
function orphans(): string[] {
  const composites = "[role='tablist'], [role='grid'], [role='listbox'], [role='menu'], [role='toolbar']";
  return [...document.querySelectorAll<HTMLElement>("a[href], button, [role='button'], [role='tab']")]
    .filter((element) => element.checkVisibility() && element.tabIndex < 0)
    .filter(
      (element) => !element.hasAttribute("disabled") && !element.closest(composites) && !element.querySelector("kbd"),
    )
    .map((element) => element.outerHTML.slice(0, 160));
}

describe.each(Object.keys(screens))("everything on the %s can be done by keys", (name) => {
  const screen = screens[name];
  if (!screen) throw new Error(name);

  it("is reached by Tab, with the focus never lost on the way", async () => {
    await screen.open();
    for (let steps = 0; steps < 150 && (await page.evaluate(markFocus)); steps++) {
      await page.keyboard.press("Tab");
    }
    expect(await page.evaluate(missed)).toEqual([]);
    expect(await page.evaluate(orphans)).toEqual([]);
  });

  it("finds each of its commands in the palette, or why it is refused", async () => {
    await screen.open();
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox");
    await box.waitFor();
    const here = allCommands.filter((command) => command.can(screen.now) !== "hidden");
    expect(here.length).toBeGreaterThan(10);
    for (const { title } of here) {
      await box.fill(`>${title}`);
      const found = page.getByRole("option").filter({ hasText: title });
      await expect.poll(() => found.count(), { message: title }).toBeGreaterThan(0);
    }
  });
});
