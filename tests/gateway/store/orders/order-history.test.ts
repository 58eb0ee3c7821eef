import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderEvent } from "#contract/stream.ts";
import type { Author } from "#gateway/store/author.ts";
import { addComments, readHistory } from "#gateway/store/orders/order-history.ts";
import { moveOrder } from "#gateway/store/orders/order-transitions.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildOrder, buildStore } from "../../../support/database/rows.ts";

let database: TestDatabase;
let storeId: string;
let otherId: string;
const meera: Author = {
  userId: "7f0e0a52-7d0a-4b0e-8f4c-2c7b7f0a9b11",
  name: "Meera",
  address: null,
  origin: "By Admin",
};

beforeAll(async () => {
  database = await createTestDatabase();
  const unit = await buildBusinessUnit(database.db);
  storeId = (await buildStore(database.db, { business_unit_id: unit })).id;
  otherId = (await buildStore(database.db, { business_unit_id: unit })).id;
});
afterAll(() => database.drop());

const comment = (comments: { orderId: string; comment: string }[]) =>
  database.db.transaction().execute((trx) => addComments(trx, storeId, comments, meera));
const eventsOf = () =>
  database.db
    .selectFrom("events")
    .select(["sequence", "message"])
    .where("store_id", "=", storeId)
    .orderBy("sequence")
    .execute();

describe("readHistory", () => {
  it("answers everything that happened, oldest first, or a page of it", async () => {
    const { id, placed_at } = await buildOrder(database.db, storeId);
    await comment([{ orderId: id, comment: "first" }]);
    const at = { storeId, id, version: 1 };
    await database.db.transaction().execute((trx) => moveOrder(trx, at, "On-Hold", "no answer", meera));
    for (let n = 0; n < 30; n++) await comment([{ orderId: id, comment: `more ${n}` }]);
    const whole = await readHistory(database.db, storeId, id, {});
    expect(whole.total).toBe(33);
    expect(whole.entries).toHaveLength(33);
    expect(whole.entries[0]).toMatchObject({ kind: "placed", at: placed_at, version: 1, toStatus: "Pending" });
    expect(whole.entries[1]).toMatchObject({
      kind: "comment",
      by: "Meera",
      origin: "By Admin",
      version: null,
      text: "first",
    });
    expect(whole.entries[2]).toMatchObject({
      kind: "status",
      fromStatus: "Pending",
      toStatus: "On-Hold",
      text: "no answer",
      version: 2,
    });
    const times = whole.entries.map((entry) => entry.at);
    expect(times).toEqual([...times].sort());
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await readHistory(database.db, storeId, id, { page, pageSize: 25 }));
    expect(pages.map((page) => page.entries.length)).toEqual([25, 8, 0]);
    expect(pages.flatMap((page) => page.entries)).toEqual(whole.entries);
  });

  it("does not know an order of another store", async () => {
    const { id } = await buildOrder(database.db, otherId);
    await expect(readHistory(database.db, storeId, id, {})).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("addComments", () => {
  it("saves all, and tells of each order once", async () => {
    const [one, two] = [await buildOrder(database.db, storeId), await buildOrder(database.db, storeId)];
    const before = (await eventsOf()).length;
    const comments = [one, two, one].map(({ id }, at) => ({ orderId: id, comment: `number ${at}` }));
    expect(await comment(comments)).toBe(3);
    const history = await readHistory(database.db, storeId, one.id, {});
    expect(history.entries.slice(1).map((entry) => entry.text)).toEqual(["number 0", "number 2"]);
    const events = (await eventsOf()).slice(before).map(({ message }) => message as OrderEvent);
    expect(events.map((event) => event.type)).toEqual(["commented", "commented"]);
    expect(events.map((event) => event.row.id).sort()).toEqual([one.id, two.id].sort());
    expect(events[0]).toMatchObject({ fromStatus: "Pending", row: { version: 1 }, by: { name: "Meera" } });
  });

  it("keeps many comments on one order as they were written", async () => {
    const { id } = await buildOrder(database.db, storeId);
    const texts = Array.from({ length: 40 }, (_, at) => `number ${at}`);
    await comment(texts.map((text) => ({ orderId: id, comment: text })));
    const { entries } = await readHistory(database.db, storeId, id, {});
    expect(entries.slice(1).map((entry) => entry.text)).toEqual(texts);
  });

  it("saves nothing when one order is not of this store, and names it", async () => {
    const { id } = await buildOrder(database.db, storeId);
    const foreign = await buildOrder(database.db, otherId);
    const before = (await eventsOf()).length;
    await expect(
      comment([
        { orderId: id, comment: "kept?" },
        { orderId: foreign.id, comment: "no" },
      ]),
    ).rejects.toMatchObject({ code: "not-found", fields: { "comments.1.orderId": "does not belong to this store" } });
    expect((await readHistory(database.db, storeId, id, {})).total).toBe(1);
    expect(await eventsOf()).toHaveLength(before);
  });

  it("and status changes of the same orders at once end in one order of events, none lost", async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => buildOrder(database.db, storeId)));
    const before = await eventsOf();
    await Promise.all(
      orders.flatMap(({ id }, at) => [
        comment(orders.map((order) => ({ orderId: order.id, comment: `from ${at}` }))),
        database.db.transaction().execute((trx) => moveOrder(trx, { storeId, id, version: 1 }, "Accepted", "", meera)),
      ]),
    );
    const events = (await eventsOf()).slice(before.length);
    expect(events).toHaveLength(6 + 36);
    expect(events.map((event) => event.sequence)).toEqual(events.map((_, at) => before.length + 1 + at));
    // What an event says of an order is what the events before it have made of it.
    const versions = new Map(orders.map((order) => [order.id, 1]));
    for (const { message } of events) {
      const { type, row: order } = message as OrderEvent;
      if (type === "changed") versions.set(order.id, order.version);
      expect(order.version).toBe(versions.get(order.id));
    }
  });
});
