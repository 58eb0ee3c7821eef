import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBoard } from "../../support/browser/board.ts";
import { type LayoutName, pressOn } from "../../support/console/keyboards.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";

let page: Page;
let debug: CDPSession;
const place = await openWorkplace();
beforeAll(async () => {
  page = await place.comeBack("admin", "/dashboard");
  debug = await page.context().newCDPSession(page);
});
afterAll(async () => {
  await place.leave(page);
});

/** Presses a stroke as an operator with this keyboard does: the browser itself makes the event, and types the text. */
async function strike(layout: LayoutName, stroke: string): Promise<void> {
  const { key, code, ctrl, alt, shift, altGraph } = pressOn(layout, stroke);
  // Windows reports AltGr as Ctrl and Alt held together.
  const modifiers = (alt || altGraph ? 1 : 0) + (ctrl || altGraph ? 2 : 0) + (shift ? 8 : 0);
  const text = ctrl || key.length > 1 ? {} : { text: key };
  await debug.send("Input.dispatchKeyEvent", { type: "keyDown", key, code, modifiers, ...text });
  await debug.send("Input.dispatchKeyEvent", { type: "keyUp", key, code, modifiers });
}

const selectedTab = () => page.getByRole("tab", { selected: true }).textContent();
const toast = (text: string) => page.getByRole("region", { name: "Messages" }).getByText(text).first();

describe.each(["de", "fr"] as const)("a keyboard of the layout %s", (layout) => {
  it("turns tabs, filters, repeats, shows the keys, takes back and selects by what its keys print", async () => {
    await openBoard(page);
    const first = await selectedTab();
    await strike(layout, "]");
    await expect.poll(selectedTab).not.toBe(first);
    await strike(layout, "[");
    await expect.poll(selectedTab).toBe(first);
    await page.locator('[role="grid"][aria-activedescendant]').waitFor();
    await strike(layout, ".");
    await toast("Repeat the last command").waitFor();
    await strike(layout, "mod+z");
    await toast("Undo").waitFor();
    await strike(layout, "mod+a");
    await page
      .getByText(/^\d\d selected$/)
      .first()
      .waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe("");
    await strike(layout, "?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await strike(layout, "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await strike(layout, "/");
    const field = page.getByRole("searchbox", { name: /^Find orders/ });
    await expect.poll(() => field.evaluate((at) => at.matches(":focus"))).toBe(true);
    expect(await field.inputValue()).toBe("");
    // In a field the same keys type.
    await strike(layout, "?");
    await strike(layout, "/");
    await expect.poll(() => field.inputValue()).toBe("?/");
    await field.fill("");
    await strike(layout, "Escape");
  });
});
