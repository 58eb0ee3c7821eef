import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { choose, openBoard, press } from "../support/browser/board.ts";
import { openWorkplace } from "../support/browser/workplace.ts";
import { buildCustomer } from "../support/database/rows.ts";
import { test } from "../support/run/by-thirds.ts";

let page: Page;
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  await buildCustomer(place.db, store.id, { name: "Holda Teal", phone: "+915550003333" });
  page = await place.comeBack("admin", "/dashboard");
});
afterAll(async () => {
  await place.leave(page);
});

const box = () => page.getByRole("combobox");
const marked = () => page.locator('[role="option"][aria-selected="true"]');
const isFinal = () => page.locator('[role="listbox"][aria-busy="false"]').waitFor({ state: "attached" });

/** How many changes the orders of the store have seen. */
async function changes(): Promise<number> {
  const { count } = await place.db
    .selectFrom("order_history")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test("never repeats or undoes what carries the word that is searched for", async () => {
  await openBoard(page, "?status=Accepted");
  await press(page, "a");
  await box().waitFor();
  await page.getByRole("option").first().waitFor();
  const name = (await marked().locator(".aisle-palette-title").textContent()) ?? "";
  await choose(page, name);
  await page.getByText("Updated Sucessfully").first().waitFor();
  const before = await changes();
  for (const word of [name, name.slice(0, 3)]) {
    await press(page, "Control+k");
    await box().fill(word);
    await isFinal();
    await expect.poll(() => marked().textContent()).not.toMatch(/Repeat|Undo/);
    expect(await page.getByRole("option").allTextContents()).not.toContainEqual(expect.stringMatching(/Repeat|Undo/));
    await press(page, "Escape");
  }
  await press(page, "Control+k");
  await page.keyboard.type("repeat");
  await expect.poll(() => marked().textContent()).toContain(`Repeat the last command: Assign picker: ${name}`);
  await press(page, "Escape");
  expect(await changes()).toBe(before);
});

it("goes to the screen of a command that belongs to another one, and asks there", async () => {
  await openBoard(page);
  await press(page, "Control+k");
  await box().fill("new user");
  await expect.poll(() => marked().textContent()).toContain("Add user");
  await isFinal();
  await press(page, "Enter");
  await page.getByRole("dialog").getByRole("heading", { name: /user/i }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/user");
  await press(page, "Escape");
  await press(page, "?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByText(/^Go: all/).waitFor();
  expect(await help.getByText("Go to riders").isVisible()).toBe(false);
  await page.keyboard.type("go to rid");
  await help.getByText("Go to riders").waitFor();
  expect(await help.getByText("Log out").count()).toBe(0);
  await press(page, "Escape");
  await help.waitFor({ state: "detached" });
});

test("waits with a change until the gateway has answered, and marks what matches best by then", async () => {
  // Whoever sets up the store is offered a setting with this word, which would open at once.
  await place.leave(page);
  page = await place.comeBack("supervisor");
  await openBoard(page, "?status=Pending");
  const before = await changes();
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/search?*", async (route) => {
    await held;
    await route.continue();
  });
  await press(page, "Control+k");
  await page.keyboard.type("hold");
  await expect.poll(() => marked().textContent()).toContain("hold");
  await press(page, "Enter");
  expect(await box().inputValue()).toBe("hold");
  answer();
  await page.waitForURL(/customer=/);
  await page.locator(".aisle-token").filter({ hasText: "Holda Teal" }).waitFor();
  expect(await changes()).toBe(before);
  await page.unroute("**/search?*");
});

test("leaves the mark on the row the operator has moved it to, whatever rows come later", async () => {
  await openBoard(page, "?status=Pending");
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/search?*", async (route) => {
    await held;
    await route.continue();
  });
  await press(page, "Control+k");
  await page.keyboard.type("hold");
  const first = await marked().textContent();
  await press(page, "ArrowDown");
  await expect.poll(() => marked().textContent()).not.toBe(first);
  const chosen = await marked().textContent();
  answer();
  await page.getByRole("option", { name: /Holda Teal/ }).waitFor();
  await isFinal();
  expect(await marked().textContent()).toBe(chosen);
  await press(page, "Escape");
  await page.unroute("**/search?*");
});
