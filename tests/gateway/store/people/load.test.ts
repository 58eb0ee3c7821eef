import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderRow } from "#contract/orders/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { assignPicker, assignRider } from "#gateway/store/orders/order-transitions.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import {
  buildBusinessUnit,
  buildOrder,
  buildPicker,
  buildProduct,
  buildRider,
  buildStore,
  buildVehicle,
} from "../../../support/database/rows.ts";

let database: TestDatabase;
let storeId: string;
const meera: Author = { userId: null, name: "Meera", address: null, origin: "By Admin" };

beforeAll(async () => {
  database = await createTestDatabase();
  const unit = await buildBusinessUnit(database.db);
  storeId = (await buildStore(database.db, { business_unit_id: unit })).id;
});
afterAll(() => database.drop());

type Assign = typeof assignPicker;

const assign = (call: Assign, orderId: string, personId: string, beyondCapacity = false, version = 1) =>
  database.db
    .transaction()
    .execute((trx) => call(trx, { storeId, id: orderId, version }, personId, meera, beyondCapacity));

/** What a change comes to: "done", or why it was refused. */
function outcomeOf(change: Promise<OrderRow>): Promise<string> {
  return change.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? `${error.code}: ${error.message}` : String(error)),
  );
}

const weighing = (...kilograms: number[]) => ({
  lines: [{ quantity: 30 }, ...kilograms.map((quantity) => ({ unit: "weight" as const, quantity }))],
});
const accepted = (row: Parameters<typeof buildOrder>[2] = {}) =>
  buildOrder(database.db, storeId, { status: "Accepted", ...row });
const ready = () => buildOrder(database.db, storeId, { status: "Ready for Delivery", delivery_type: "HOME_DELIVERY" });

it("gives somebody as many orders as they can take, and one more only beyond their capacity", async () => {
  const { id } = await buildPicker(database.db, storeId, { name: "Pia", capacity: 2 });
  const [one, two, three] = [await accepted(), await accepted(), await accepted()];
  await assign(assignPicker, one.id, id);
  await assign(assignPicker, two.id, id);
  expect(await outcomeOf(assign(assignPicker, three.id, id))).toBe("over-capacity: Pia is full: 2 of 2 orders");
  expect(await assign(assignPicker, three.id, id, true)).toMatchObject({ pickerId: id, status: "Picker Assigned" });
});

it("counts only what riders have with them now", async () => {
  const { id } = await buildRider(database.db, storeId, { name: "Rex", capacity: 2 });
  await buildOrder(database.db, storeId, { status: "Delivered", rider_id: id });
  await buildOrder(database.db, storeId, { status: "In-Transit", rider_id: id });
  const [one, two] = [await ready(), await ready()];
  await assign(assignRider, one.id, id);
  expect(await outcomeOf(assign(assignRider, two.id, id))).toBe("over-capacity: Rex is full: 2 of 2 stops");
});

it("adds up kilograms; an order whose weight nobody knows is never too heavy", async () => {
  const { id } = await buildPicker(database.db, storeId, { name: "Per", capacity: 9, capacity_kilograms: 5 });
  const [light, heavy, pieces, rest] = [
    await accepted(weighing(1.1, 2.2)),
    await accepted(weighing(1.8)),
    await accepted(weighing()),
    await accepted(weighing(1.7)),
  ];
  await assign(assignPicker, light.id, id);
  expect(await outcomeOf(assign(assignPicker, heavy.id, id))).toBe("over-capacity: Per would carry 5.1 of 5 kg");
  await assign(assignPicker, rest.id, id);
  await assign(assignPicker, pieces.id, id);
  expect(await outcomeOf(assign(assignPicker, heavy.id, id))).toBe("over-capacity: Per would carry 6.8 of 5 kg");
  expect(await assign(assignPicker, heavy.id, id, true)).toMatchObject({ pickerId: id });
});

it("counts goods by the piece with what a piece weighs, and with nothing where that is not known", async () => {
  const { db } = database;
  const flour = { product_id: (await buildProduct(db, storeId, { grams: 5_000 })).id };
  const eggs = { product_id: (await buildProduct(db, storeId)).id };
  const { id } = await buildPicker(db, storeId, { name: "Pip", capacity: 9, capacity_kilograms: 20 });
  const [bags, more, box] = [
    await accepted({
      lines: [
        { ...flour, quantity: 3 },
        { unit: "weight", quantity: 0.25 },
      ],
    }),
    await accepted({ lines: [{ ...flour, quantity: 1 }] }),
    await accepted({ lines: [{ ...eggs, quantity: 500 }] }),
  ];
  await assign(assignPicker, bags.id, id);
  expect(await outcomeOf(assign(assignPicker, more.id, id))).toBe("over-capacity: Pip would carry 20.25 of 20 kg");
  expect(await outcomeOf(assign(assignPicker, box.id, id))).toBe("done");
});

