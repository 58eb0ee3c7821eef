import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { numberAtCursor, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildDouble } from "../../support/database/doubles.ts";
import { buildOrder } from "../../support/database/rows.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

it("works through doubles by keys: compares two, merges them, and takes that back", async () => {
  const { number, oneId, otherId } = await buildDouble(place.db, storeId, {
    oneName: "Zarina Twin",
    otherName: "Z. Twin",
  });
  const order = await buildOrder(place.db, storeId, { customer_id: otherId });
  const customerOfOrder = async () => {
    const rows = await place.db.selectFrom("orders").select("customer_id").where("id", "=", order.id).execute();
    return rows[0]?.customer_id;
  };
  await buildOrder(place.db, storeId, { customer_id: oneId });
  await buildOrder(place.db, storeId, { customer_id: oneId });
  await page.goto(`${place.address}/customer-doubles`);
  await page.getByRole("grid", { name: "Duplicates" }).waitFor();
  await press(page, "/");
  await page.keyboard.type("zarina twin");
  await expect.poll(() => numberAtCursor(page)).toBe(number);
  await press(page, "Enter");
  await press(page, "Enter");
  const compared = page.getByRole("table", { name: "side by side" });
  await compared.getByRole("link", { name: "Z. Twin" }).waitFor();
  await press(page, "m");
  const dialog = page.getByRole("dialog", { name: /^Merge / });
  await dialog.getByText("Moves from the other customer: 1 order.").waitFor();
  await press(page, "Control+Enter");
  await expect.poll(customerOfOrder).toBe(oneId);
  await dialog.waitFor({ state: "detached" });
  await press(page, "Control+z");
  await expect.poll(customerOfOrder).toBe(otherId);
});
