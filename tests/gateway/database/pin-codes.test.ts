import { afterAll, expect, it } from "vitest";
import { plainPincode } from "#contract/text.ts";
import { migrations } from "#gateway/database/migrate.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildArea, buildBusinessUnit, buildCustomer, buildOrder, buildStore } from "../../support/database/rows.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

const spellings = [
  "560 001",
  "560-001",
  "560.001",
  "56\u00ad0001",
  "PIN 560001",
  "pin code: 560\u2011001",
  "५६०००१",
  "sw1a 1aa",
];

it("an upgrade brings PIN codes into one spelling, and of two that become the same keeps one", async () => {
  const { db } = database;
  const { id: storeId } = await buildStore(db, { business_unit_id: await buildBusinessUnit(db) });
  const area = await buildArea(db, storeId, "", { pincodes: [...spellings, "411001"] });
  const { id: customerId } = await buildCustomer(db, storeId);
  const place = { store_id: storeId, type: "Home", line: "1 Road", locality: "", city: "Pune" } as const;
  for (const [at, pincode] of spellings.entries())
    await db
      .insertInto("customer_addresses")
      .values({ ...place, customer_id: customerId, pincode, used_at: `2026-01-0${at + 1}T00:00:00Z` })
      .execute();
  const office = { store_id: storeId, office: "GPO", district: "Town", territory: "Karnataka" };
  for (const pincode of [...spellings, "560001"])
    await db
      .insertInto("localities")
      .values({ ...office, pincode })
      .execute();
  for (const pincode of ["560-002", "560 002"])
    await db.insertInto("pin_outlines").values({ store_id: storeId, pincode, outline: "x" }).execute();
  const order = await buildOrder(db, storeId, { address: JSON.stringify({ ...place, pincode: "560-001" }) });

  const [, migration] = Object.entries(migrations).find(([name]) => name.endsWith("_pin_codes")) ?? [];
  await migration?.up(db);

  const codes = [...new Set(spellings.map(plainPincode))].toSorted();
  const found = await db.selectFrom("delivery_areas").select("pincodes").where("id", "=", area.id).executeTakeFirst();
  expect(found?.pincodes).toEqual(["411001", ...codes]);
  const addresses = await db
    .selectFrom("customer_addresses")
    .select(["pincode", "used_at"])
    .orderBy("pincode")
    .execute();
  expect(addresses.map(({ pincode }) => pincode)).toEqual(codes);
  expect(JSON.stringify(addresses[0]?.used_at)).toContain("2026-01-07");
  const offices = await db
    .selectFrom("localities")
    .select("pincode")
    .where("state", "<>", "DELETE")
    .orderBy("pincode")
    .execute();
  expect(offices.map(({ pincode }) => pincode)).toEqual(codes);
  const outlines = await db.selectFrom("pin_outlines").select("pincode").execute();
  expect(outlines).toEqual([{ pincode: "560002" }]);
  const row = await db.selectFrom("orders").select("address").where("id", "=", order.id).executeTakeFirst();
  expect(row?.address).toMatchObject({ pincode: "560001" });
});
