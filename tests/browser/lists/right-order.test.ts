import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { choose, numberAtCursor, openBoard, press } from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";
import { demoPassword } from "../../support/database/global-database.ts";

let place: Workplace;
let page: Page;
beforeAll(async () => {
  place = await startWorkplace();
  page = await place.comeBack("admin", "/dashboard");
});
afterAll(async () => {
  await place.leave(page);
  await place.close();
});

const heading = () => page.locator(".aisle-panel h2");

it("has the cursor on the order of the panel after a reload", async () => {
  await openBoard(page);
  await press(page, "ArrowDown", "ArrowDown", "ArrowDown", "Enter");
  const number = await numberAtCursor(page);
  await expect.poll(() => heading().textContent()).toContain(number);
  await page.waitForURL(/open=/);
  await page.reload();
  await heading().waitFor();
  await expect.poll(() => heading().textContent()).toContain(number);
  await expect.poll(() => numberAtCursor(page)).toBe(number);
  await press(page, "Control+k");
  expect(await page.locator(".aisle-palette-here").textContent()).toContain(number);
  await press(page, "Escape", "Escape");
  expect(await numberAtCursor(page)).toBe(number);
});

it("finds the order of the panel far down its list after a reload", async () => {
  await openBoard(page, "?filterType=BUSINESS");
  await press(page, "End");
  await page.locator('.is-cursor:not(.is-waiting):not([data-index="0"])').waitFor();
  await press(page, "Enter");
  await expect.poll(() => heading().textContent()).toContain(await numberAtCursor(page));
  const number = await numberAtCursor(page);
  await page.waitForURL(/open=/);
  await page.reload();
  await heading().waitFor();
  await expect.poll(() => numberAtCursor(page)).toBe(number);
  await expect.poll(() => page.locator(".aisle-list-screen.is-apart").count()).toBe(0);
  expect(await heading().textContent()).toContain(number);
});

it("highlights only the order of the panel once that has left the list", async () => {
  await openBoard(page, "?status=Accepted");
  await press(page, "Enter");
  const number = await numberAtCursor(page);
  await expect.poll(() => heading().textContent()).toContain(number);
  await press(page, "s");
  await choose(page, "On-Hold");
  await page.getByRole("textbox", { name: "Reason" }).fill("asked to wait");
  await press(page, "Enter");
  await expect.poll(() => numberAtCursor(page)).not.toBe(number);
  expect(await heading().textContent()).toContain(number);
  await page.locator(".aisle-list-screen.is-apart").waitFor();
  const background = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(".aisle-grid-row.is-cursor")).toBe(await background(".aisle-grid-row:not(.is-cursor)"));
  await press(page, "ArrowDown");
  await expect.poll(() => heading().textContent()).toContain(await numberAtCursor(page));
  await page.locator(".aisle-list-screen:not(.is-apart)").waitFor();
});

it("chooses a status by its digit, the likely one first", async () => {
  await openBoard(page, "?status=Picking+%26+Packing");
  await press(page, "s");
  await page.getByRole("option").first().waitFor();
  const options = await page.locator(".aisle-palette-title").allTextContents();
  expect(options).toEqual(["Picking Completed", "Proposed Alternatives", "Call Back Requested", "Cancelled"]);
  await press(page, "1");
  await page.getByText("Status Successfully Changed").first().waitFor();
});

it("does with the next page what was pressed while it was on its way", async () => {
  await page.goto(`${place.address}/dashboard`);
  await page.getByRole("region", { name: "Today by status" }).waitFor();
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/orders/filter*", async (route) => {
    await held;
    await route.continue();
  });
  await press(page, "g o");
  await page.waitForURL(/orders/);
  await press(page, "j", "j");
  answer();
  await expect.poll(() => page.locator('.is-cursor[data-index="2"]').count()).toBe(1);
  await page.unroute("**/orders/filter*");
});

it("asks before a comment is dropped, keeps it through a time-out, and comes back to the page left", async () => {
  await openBoard(page, "?status=Accepted");
  await press(page, "c");
  const field = page.getByRole("textbox", { name: "Comment" });
  await field.waitFor();
  await page.keyboard.type("ring twice");
  await press(page, "Escape");
  await page.getByText("Discard what you typed?").waitFor();
  await press(page, "Enter");
  expect(await field.inputValue()).toBe("ring twice");
  await place.db.deleteFrom("sessions").execute();
  await field.focus();
  await press(page, "Enter");
  await page.getByLabel("Login ID").waitFor();
  await page.getByLabel("Login ID").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await press(page, "Enter");
  await page.waitForURL(/\/orders\?status=Accepted/);
  await numberAtCursor(page);
  await press(page, "c");
  await expect.poll(() => field.inputValue()).toBe("ring twice");
});
