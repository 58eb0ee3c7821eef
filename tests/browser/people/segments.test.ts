import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { choose, numberAtCursor, press } from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";
import { buildCustomer, unique } from "../../support/database/rows.ts";

let place: Workplace;
let page: Page;
let storeId: string;
beforeAll(async () => {
  place = await startWorkplace();
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
});
afterAll(() => place.close());
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

it("shows by keys what a segment shares with the others and how it grew, and opens another from there", async () => {
  const name = unique("Overlap");
  const tag = unique("shared");
  const { id } = await buildCustomer(place.db, storeId, { tags: tag });
  for (const [nth, called] of [name, `${name} too`].entries()) {
    const { id: segment_id } = await place.db
      .insertInto("segments")
      .values({ store_id: storeId, name: called, line: `tag = ${tag}`, members: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await place.db.insertInto("segment_members").values({ store_id: storeId, segment_id, customer_id: id }).execute();
    await place.db
      .insertInto("segment_days")
      .values([
        { store_id: storeId, segment_id, day: "2026-11-01", members: 4 + nth },
        { store_id: storeId, segment_id, day: "2026-11-02", members: 6 + nth },
      ])
      .execute();
  }
  await page.goto(`${place.address}/customer-segmentation`);
  await page.getByRole("grid", { name: "Segments" }).waitFor();
  await press(page, "/");
  await page.keyboard.type(name);
  await expect.poll(() => numberAtCursor(page)).toBe(name);
  await press(page, "Enter", "Enter");
  await page.getByRole("heading", { name }).waitFor();
  const panel = (title: string) => page.getByRole("tabpanel", { name: title });
  while (!(await panel("GROWTH").isVisible())) await press(page, "t");
  await panel("GROWTH").getByText("6 (+2)").waitFor();
  while (!(await panel("OVERLAP").isVisible())) await press(page, "t");
  const row = panel("OVERLAP")
    .getByRole("row")
    .filter({ hasText: `${name} too` });
  await row.getByText("100 %").waitFor();
  await row.getByRole("link").focus();
  await press(page, "Enter");
  await page.getByRole("heading", { name: `${name} too` }).waitFor();
});
