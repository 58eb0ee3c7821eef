import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { choose, numberAtCursor, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildCustomer, unique } from "../../support/database/rows.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const rowCount = () => page.getByRole("grid", { name: "Customers" }).getAttribute("aria-rowcount");

it("writes a segment by keys with completion and a live count, opens a member, filters customers by it", async () => {
  // Each try has customers of its own.
  const tag = `kolam ${unique("circle").replaceAll(/\P{L}/gu, "")}`;
  const segment = unique("Kolam");
  for (const name of ["Vimala Keys", "Veena Keys"])
    await buildCustomer(place.db, storeId, { name, tags: tag, consent: ["SMS"] });
  await page.goto(`${place.address}/customer-segmentation`);
  await page.getByRole("heading", { name: "Segments", level: 1 }).waitFor({ state: "attached" });
  await press(page, "i");
  await page.locator("[data-field=name] :focus").waitFor();
  await page.keyboard.type(segment);
  await press(page, "Enter");
  const line = page.locator("[data-field=line] input");
  await line.and(page.locator(":focus")).waitFor();
  await page.keyboard.type(`tag = ${tag.slice(0, -1)}`);
  // The marked name is taken with its quotes.
  await page.getByRole("option", { name: tag }).waitFor();
  await press(page, "Enter");
  await expect.poll(() => line.inputValue()).toBe(`tag = "${tag}" `);
  await page.getByText("2 customers now, of").waitFor();
  await page.keyboard.type("and consent = Smoke");
  await page.locator(".aisle-form-told mark", { hasText: "Smoke" }).waitFor();
  for (let letters = 0; letters < 5; letters += 1) await press(page, "Backspace");
  await page.keyboard.type("SMS");
  await page.locator(".aisle-form-told li", { hasText: "All of these:" }).waitFor();
  await press(page, "Control+Enter");
  await page.locator(".aisle-toast", { hasText: `${segment} added` }).waitFor();
  await expect.poll(() => numberAtCursor(page)).toBe(segment);
  await press(page, "Enter", "t");
  const members = page.getByRole("tabpanel", { name: "MEMBERS" });
  await members.getByRole("link", { name: "Vimala Keys" }).focus();
  await press(page, "Enter");
  await page.getByRole("heading", { name: "Vimala Keys" }).waitFor();
  while (!(await page.getByRole("tabpanel", { name: "SEGMENTS" }).isVisible())) await press(page, "t");
  await page.getByRole("tabpanel", { name: "SEGMENTS" }).getByRole("link", { name: segment }).waitFor();
  await press(page, "g c");
  await page.getByRole("grid", { name: "Customers" }).waitFor();
  await press(page, "Shift+F");
  await choose(page, "segment");
  await choose(page, segment);
  await expect.poll(rowCount).toBe("3");
});