it("gives the last place to one of many who want it at once", async () => {
  const { id } = await buildPicker(database.db, storeId, { name: "Pam", capacity: 3 });
  await buildOrder(database.db, storeId, { status: "Picking & Packing", picker_id: id });
  await buildOrder(database.db, storeId, { status: "Picker Assigned", picker_id: id });
  const wanted = await Promise.all(Array.from({ length: 6 }, () => accepted()));
  const outcomes = await Promise.all(wanted.map((order) => outcomeOf(assign(assignPicker, order.id, id))));
  expect(outcomes.toSorted()).toEqual(
    ["done", ...Array(5).fill("over-capacity: Pam is full: 3 of 3 orders")].toSorted(),
  );
  const held = await database.db.selectFrom("orders").select("id").where("picker_id", "=", id).execute();
  expect(held).toHaveLength(3);
});

it("gives nobody goods that they are not trained for, unless it is asked for as beyond what they can", async () => {
  const { db } = database;
  const frozen = { product_id: (await buildProduct(db, storeId, { frozen: true })).id };
  const weighed = { unit: "weight" as const, quantity: 1 };
  const plain = await buildPicker(db, storeId, { name: "Pit", skills: [], capacity: 9 });
  const trained = await buildPicker(db, storeId, { name: "Pol", skills: ["weighed"], capacity: 9 });
  const [ice, scale, pieces] = [
    await accepted({ lines: [frozen] }),
    await accepted({ lines: [weighed] }),
    await accepted(),
  ];
  const untrained = "over-capacity: Pit is not trained for weighed goods";
  expect(await outcomeOf(assign(assignPicker, scale.id, plain.id))).toBe(untrained);
  expect(await outcomeOf(assign(assignPicker, scale.id, plain.id, true))).toBe("done");
  expect(await outcomeOf(assign(assignPicker, ice.id, trained.id))).toBe(
    "over-capacity: Pol is not trained for frozen goods",
  );
  expect(await outcomeOf(assign(assignPicker, pieces.id, plain.id))).toBe("done");
  const other = await accepted({ lines: [weighed] });
  expect(await outcomeOf(assign(assignPicker, other.id, trained.id))).toBe("done");
  // A rider weighs nothing.
  const rider = await buildRider(db, storeId, { name: "Ros", skills: [], capacity: 9 });
  const toRide = { status: "Ready for Delivery" as const, delivery_type: "HOME_DELIVERY" as const };
  const [cold, heavy] = [
    await buildOrder(db, storeId, { ...toRide, lines: [frozen] }),
    await buildOrder(db, storeId, { ...toRide, lines: [weighed] }),
  ];
  expect(await outcomeOf(assign(assignRider, cold.id, rider.id))).toBe(
    "over-capacity: Ros is not trained for frozen goods",
  );
  expect(await outcomeOf(assign(assignRider, heavy.id, rider.id))).toBe("done");
});

it("gives an order back to who had it, also when they are no longer trained for it", async () => {
  const { db } = database;
  const { id } = await buildPicker(db, storeId, { name: "Pru", capacity: 9 });
  const { id: orderId } = await accepted({ lines: [{ unit: "weight", quantity: 1 }] });
  await assign(assignPicker, orderId, id);
  await db.transaction().execute((trx) => assignPicker(trx, { storeId, id: orderId, version: 2 }, null, meera));
  await db.updateTable("pickers").set({ skills: [] }).where("id", "=", id).execute();
  const back = { storeId, id: orderId, version: 3, undoes: 3 };
  expect(await outcomeOf(db.transaction().execute((trx) => assignPicker(trx, back, id, meera)))).toBe("done");
});

it("fills no more crates than the rider's vehicle has, unless beyond their capacity", async () => {
  const { db } = database;
  const vehicle = await buildVehicle(db, storeId, { capacity_crates: 1 });
  const { id } = await buildRider(db, storeId, { name: "Ria", capacity: 9, vehicle_id: vehicle.id });
  const large = () =>
    buildOrder(db, storeId, {
      status: "Ready for Delivery",
      delivery_type: "HOME_DELIVERY",
      lines: Array.from({ length: 12 }, () => ({})),
    });
  const [one, two] = [await large(), await large()];
  expect(await outcomeOf(assign(assignRider, one.id, id))).toBe("done");
  expect(await outcomeOf(assign(assignRider, two.id, id))).toBe("over-capacity: Ria would carry 1.2 of 1 crates");
  expect(await outcomeOf(assign(assignRider, two.id, id, true))).toBe("done");
});
