import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderRow } from "#contract/orders/schema.ts";
import {
  isOpen,
  type OrderStatus,
  orderStatuses,
  orderTransitions,
  statusesWithoutPicker,
  statusesWithoutRider,
} from "#contract/orders/status.ts";
import type { OrderEvent } from "#contract/stream.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { assignPicker, assignRider, moveOrder } from "#gateway/store/orders/order-transitions.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { runs } from "../../../support/run/tier.ts";
import { untilWaiting } from "../../../support/run/waiting.ts";
import {
  buildBusinessUnit,
  buildOrder,
  readRow,
  buildPicker,
  buildRider,
  buildStore,
} from "../../../support/database/rows.ts";

let database: TestDatabase;
let storeId: string;
const people = { picker: "", otherPicker: "", retired: "", foreign: "", rider: "", otherRider: "" };
const meera: Author = {
  userId: "7f0e0a52-7d0a-4b0e-8f4c-2c7b7f0a9b11",
  name: "Meera",
  address: null,
  origin: "By Admin",
};
const ravi: Author = { ...meera, name: "Ravi" };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const unit = await buildBusinessUnit(db);
  storeId = (await buildStore(db, { business_unit_id: unit })).id;
  const other = (await buildStore(db, { business_unit_id: unit })).id;
  people.picker = (await buildPicker(db, storeId, { name: "Pia" })).id;
  people.otherPicker = (await buildPicker(db, storeId, { name: "Per" })).id;
  people.retired = (await buildPicker(db, storeId, { name: "Ron", state: "INACTIVE" })).id;
  people.foreign = (await buildPicker(db, other)).id;
  people.rider = (await buildRider(db, storeId, { name: "Rex" })).id;
  people.otherRider = (await buildRider(db, storeId, { name: "Roy" })).id;
});
afterAll(() => database.drop());

function change<Answer>(run: (trx: Trx) => Promise<Answer>): Promise<Answer> {
  return database.db.transaction().execute(run);
}

async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const refusal = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Refusal)) throw new Error(`was to be refused: ${String(refusal)}`);
  return refusal;
}

const move = (order: OrderRow, to: OrderStatus, note = "because") =>
  change((trx) => moveOrder(trx, { storeId, id: order.id, version: order.version }, to, note, meera));
const pick = (order: OrderRow, pickerId: string | null) =>
  change((trx) => assignPicker(trx, { storeId, id: order.id, version: order.version }, pickerId, meera));
const ride = (order: OrderRow, riderId: string | null) =>
  change((trx) => assignRider(trx, { storeId, id: order.id, version: order.version }, riderId, meera));

async function newOrder(row: Parameters<typeof buildOrder>[2] = {}): Promise<OrderRow> {
  const { id } = await buildOrder(database.db, storeId, row);
  return readRow(database.db, storeId, id);
}

const historyOf = (orderId: string) =>
  database.db
    .selectFrom("order_history")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("version")
    .execute();

describe("taking a change back", () => {
  const undo = (order: OrderRow, undoes: number, to: OrderStatus) =>
    change((trx) => moveOrder(trx, { storeId, id: order.id, version: order.version, undoes }, to, "", meera));

  it("is written to the history as an undo, of which change, and needs no reason", async () => {
    const held = await move(await newOrder(), "On-Hold", "no answer");
    const accepted = await move(held, "Accepted");
    const back = await undo(accepted, accepted.version, "On-Hold");
    expect(back).toMatchObject({ status: "On-Hold", version: 4 });
    expect((await historyOf(back.id)).at(-1)).toMatchObject({ version: 4, undoes: 3, text: "", to_status: "On-Hold" });
    await undo(back, 2, "Pending");
    expect((await historyOf(back.id)).map(({ undoes }) => undoes)).toEqual([null, null, null, 3, 2]);
  });

  it("says so of an assignment too", async () => {
    const accepted = await move(await newOrder(), "Accepted");
    const given = await pick(accepted, people.picker);
    const ref = { storeId, id: given.id, version: given.version, undoes: given.version };
    const back = await change((trx) => assignPicker(trx, ref, null, meera));
    expect(back).toMatchObject({ status: "Accepted", pickerId: null });
    expect((await historyOf(back.id)).at(-1)).toMatchObject({ kind: "picker", undoes: given.version, subject: "Pia" });
  });

  it("is refused where the history has no such change", async () => {
    const held = await move(await newOrder(), "On-Hold", "no answer");
    for (const [undoes, to] of [
      [2, "Accepted"],
      [1, "Pending"],
      [9, "Pending"],
    ] as const) {
      const refusal = await refusalOf(undo(held, undoes, to));
      expect(refusal).toMatchObject({ code: "invalid" });
    }
    const ref = { storeId, id: held.id, version: held.version, undoes: 2 };
    await refusalOf(change((trx) => assignPicker(trx, ref, people.picker, meera)));
    expect(await historyOf(held.id)).toHaveLength(2);
  });
});

