import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderStatus } from "#contract/orders/status.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { pickers } from "#gateway/store/pickers/list.ts";
import { riders } from "#gateway/store/riders/list.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildOrder, buildPicker, buildRider, buildStore } from "../../../support/database/rows.ts";
import { zoneAtNoon } from "../../../support/kinds/noon.ts";

let database: TestDatabase;
let storeId: string;
let pickerId: string;
let riderId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const unit = await buildBusinessUnit(database.db);
  storeId = (await buildStore(database.db, { business_unit_id: unit, time_zone: zoneAtNoon() })).id;
  pickerId = (await buildPicker(database.db, storeId)).id;
  riderId = (await buildRider(database.db, storeId)).id;
});
afterAll(() => database.drop());

/** An order of the two, with the statuses it came to so many minutes ago. */
async function order(status: OrderStatus, ...moves: (readonly [OrderStatus, number])[]): Promise<void> {
  const { id } = await buildOrder(database.db, storeId, { status, picker_id: pickerId, rider_id: riderId });
  for (const [nth, [to, ago]] of moves.entries())
    await database.db
      .insertInto("order_history")
      .values({
        store_id: storeId,
        order_id: id,
        kind: "status",
        at: new Date(Date.now() - ago * 60_000).toISOString(),
        user_id: null,
        by_name: "Nikhil",
        origin: "By Admin",
        version: nth + 2,
        from_status: moves[nth - 1]?.[0] ?? "Picker Assigned",
        to_status: to,
        subject: null,
      })
      .execute();
}

it("tells what people have in their hands, what they have done today and how long it took them", async () => {
  const idle = { openOrders: 0, doneToday: 0, minutesPerOrder: null };
  const { db } = database;
  expect((await readRows(db, pickers.rows, storeId, [pickerId]))[0]).toMatchObject(idle);
  expect((await readRows(db, riders.rows, storeId, [riderId]))[0]).toMatchObject(idle);

  await order("Picker Assigned");
  await order("Picking & Packing", ["Picking & Packing", 5]);
  await order("Rider Assigned", ["Picking & Packing", 90], ["Picking Completed", 80]);
  await order("Delivered", ["Picking & Packing", 60], ["Picking Completed", 40], ["In-Transit", 30], ["Delivered", 5]);
  // Picked, found wanting, and picked again.
  await order("Proposed Alternatives", ["Picking & Packing", 60], ["Picking Completed", 40], ["Picking & Packing", 9]);
  // Delivered the week before and returned today: nobody's work of today.
  await order("Returned", ["In-Transit", 10_030], ["Delivered", 10_000], ["Returned", 25]);
  // Left lying over night, and noted twice in one breath: no time that anybody would believe. The rider was free again
  // only then, so the order above took 15 minutes.
  await order("Picking Completed", ["Picking & Packing", 600], ["Picking Completed", 20]);
  await order("Delivered", ["In-Transit", 20], ["Delivered", 20]);
  // Picked the day before, brought today.
  await order(
    "Returned",
    ["Picking & Packing", 1_510],
    ["Picking Completed", 1_500],
    ["In-Transit", 60],
    ["Returned", 25],
  );
  // All of it the day before.
  await order("Delivered", ["Picking Completed", 1_500], ["In-Transit", 1_480], ["Delivered", 1_460]);

  expect((await readRows(db, pickers.rows, storeId, [pickerId]))[0]).toMatchObject({
    openOrders: 3,
    doneToday: 3,
    minutesPerOrder: 15,
  });
  expect((await readRows(db, riders.rows, storeId, [riderId]))[0]).toMatchObject({
    openOrders: 1,
    doneToday: 3,
    minutesPerOrder: 15,
  });
});

it("measures a run by what each of its orders takes, not by its whole way for each", async () => {
  const { db } = database;
  riderId = (await buildRider(db, storeId)).id;
  for (const ago of [48, 36, 24, 12]) await order("Delivered", ["In-Transit", 60], ["Delivered", ago]);
  expect((await readRows(db, riders.rows, storeId, [riderId]))[0]).toMatchObject({ doneToday: 4, minutesPerOrder: 12 });
});
