import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OrderEvent } from "#contract/stream.ts";
import { createHub, type Hub, type HubOptions } from "#gateway/live/hub.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { recordEvents, type StoredEvent } from "#gateway/store/events/events.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildOrder, readRow, buildStore } from "../../support/database/rows.ts";

let database: TestDatabase;
let unit: string;
let storeId: string;
let event: OrderEvent;
const hubs: Hub[] = [];
const log = pino({ level: "silent" });

beforeAll(async () => {
  database = await createTestDatabase();
  unit = await buildBusinessUnit(database.db);
});
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.close();
});
afterAll(() => database.drop());

async function begin(options: Partial<HubOptions> = {}): Promise<Hub> {
  const hub = createHub({ db: database.db, url: database.url, log, ...options });
  hubs.push(hub);
  return hub;
}

async function newStore(): Promise<void> {
  storeId = (await buildStore(database.db, { business_unit_id: unit })).id;
  const { id } = await buildOrder(database.db, storeId);
  const order = await readRow(database.db, storeId, id);
  event = {
    type: "changed",
    kind: "order",
    row: order,
    fromStatus: "Pending",
    by: { id: null, name: "Asha" },
    at: order.placedAt,
  };
}

/** Writes an event by a process that notifies others as `notify` does. */
const write = (tell: (storeId: string) => void, db = database.db) =>
  makeTransact(db, tell)((trx) => recordEvents(trx, storeId, [event]));
const untold = () => {};

/** Hears until a sequence has come; answers every number heard. */
function hearUntil(hub: Hub, from: number, to: number): Promise<number[]> {
  return new Promise((resolve) => {
    const heard: number[] = [];
    hub.listen(storeId, from, ({ sequence }: StoredEvent) => {
      heard.push(sequence);
      if (sequence === to) resolve(heard);
    });
  });
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe("createHub", () => {
  it("passes on at once what this process wrote, and by notification what another wrote", async () => {
    await newStore();
    // So slow a poll cannot be what brings the news.
    const own = await begin({ poll: 600_000, pollWithoutNotices: 600_000 });
    const other = await begin({ poll: 600_000, pollWithoutNotices: 600_000 });
    const heard = Promise.all([hearUntil(own, 0, 2), hearUntil(other, 0, 2)]);
    // The other may still be opening its listening connection: it is told until it hears.
    await write((id) => own.notify(id));
    await write((id) => own.notify(id));
    const notifying = setInterval(() => own.notify(storeId), 100);
    expect(await heard).toEqual([
      [1, 2],
      [1, 2],
    ]);
    clearInterval(notifying);
  });

  it("finds by polling what no notification announced", async () => {
    await newStore();
    const hub = await begin({ poll: 20, pollWithoutNotices: 20 });
    const heard = hearUntil(hub, 0, 1);
    await write(untold);
    expect(await heard).toEqual([1]);
  });

  it("is notified of what was written in a transaction that was not opened by makeTransact", async () => {
    await newStore();
    const hub = await begin({ poll: 600_000, pollWithoutNotices: 600_000 });
    const heard = hearUntil(hub, 0, 1);
    // The hub may still be opening its listening connection: it is written to until it hears.
    const bare = () => database.db.transaction().execute((trx) => recordEvents(trx, storeId, [event]));
    const writing = setInterval(() => void bare(), 50);
    expect((await heard)[0]).toBe(1);
    clearInterval(writing);
  });

  it("is not notified of what was rolled back", async () => {
    await newStore();
    const told: string[] = [];
    const failing = makeTransact(database.db, (id) => told.push(id))(async (trx) => {
      await recordEvents(trx, storeId, [event]);
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    expect(told).toEqual([]);
    await write((id) => told.push(id));
    expect(told).toEqual([storeId]);
  });

  it("listens again after its connection was cut", async () => {
    await newStore();
    const hub = await begin({ poll: 600_000, pollWithoutNotices: 600_000 });
    const writer = await begin({ poll: 600_000, pollWithoutNotices: 600_000 });
    const first = hearUntil(hub, 0, 1);
    await write(untold);
    const notifying = setInterval(() => writer.notify(storeId), 50);
    await first;
    await database.db
      .selectFrom("pg_stat_activity" as never)
      .select((eb) => eb.fn("pg_terminate_backend", ["pid" as never]).as("ended"))
      .where("application_name" as never, "like", "aisle % events" as never)
      .execute();
    const second = hearUntil(hub, 1, 2);
    await write(untold);
    expect(await second).toEqual([2]);
    clearInterval(notifying);
  });

  it("tells everybody to read again when the newest events are not there any more", async () => {
    await newStore();
    const hub = await begin({ poll: 20, pollWithoutNotices: 20 });
    const heard: StoredEvent[] = [];
    hub.listen(storeId, 0, (one) => heard.push(one));
    for (let n = 0; n < 3; n++) await write((id) => hub.notify(id));
    await expect.poll(() => heard.length).toBe(3);
    await database.db.deleteFrom("events").where("store_id", "=", storeId).where("sequence", ">", 1).execute();
    await database.db.updateTable("store_sequences").set({ events: 1 }).where("store_id", "=", storeId).execute();
    await expect.poll(() => heard.at(-1)?.message).toEqual({ type: "reset", sequence: 1 });
    await write((id) => hub.notify(id));
    await expect.poll(() => heard.at(-1)?.sequence).toBe(2);
    expect(heard).toHaveLength(5);
  });

  it("loses and doubles nothing with 64 writers, whenever a listener joins", async () => {
    await newStore();
    const writers = openDatabase(database.url, { connections: 20 });
    const hub = await begin();
    const each = 8;
    const total = 64 * each;
    const first = hearUntil(hub, 0, total);
    let seen = 0;
    const later: Promise<number[]>[] = [];
    hub.listen(storeId, 0, ({ sequence }) => {
      seen = sequence;
      if (sequence % 64 === 0 && sequence < total) later.push(hearUntil(hub, sequence - 40, total));
    });
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let n = 0; n < each; n++) {
          await write((id) => hub.notify(id), writers);
        }
      }),
    );
    expect(await first).toEqual(upTo(total));
    expect(seen).toBe(total);
    expect(later.length).toBe(7);
    for (const [at, heard] of (await Promise.all(later)).entries())
      expect(heard).toEqual(upTo(total).slice((at + 1) * 64 - 40));
    await writers.destroy();
  });
});
