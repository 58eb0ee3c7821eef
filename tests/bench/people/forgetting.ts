import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import { orderPlacer } from "../orders/create-orders.ts";
import type { Place } from "../place.ts";
import { timeOf } from "../timing.ts";

/** How long a writer pauses between two orders, in milliseconds, and how many it places before somebody is forgotten. */
const pause = 20;
const ordersBefore = 200;
/** How long forgetting may take, and how long a writer may wait beside it, in milliseconds. */
const goals = { forgetting: 60_000, longest: 200 } as const;

/** Measures forgetting one of many customers, and what another writer waits meanwhile. */
export async function measureForgetting(place: Place, report: Report): Promise<void> {
  const { db, storeId } = place;
  const caller = createCaller(place.origin, await place.openSession());
  const create = await orderPlacer(place);
  const over = new AbortController();
  const write = async (isOver: (placed: number) => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (!isOver(times.length)) {
      times.push(await timeOf(() => create(caller)));
      await sleep(pause);
    }
    return times;
  };
  try {
    const before = await write((placed) => placed >= ordersBefore);
    const { id, name } = await db
      .selectFrom("customers")
      .select(["id", "name"])
      .where("store_id", "=", storeId)
      .where("code", "=", "M1")
      .executeTakeFirstOrThrow();
    const { version } = (await caller.call("customers.read", { params: { storeId, id } })).record;
    const writing = write(() => over.signal.aborted);
    const took = await timeOf(async () => {
      await caller.ask("customers.forget", { params: { storeId, id }, body: { version, name } });
      while (await isSearching(db)) await sleep(100);
    });
    over.abort();
    const beside = await writing;
    const seconds = (ms: number): number => Math.round(ms / 100) / 10;
    report({ name: "forgetting one of them", value: seconds(took), unit: "s", goal: goals.forgetting / 1_000 });
    reportTimes(report, "an order placed meanwhile", beside, { baseline: before });
    report({ name: "the longest of these", value: Math.round(Math.max(...beside)), unit: "ms", goal: goals.longest });
    report({ name: "the longest before", value: Math.round(Math.max(...before)), unit: "ms", goal: null });
  } finally {
    over.abort();
    caller.close();
  }
}

async function isSearching(db: Place["db"]): Promise<boolean> {
  const { rows } =
    await sql`select from jobs where kind = 'forget' and state in ('waiting', 'running') limit 1`.execute(db);
  return rows.length > 0;
}