describe("moveOrder", () => {
  it("writes row, history, counts and event together", async () => {
    const order = await newOrder();
    const moved = await move(order, "On-Hold", "no answer");
    expect(moved).toMatchObject({ status: "On-Hold", version: 2 });
    expect(await readRow(database.db, storeId, order.id)).toEqual(moved);
    expect((await historyOf(order.id))[1]).toMatchObject({
      kind: "status",
      at: moved.updatedAt,
      user_id: meera.userId,
      by_name: "Meera",
      origin: "By Admin",
      version: 2,
      from_status: "Pending",
      to_status: "On-Hold",
      text: "no answer",
    });
    const event = await database.db
      .selectFrom("events")
      .selectAll()
      .where("store_id", "=", storeId)
      .orderBy("sequence", "desc")
      .executeTakeFirstOrThrow();
    expect(event.message).toEqual({
      type: "changed",
      kind: "order",
      row: moved,
      fromStatus: "Pending",
      by: { id: meera.userId, name: "Meera" },
      at: moved.updatedAt,
    });
  });

  it("refuses a stale version with the current row, and says who changed it and how long ago", async () => {
    const order = await newOrder();
    const at = { storeId, id: order.id };
    await change((trx) => moveOrder(trx, { ...at, version: 1 }, "Accepted", "", ravi));
    const current = await change((trx) => moveOrder(trx, { ...at, version: 2 }, "On-Hold", "x", meera));
    const refusal = await refusalOf(move(order, "Cancelled"));
    expect(refusal).toMatchObject({ code: "stale-version", current });
    expect(refusal.message).toMatch(/^Ravi and Meera changed this order \d+ seconds? ago: it is On-Hold now$/);
    expect(await refusalOf(move({ ...order, version: 9 }, "Cancelled"))).toMatchObject({
      code: "stale-version",
      current,
    });
  });

  it("refuses what the table forbids with the current row", async () => {
    const order = await newOrder();
    const refusal = await refusalOf(move(order, "Delivered"));
    expect(refusal).toMatchObject({ code: "move-not-allowed", current: order });
    expect(refusal.message).toBe("an order cannot change from Pending to Delivered");
  });

  it.each(["Cancelled", "Rejected", "On-Hold"] as const)("asks for a reason for %s", async (status) => {
    expect(await refusalOf(move(await newOrder(), status, ""))).toMatchObject({
      code: "invalid",
      fields: { note: `${status} needs a reason` },
    });
  });

  it("names the picker or rider that is missing", async () => {
    expect(await refusalOf(move(await newOrder({ status: "Accepted" }), "Picker Assigned"))).toMatchObject({
      code: "invalid",
      fields: { pickerId: "Picker Assigned needs a picker" },
    });
    expect(await refusalOf(move(await newOrder({ status: "Ready for Delivery" }), "Rider Assigned"))).toMatchObject({
      code: "invalid",
      fields: { riderId: "Rider Assigned needs a rider" },
    });
  });

  it("does not find an order of another store, nor one that is not there", async () => {
    const order = await newOrder();
    const elsewhere = { storeId: people.picker, id: order.id, version: 1 };
    expect(await refusalOf(change((trx) => moveOrder(trx, elsewhere, "Accepted", "", meera)))).toMatchObject({
      code: "not-found",
    });
    expect(await refusalOf(move({ ...order, id: people.picker }, "Accepted"))).toMatchObject({ code: "not-found" });
  });

  it("makes a second writer wait for the first, and refuses it once the first is committed", async () => {
    const order = await newOrder();
    const gate = Promise.withResolvers<void>();
    const moved = Promise.withResolvers<OrderRow>();
    const first = change(async (trx) => {
      moved.resolve(await moveOrder(trx, { storeId, id: order.id, version: 1 }, "Accepted", "", ravi));
      await gate.promise;
    });
    const current = await moved.promise;
    const second = refusalOf(move(order, "On-Hold"));
    await untilWaiting(database.db);
    gate.resolve();
    await first;
    expect(await second).toMatchObject({ code: "stale-version", current });
    expect(await historyOf(order.id)).toHaveLength(2);
  });

  it("lets exactly one of many writers of one version win, and leaves no trace of the others", async () => {
    const order = await newOrder();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, (_, at) => move(order, at % 2 ? "Accepted" : "On-Hold")),
    );
    const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "stale-version" });
    expect((await readRow(database.db, storeId, order.id)).version).toBe(2);
    expect(await historyOf(order.id)).toHaveLength(2);
  });
});

