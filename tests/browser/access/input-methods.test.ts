import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBoard, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

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

/** Composes a text in the field that has the focus, as an input method does. */
const compose = (text: string) =>
  debug.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });

/** Presses a key that the input method hears first. Each browser tells the page of it, some by the key code alone. */
async function pressComposing(key: "Enter" | "Escape"): Promise<void> {
  const stroke = { key, code: key, windowsVirtualKeyCode: 229 };
  await debug.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...stroke });
  await debug.send("Input.dispatchKeyEvent", { type: "keyUp", ...stroke });
}

it("leaves Enter and Esc to a text that is being composed in the palette", async () => {
  await openBoard(page);
  await press(page, "Control+k");
  const box = page.getByRole("combobox");
  await box.fill("go to riders");
  await page.getByRole("option", { selected: true }).getByText("Go to riders").waitFor();
  await box.fill("");
  await compose("रा");
  await pressComposing("Enter");
  await pressComposing("Escape");
  await debug.send("Input.insertText", { text: "राइडर" });
  await expect.poll(() => box.inputValue()).toBe("राइडर");
  await press(page, "Escape");
  await box.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/orders");
});

test("leaves them to it in the filter of a list, and in the text of a comment", async () => {
  await openBoard(page);
  await press(page, "/");
  const field = page.getByRole("searchbox", { name: /^Find orders/ });
  await expect.poll(() => field.evaluate((at) => at.matches(":focus"))).toBe(true);
  await compose("क");
  await pressComposing("Escape");
  await pressComposing("Enter");
  expect(await field.evaluate((at) => at.matches(":focus"))).toBe(true);
  await debug.send("Input.insertText", { text: "क" });
  await expect.poll(() => field.inputValue()).toBe("क");
  await field.fill("");
  await press(page, "Escape");

  await press(page, "c");
  const text = page.getByRole("dialog").getByRole("textbox");
  await text.waitFor();
  // A dialog that takes the focus later would end the composition. A draft of an earlier try is kept.
  await expect.poll(() => text.evaluate((at) => at.matches(":focus"))).toBe(true);
  await text.fill("");
  await compose("नमस्ते");
  await pressComposing("Enter");
  await pressComposing("Escape");
  await debug.send("Input.insertText", { text: "नमस्ते" });
  await expect.poll(() => text.inputValue()).toBe("नमस्ते");
  expect(await page.getByRole("dialog").count()).toBe(1);
  await press(page, "Escape");
});
