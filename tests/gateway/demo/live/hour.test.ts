import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededChance } from "#gateway/demo/chance.ts";
import { createDemoStore } from "#gateway/demo/create.ts";
import { liveSteps } from "#gateway/demo/live/live.ts";
import { makeSandbox } from "#gateway/providers/sandbox.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { type MovingClock, openMoving } from "../../../support/database/moving-clock.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";

const hour = 3_600_000;
/** A step takes some milliseconds for each order that it moves, so an hour has fewer steps here than it has by default. */
const pause = 36_000;
let database: TestDatabase;
let clock: MovingClock;

beforeAll(async () => {
  database = await createTestDatabase();
  await createDemoStore({ db: database.db, password: "a password", scale: 0.1, now: Date.now });
  // Tomorrow at ten in the morning, store time: the slots of the day are ahead, and whatever the demo left open is due.
  const tomorrow = new Date(Date.now() + 24 * hour).toISOString().slice(0, 10);
  // Orders of today that are changed tomorrow keep the tax rates of their own day, whichever day the test runs.
  await sql`insert into hsn_rates (store_id, hsn, from_day, rate, on_mrp)
    select distinct on (store_id, hsn) store_id, hsn, ${tomorrow}::date, rate + 100, on_mrp from hsn_rates
    where from_day < ${tomorrow}::date order by store_id, hsn, from_day desc
    on conflict (store_id, hsn, from_day) do update set rate = excluded.rate`.execute(database.db);
  clock = await openMoving(database, Date.parse(`${tomorrow}T04:30:00Z`));
});
afterAll(async () => {
  await clock.db.destroy();
  await database.drop();
});

it("lives through an hour in which everything happens, after which no audit finds anything", async () => {
  const { db, now } = clock;
  const online = { provider: makeSandbox(), origin: "http://127.0.0.1" };
  const step = liveSteps({ db, hub: { notify: () => {} }, now, online, pause }, seededChance(7), () => false);
  const begun = now();
  let missing: string[] = [];
  do {
    await step();
    await clock.moveOn(pause);
    // What is rare may need longer.
    if (now() >= begun + hour) missing = await neverDone(begun);
  } while (now() < begun + hour || (missing.length > 0 && now() < begun + 4 * hour));
  expect({ missing, ...(await findings()) }).toEqual({ missing: [], rules: {}, ledger: [] });
});

it("would tell if any of it were wrong", async () => {
  const { db } = database;
  const some = sql`(select id from orders order by placed_at desc limit 1)`;
  await sql`update orders set tax = tax + 1, paid_amount = paid_amount + 100 where id = ${some}`.execute(db);
  await sql`update product_stock set reserved = reserved + 1 where product_id = (
    select product_id from order_lines where order_id = ${some} limit 1)`.execute(db);
  await sql`update slot_counts set taken = taken + 1 where slot_start = (select max(slot_start) from slot_counts)`.execute(
    db,
  );
  await sql`update promo_codes set uses = uses + 1 where code = 'SUMMER'`.execute(db);
  const { rules, ledger } = await findings();
  expect(Object.keys(rules)).toEqual(
    expect.arrayContaining([
      "the stock of a product is the sum of its movements",
      "places are counted, none beyond the capacity, and only orders that are not called off hold one",
      "uses of promo codes and offers are counted with what they cost, none beyond the most or the budget",
      "lines, discounts and totals are what the contract makes of them",
    ]),
  );
  expect(ledger.map(({ rule }) => rule)).toContain("the balance of an order is its charge less its payments");
});

async function neverDone(moment: number): Promise<string[]> {
  const deeds = await deedsSince(moment);
  return Object.keys(deeds).filter((deed) => deeds[deed] === 0);
}

async function findings() {
  const stores = await database.db.selectFrom("stores").select("id").execute();
  const checks = await Promise.all(stores.map(({ id }) => auditLedger(database.db, id)));
  return { rules: await brokenRules(database.db, "demo"), ledger: checks.flatMap((check) => check.findings) };
}

/** How often each thing was done by the simulation since a moment. */
async function deedsSince(moment: number): Promise<Record<string, number>> {
  const since = sql`${new Date(moment).toISOString()}::timestamptz`;
  const did = (kind: string, further = sql`true`) => sql`(
    select count(*)::int from order_history entry where kind = ${kind} and by_name like '% (simulated)' and user_id is null and ${further})`;
  const paid = (further: ReturnType<typeof sql>) => sql`(
    select count(*)::int from order_payments where at >= ${since} and ${further})`;
  const drew = (note: string) => sql`(
    select count(*)::int from ledger_transactions where at >= ${since} and kind = 'drawer' and note like ${note})`;
  const edited = (further: ReturnType<typeof sql>) => sql`(
    select count(*)::int from order_line_changes change
    join order_history entry using (store_id, order_id, version)
    join order_lines line using (store_id, order_id, line)
    where entry.at >= ${since} and ${further})`;
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from orders where placed_at >= ${since}) as "placed",
    (select count(*)::int from orders join slot_places on slot_places.store_id = orders.store_id and order_id = id
      where placed_at >= ${since}) as "placed in a slot",
    (select count(*)::int from orders join promo_uses on promo_uses.store_id = orders.store_id and order_id = id
      where placed_at >= ${since}) as "placed with a promo code",
    ${did("picker")} as "picker assigned", ${did("rider")} as "rider assigned", ${did("comment")} as "commented",
    ${did("status", sql`to_status = 'Picking & Packing'`)} as "picked",
    ${did("status", sql`to_status = 'Delivered'`)} as "delivered",
    ${did("status", sql`to_status = 'Partially Delivered'`)} as "delivered in part",
    ${did("status", sql`to_status = 'Returned'`)} as "returned",
    ${did("status", sql`to_status in ('Cancelled', 'Rejected')`)} as "called off",
    ${did("edit", sql`to_status is null`)} as "edited",
    ${edited(sql`to_quantity < from_quantity and line.unit = 'piece' and to_quantity > 0`)} as "supplied short",
    ${edited(sql`line.substitutes is not null`)} as "substituted",
    ${edited(sql`line.unit = 'weight' and entry.to_status = 'Price Updated'`)} as "weighed",
    ${paid(sql`amount > 0 and drawer_id is not null and given >= amount`)} as "paid in cash",
    ${paid(sql`amount > 0 and method in ('UPI', 'Card', 'Wallet') and by_name like '% (simulated)'`)} as "paid otherwise",
    ${paid(sql`amount > 0 and reference like 'SANDBOX-%'`)} as "paid by a link",
    ${paid(sql`amount < 0 and gives_back is not null and method <> 'Customer Credit'`)} as "given back",
    ${paid(sql`amount < 0 and method = 'Customer Credit'`)} as "kept as credit",
    (select count(*)::int from payment_links where state = 'declined') as "link declined",
    (select count(*)::int from unmatched_payments) as "paid another amount",
    (select count(*)::int from unmatched_payments where resolution = 'assigned') as "given back what fitted no order",
    ${drew("Float")} as "drawer opened", ${drew("Change from the bank")} as "cash put in",
    ${drew("To the safe")} as "cash taken out", ${drew("Closed")} as "drawer closed",
    (select count(*)::int from stock_movements where kind = 'received' and at >= ${since}) as "received",
    (select count(*)::int from stock_movements where kind = 'sold' and at >= ${since}) as "sold"`.execute(database.db);
  return rows[0] ?? {};
}