describe("assignPicker", () => {
  it("moves an accepted order to Picker Assigned, changes the picker, and hands it back", async () => {
    const named = await pick(await newOrder({ status: "Accepted" }), people.picker);
    expect(named).toMatchObject({ status: "Picker Assigned", pickerId: people.picker, pickerName: "Pia", version: 2 });
    const changed = await pick(named, people.otherPicker);
    expect(changed).toMatchObject({ status: "Picker Assigned", pickerName: "Per", version: 3 });
    const back = await pick(changed, null);
    expect(back).toMatchObject({ status: "Accepted", pickerId: null, pickerName: null, version: 4 });
    expect((await historyOf(back.id)).slice(1)).toMatchObject([
      { kind: "picker", subject: "Pia", from_status: "Accepted", to_status: "Picker Assigned" },
      { kind: "picker", subject: "Per", from_status: null, to_status: null },
      { kind: "picker", subject: "Per", from_status: "Picker Assigned", to_status: "Accepted" },
    ]);
  });

  it.each(["foreign", "rider"] as const)("knows nobody who is a picker of this store by a %s id", async (who) => {
    const order = await newOrder({ status: "Accepted" });
    expect(await refusalOf(pick(order, people[who]))).toMatchObject({
      code: "not-found",
      message: "There is no such picker",
    });
  });

  it("refuses a picker of this store who works here no more", async () => {
    const order = await newOrder({ status: "Accepted" });
    expect(await refusalOf(pick(order, people.retired))).toMatchObject({
      code: "invalid",
      fields: { pickerId: "Ron is not active" },
    });
  });

  it("refuses where nobody picks, the same picker again, and taking away nobody", async () => {
    expect(await refusalOf(pick(await newOrder(), people.picker))).toMatchObject({ code: "move-not-allowed" });
    const named = await pick(await newOrder({ status: "Accepted" }), people.picker);
    expect(await refusalOf(pick(named, people.picker))).toMatchObject({
      fields: { pickerId: "Pia is already the picker of this order" },
    });
    expect(await refusalOf(pick(await newOrder(), null))).toMatchObject({
      fields: { pickerId: "this order has no picker" },
    });
    const picking = await move(named, "Picking & Packing");
    expect(await refusalOf(pick(picking, null))).toMatchObject({ code: "move-not-allowed", current: picking });
  });
});

describe("assignRider", () => {
  it("moves a ready order to Rider Assigned, changes the rider, and takes it back", async () => {
    const named = await ride(await newOrder({ status: "Ready for Delivery" }), people.rider);
    expect(named).toMatchObject({ status: "Rider Assigned", riderName: "Rex", version: 2 });
    const changed = await ride(named, people.otherRider);
    expect(changed).toMatchObject({ status: "Rider Assigned", riderName: "Roy" });
    expect(await ride(changed, null)).toMatchObject({ status: "Ready for Delivery", riderId: null, version: 4 });
    expect(await ride(await newOrder({ status: "Delivery Assigned" }), people.rider)).toMatchObject({
      status: "Rider Assigned",
    });
  });

  it("refuses a store pickup, and orders that are under way", async () => {
    const pickup = await newOrder({ status: "Ready for Delivery", delivery_type: "STORE_PICKUP" });
    expect(await refusalOf(ride(pickup, people.rider))).toMatchObject({ code: "move-not-allowed", current: pickup });
    const away = await newOrder({ status: "In-Transit", rider_id: people.rider });
    expect(await refusalOf(ride(away, people.otherRider))).toMatchObject({ code: "move-not-allowed" });
    expect(await refusalOf(ride(away, null))).toMatchObject({ code: "move-not-allowed" });
    expect(await move(away, "Ready for Delivery")).toMatchObject({ riderId: null, riderName: null });
  });
});

