import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Condition } from "#contract/segments/condition.ts";
import type { Comparison, FactName } from "#contract/segments/facts.ts";
import { printCondition } from "#contract/segments/print.ts";
import { buildOffer } from "../../support/database/promotions.ts";
import { type Caller, createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import { orderPlacer } from "../orders/create-orders.ts";
import type { Place } from "../place.ts";
import { settled } from "../settled.ts";
import { timeOf } from "../timing.ts";
import { measureForgetting } from "./forgetting.ts";
import { boughtByEach, loadCustomers } from "./load-customers.ts";

const turns = { count: 5, page: 40, rounds: 4, orders: 15 } as const;

const fact = (name: FactName, op: Comparison, value: number | string | true): Condition => ({ fact: name, op, value });
const bought = (category: string, times: number, within: number): Condition => ({
  bought: { what: { category }, times, within },
});

/** Facts that stand with the customer, and such as are read from orders, returns and the ledger. */
const kept = [
  fact("orders", ">=", 3),
  fact("spent", ">=", 100_000),
  fact("lastOrder", "<=", 90),
  fact("consent", "=", "SMS"),
  { not: fact("blocked", "=", true) },
];
const read = [
  fact("firstOrder", "<=", 600),
  fact("channel", "=", "web"),
  fact("returns", "=", 0),
  fact("promiseKept", ">=", 50),
  fact("credit", ">=", 0),
];

/** Makes many customers, and measures forgetting one of them and segments of all. */
export async function measurePeople(place: Place, report: Report, customers: number): Promise<void> {
  const seconds = (await timeOf(() => loadCustomers(place.db, place.storeId, customers))) / 1_000;
  report({ name: "customers in the store", value: customers, unit: "rows", goal: null });
  report({ name: "what they bought", value: customers * boughtByEach, unit: "rows", goal: null });
  report({ name: "making them", value: Math.round(seconds), unit: "s", goal: null });
  await measureForgetting(place, report);
  await measureSegments(place, report);
}

/**
 * Measures counting five facts, with one and with two conditions on what was bought, by a sample too; a page of
 * members; what segments share; and placing an order beside ten segments and without any.
 */
async function measureSegments(place: Place, report: Report): Promise<void> {
  const { db, storeId } = place;
  const caller = createCaller(place.origin, await place.openSession());
  const params = { storeId };
  const time = async (name: string, count: number, goal: number | null, ask: (turn: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = 0; turn < count; turn += 1) times.push(await timeOf(() => ask(turn)));
    reportTimes(report, name, times, { goal });
  };
  const countOf = (name: string, all: readonly Condition[], goal: number) =>
    time(name, turns.count, goal, () => caller.ask("segments.count", { params, body: { line: lineOf(all) } }));
  try {
    await countOf("a count of five facts that are kept", kept, 1_000);
    await countOf("a count of five facts that are read", read, 1_000);
    const one = [...kept, bought("Category 3", 1, 90)];
    await countOf("five facts and what was bought once", one, 2_000);
    await countOf("five facts and two things bought", [...one, { not: bought("Category 5", 2, 180) }], 3_000);
    await time("the same as a sample", turns.count, null, () =>
      caller.ask("segments.count", { params, body: { line: lineOf(one), mayBeSampled: true } }),
    );
    const lines = Array.from({ length: 10 }, (_, nth) => lineOf([fact("orders", ">=", nth + 1), ...kept.slice(3)]));
    const ids: string[] = [];
    const made = await timeOf(async () => {
      for (const [nth, line] of lines.entries())
        ids.push((await caller.call("segments.create", { params, body: { name: `Bench ${nth}`, line } })).id);
    });
    report({ name: "saving ten segments", value: Math.round(made / 1_000), unit: "s", goal: null });
    const judged = await timeOf(async () => {
      // Those that are very large get their members from the job.
      while (await hasUnjudged(db)) await sleep(100);
    });
    report({ name: "all their members, after that", value: Math.round(judged / 1_000), unit: "s", goal: null });
    await sql`vacuum (analyze) segment_members`.execute(db);
    await measureMoves(place, ids[0] ?? "", report);
    await time("a page of 50 members", turns.page, 50, (turn) =>
      caller.ask("customers.filter", {
        params,
        query: { page: 1 + turn, pageSize: 50 },
        body: { segment: ids.slice(0, 1) },
      }),
    );
    await measureOrders(place, caller, ids[1] ?? "", report);
  } finally {
    caller.close();
  }
}

/** Measures a recount of one segment in which one customer of a hundred has changed, and one change of a customer. */
async function measureMoves({ db, storeId }: Place, segmentId: string, report: Report): Promise<void> {
  await settled(db, async (one) => {
    await sql`update customers set blocked = not blocked where store_id = ${storeId} and code like 'M%00'`.execute(one);
  });
  const recounted = await timeOf(async () => {
    await sql`update segments set counted_at = now() - interval '1 day' where id = ${segmentId}`.execute(db);
    while (await hasUnjudged(db)) await sleep(50);
  });
  // The job looks for what is due every 5 seconds; that is no part of the recount.
  report({ name: "a recount with one of a hundred changed", value: Math.round(recounted), unit: "ms", goal: 8_000 });
  const moves: number[] = [];
  for (let turn = 0; turn < turns.count; turn += 1) {
    const code = `M${36 * turn + 15}`;
    await sql`update customers set consent = '{SMS}', blocked = false, version = version + 1
      where store_id = ${storeId} and code = ${code}`.execute(db);
    moves.push(
      await timeOf(async () => {
        while (!(await isIn(db, storeId, segmentId, code))) await sleep(10);
      }),
    );
  }
  reportTimes(report, "a change of one customer until it stands in the segment", moves, { goal: 1_000 });
}

async function isIn(db: Place["db"], storeId: string, segmentId: string, code: string): Promise<boolean> {
  const { rows } = await sql`select from segment_members where store_id = ${storeId} and segment_id = ${segmentId}
    and customer_id = (select id from customers where store_id = ${storeId} and code = ${code})`.execute(db);
  return rows.length > 0;
}

async function hasUnjudged(db: Place["db"]): Promise<boolean> {
  const { rows } = await sql`select from segments where counted_at < now() - interval '1 hour' limit 1`.execute(db);
  return rows.length > 0;
}

const lineOf = (all: readonly Condition[]): string => printCondition({ all });

/** Places orders in turns with ten segments, one of which an offer is for, and without any. */
async function measureOrders(place: Place, caller: Caller, segmentId: string, report: Report): Promise<void> {
  const { db, storeId } = place;
  await buildOffer(db, storeId, {
    offer_type: "category",
    goods: "Category 1",
    percentage: 5,
    segment_id: segmentId,
  });
  const create = await orderPlacer(place);
  const times = { on: [] as number[], off: [] as number[] };
  for (let round = 0; round < turns.rounds * 2; round += 1) {
    const is = round % 2 === 0 ? "off" : "on";
    const state = is === "on" ? "ACTIVE" : "DELETE";
    await db.updateTable("segments").set({ state }).where("store_id", "=", storeId).execute();
    await db.updateTable("offers").set({ state }).where("segment_id", "=", segmentId).execute();
    // The first orders of a round wait for plans and pages of the other one.
    for (let turn = -3; turn < turns.orders; turn += 1) {
      const took = await timeOf(() => create(caller));
      if (turn >= 0) times[is].push(took);
    }
  }
  reportTimes(report, "an order placed beside ten segments and an offer for one", times.on, { baseline: times.off });
}
