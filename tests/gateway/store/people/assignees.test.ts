import { afterAll, beforeAll, expect, it } from "vitest";
import { listPickers, listRiders } from "#gateway/store/people/assignees.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildOrder, buildPicker, buildRider, buildStore } from "../../../support/database/rows.ts";

let database: TestDatabase;
let storeId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const unit = await buildBusinessUnit(database.db);
  storeId = (await buildStore(database.db, { business_unit_id: unit })).id;
  await buildPicker(database.db, (await buildStore(database.db, { business_unit_id: unit })).id);
});
afterAll(() => database.drop());

it("lists active pickers with what they pick now; who can take one more first", async () => {
  const { db } = database;
  const full = await buildPicker(db, storeId, { name: "Full", capacity: 2 });
  const busy = await buildPicker(db, storeId, { name: "Busy", phone: "111" });
  await buildPicker(db, storeId, { name: "Free" });
  await buildPicker(db, storeId, { name: "Home", on_duty: false });
  await buildPicker(db, storeId, { name: "Gone", state: "DELETE" });
  for (const status of ["Picker Assigned", "Picking & Packing", "Picking Completed", "Delivered"] as const)
    await buildOrder(db, storeId, { status, picker_id: full.id });
  await buildOrder(db, storeId, { status: "Call Back Requested", picker_id: busy.id });
  const listed = await listPickers(db, storeId);
  expect(listed.map(({ name, openOrders, refusal }) => [name, openOrders, refusal])).toEqual([
    ["Free", 0, null],
    ["Busy", 1, null],
    ["Home", 0, "off duty"],
    ["Full", 2, "full: 2 of 2 orders"],
  ]);
  expect(listed[1]).toEqual({
    id: busy.id,
    name: "Busy",
    phone: "111",
    onDuty: true,
    capacity: 6,
    openOrders: 1,
    openKilograms: 0,
    capacityKilograms: null,
    refusal: null,
  });
});

it("lists riders with what they have with them", async () => {
  const { db } = database;
  const rider = await buildRider(db, storeId, { name: "Rex", capacity: 3 });
  for (const status of ["Rider Assigned", "In-Transit", "Delivered", "Returned"] as const)
    await buildOrder(db, storeId, { status, rider_id: rider.id });
  expect(await listRiders(db, storeId)).toMatchObject([{ name: "Rex", openOrders: 2, refusal: null }]);
});

it("counts the kilograms of their orders, and says who has no room for more of them", async () => {
  const { db } = database;
  const strong = await buildPicker(db, storeId, { name: "Strong", capacity_kilograms: 5 });
  const tired = await buildPicker(db, storeId, { name: "Tired", capacity_kilograms: 5 });
  const weighed = (quantity: number) => ({ unit: "weight" as const, quantity });
  const give = (picker_id: string, ...lines: { unit?: "weight"; quantity: number }[]) =>
    buildOrder(db, storeId, { status: "Picker Assigned", picker_id, lines });
  await give(strong.id, weighed(1.1), weighed(2.2), { quantity: 40 });
  await give(tired.id, weighed(3), { quantity: 2 });
  await give(tired.id, weighed(2));
  const listed = await listPickers(db, storeId);
  const told = listed.map(({ name, openKilograms, refusal }) => [name, openKilograms, refusal]);
  expect(told).toContainEqual(["Strong", 3.3, null]);
  expect(told).toContainEqual(["Tired", 5, "full: 5 of 5 kg"]);
});