describe("any walk of changes", () => {
  it("keeps to the table, raises versions by one, writes one history row each, keeps counts and a gapless sequence", async () => {
    const step = fc.oneof(
      // Mostly onward, or nearly every walk would end at its first cancellation.
      fc.record({
        kind: fc.constant("move" as const),
        to: fc.constantFrom(...orderStatuses),
        note: fc.constantFrom("", "why"),
      }),
      { weight: 4, arbitrary: fc.record({ kind: fc.constant("next" as const), which: fc.nat(7) }) },
      fc.record({
        kind: fc.constant("picker" as const),
        who: fc.constantFrom(people.picker, people.otherPicker, people.retired, null),
      }),
      fc.record({
        kind: fc.constant("rider" as const),
        who: fc.constantFrom(people.rider, people.otherRider, people.foreign, null),
      }),
      fc.record({ kind: fc.constant("stale" as const) }),
    );
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("STORE_PICKUP", "HOME_DELIVERY"),
        fc.array(step, { minLength: 10, maxLength: 40 }),
        async (delivery_type, steps) => {
          let order = await newOrder({ delivery_type });
          const { id } = order;
          for (const one of steps) {
            const before = order;
            const next = orderTransitions[before.status];
            const onward = next.filter(isOpen);
            const attempt =
              one.kind === "move"
                ? move(before, one.to, one.note)
                : one.kind === "next"
                  ? move(before, onward[one.which % Math.max(1, onward.length)] ?? "Pending")
                  : one.kind === "picker"
                    ? pick(before, one.who)
                    : one.kind === "rider"
                      ? ride(before, one.who)
                      : move({ ...before, version: before.version - 1 || 99 }, next[0] ?? "Pending");
            const after = await attempt.catch((error: unknown) => {
              if (error instanceof Refusal) return null;
              throw error;
            });
            order = await readRow(database.db, storeId, id);
            if (after === null) {
              expect(order).toEqual(before);
              continue;
            }
            passed += 1;
            expect(order).toEqual(after);
            expect(order.version).toBe(before.version + 1);
            if (order.status !== before.status) {
              expect(orderTransitions[before.status]).toContain(order.status);
              if (statusesWithoutPicker.has(order.status)) expect(order.pickerId).toBeNull();
              if (statusesWithoutRider.has(order.status)) expect(order.riderId).toBeNull();
            }
          }
          const history = await historyOf(id);
          expect(history.map((entry) => entry.version)).toEqual(
            Array.from({ length: order.version }, (_, at) => at + 1),
          );
        },
      ),
      { numRuns: runs(15, 40) },
    );
    expect(passed).toBeGreaterThan(runs(30, 100));
    const kept = await database.db
      .selectFrom("order_status_counts")
      .select(["status", "orders"])
      .where("store_id", "=", storeId)
      .where("orders", ">", 0)
      .execute();
    const counted = await database.db
      .selectFrom("orders")
      .select((eb) => ["status", eb.fn.countAll<number>().as("orders")])
      .where("store_id", "=", storeId)
      .groupBy("status")
      .execute();
    const byStatus = (rows: typeof kept) => Object.fromEntries(rows.map((row) => [row.status, row.orders]));
    expect(byStatus(kept)).toEqual(byStatus(counted));
    const events = await database.db
      .selectFrom("events")
      .select(["sequence", "message"])
      .where("store_id", "=", storeId)
      .orderBy("sequence")
      .execute();
    expect(events.map((event) => event.sequence)).toEqual(events.map((_, at) => at + 1));
    const versions = new Map<string, number>();
    for (const { message } of events) {
      // A walk may come to a refund or an invoice, which have events of their own.
      if (!("kind" in message) || message.kind !== "order") continue;
      const { row: order } = message as OrderEvent;
      expect(order.version).toBe((versions.get(order.id) ?? 1) + 1);
      versions.set(order.id, order.version);
    }
  });
});
