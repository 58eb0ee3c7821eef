import { afterAll, expect, it } from "vitest";
import { migrations } from "#gateway/database/migrate.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildStore } from "../../support/database/rows.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

it("an upgrade keeps the titles that a store has given to its settings, and leaves all others alone", async () => {
  const { db } = database;
  const unit = await buildBusinessUnit(db);
  const choices = { "order.orderType": ["Normal"] };
  const headers = { "return.days": "Days to think", "refund.approvalLimit": "More than", "order.number": "Bill no." };
  const build = async (header: object) =>
    (await buildStore(db, { business_unit_id: unit, form_header: JSON.stringify(header) })).id;
  const [titled, untitled] = [await build({ headers, choices }), await build({ choices })];
  await migrations["0064_settings"]?.up(db);
  const stores = await db.selectFrom("stores").select(["id", "form_header as header"]).execute();
  const headerOf = (id: string) => stores.find((store) => store.id === id)?.header;
  expect(headerOf(titled)).toEqual({
    headers: { "store.returnDays": "Days to think", "store.approvalLimit": "More than", "order.number": "Bill no." },
    choices,
  });
  expect(headerOf(untitled)).toEqual({ choices });
});
