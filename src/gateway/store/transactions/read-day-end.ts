import { type RawBuilder, sql } from "kysely";
import { calledOffStatuses } from "#contract/orders/status.ts";
import type { DayEnd } from "#contract/transactions/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { bookedSales } from "#gateway/store/ledger/booked-sales.ts";
import { atClosing, atOpening, isUnpaid, stillCounts } from "#gateway/store/ledger/entry-conditions.ts";
import { literals } from "#gateway/store/people/work.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { type DayOfPlace, readDayOfStore } from "#gateway/store/stores/day-of-store.ts";

interface DayOfStore extends DayOfPlace {
  readonly storeId: string;
}

/** The money of one day of a store, today's where none is given, and whether its cash drawers agree with it. */
export function readDayEnd(db: Db, storeId: string, day: string | undefined): Promise<DayEnd> {
  return inSnapshot(db, async (db) => {
    const asked = await readDayOfStore(db, storeId, day);
    const of = { ...asked, storeId };
    const methods = await readMethods(db, of);
    const drawers = await readDrawers(db, of);
    const cash = methods.find(({ method }) => method === "Cash")?.net ?? 0;
    const inDrawers = drawers.reduce((sum, { payments }) => sum + payments, 0);
    const tied = inDrawers === cash && drawers.every(({ payments, posted }) => payments === posted);
    return { ...asked, sales: await readSales(db, of), open: await readOpen(db, storeId), methods, drawers, tied };
  });
}

/** What was sold on the day, by the books; delivery and rounding are those of the orders that were placed on it. */
async function readSales(db: Db, { storeId, from, to }: DayOfStore): Promise<DayEnd["sales"]> {
  const within = (moment: RawBuilder<unknown>) => sql`${moment} >= ${from} and ${moment} < ${to}`;
  const { rows } = await sql<DayEnd["sales"]>`
    with booked as (
      select coalesce(sum(amount) filter (where not came_back), 0)::bigint as sold,
        coalesce(sum(amount) filter (where came_back), 0)::bigint as returned,
        coalesce(sum(amount), 0)::bigint as net
      from ${bookedSales} where store_id = ${storeId} and ${within(sql`at`)}
    ), placed as (
      select coalesce(sum(delivery_charge), 0)::bigint as delivery, coalesce(sum(rounding), 0)::bigint as rounding
      from orders where store_id = ${storeId} and status not in (${literals(calledOffStatuses)})
        and ${within(sql`placed_at`)}
    )
    select sold, returned, net, delivery, rounding from booked, placed`.execute(db);
  const [sales] = rows;
  if (!sales) throw new Error("the sales of the day are missing");
  return sales;
}

/** What is open now, whatever the day. */
async function readOpen(db: Db, storeId: string): Promise<DayEnd["open"]> {
  const { rows } = await sql<{ unpaid: number; due: number; unmatched: number; kept: number }>`
    with unpaid as (select id from orders where store_id = ${storeId} and ${isUnpaid})
    select (select count(*) from unpaid) as unpaid,
      (select coalesce(sum(amount), 0) from ledger_entries
        where store_id = ${storeId} and account = 'order' and account_id in (select id from unpaid))::bigint as due,
      count(*) as unmatched, coalesce(sum(amount), 0)::bigint as kept
    from unmatched_payments where store_id = ${storeId} and resolved_at is null`.execute(db);
  const [open] = rows;
  if (!open) throw new Error("what is open is missing");
  return {
    unpaid: { count: open.unpaid, amount: open.due },
    unmatched: { count: open.unmatched, amount: open.kept },
  };
}

async function readMethods(db: Db, { storeId, from, to }: DayOfStore): Promise<DayEnd["methods"]> {
  const { rows } = await sql<DayEnd["methods"][number]>`
    select method, count(*) as count,
      coalesce(sum(amount) filter (where amount > 0 and reverses is null), 0)::bigint as received,
      coalesce(sum(amount) filter (where amount < 0 and reverses is null), 0)::bigint as "givenBack",
      coalesce(sum(amount) filter (where reverses is not null), 0)::bigint as reversed,
      sum(amount)::bigint as net
    from order_payments where store_id = ${storeId} and at >= ${from} and at < ${to}
    group by method order by method`.execute(db);
  return rows;
}

/**
 * The drawers that had cash or were open on the day. The figures from payments and those from the ledger are read
 * separately, so that each checks the other.
 */
async function readDrawers(db: Db, { storeId, from, to }: DayOfStore): Promise<DayEnd["drawers"]> {
  const { rows } = await sql<DayEnd["drawers"][number]>`
    with paid as (
      select drawer_id, sum(amount)::bigint as amount from order_payments
      where store_id = ${storeId} and at >= ${from} and at < ${to} and method = 'Cash' group by drawer_id
    ), entries as materialized (
      select entry.account_id, entry.amount, posted.kind, posted.payment_id,
        ${stillCounts} as "stillCounts", (${atClosing} or ${atOpening}) is true as "atEnds"
      from ledger_transactions posted
      join ledger_entries entry on entry.store_id = posted.store_id and entry.transaction_id = posted.id
        and entry.account = 'cash drawer'
      left join cash_drawers drawers on drawers.store_id = posted.store_id and drawers.id = entry.account_id
      where posted.store_id = ${storeId} and posted.at >= ${from} and posted.at < ${to}
    ), booked as (
      select account_id,
        coalesce(sum(amount) filter (where payment_id is not null and "stillCounts"), 0)::bigint as posted,
        coalesce(sum(amount) filter (where kind = 'drawer' and not "atEnds"), 0)::bigint as moved
      from entries group by account_id
    ), held as (
      select drawers.*, case when drawers.closed_at is null then (select coalesce(sum(amount), 0)::bigint
        from ledger_entries where store_id = drawers.store_id and account_id = drawers.id and account = 'cash drawer')
        else drawers.expected end as held
      from cash_drawers drawers where drawers.store_id = ${storeId}
    ), drawers as (
      -- What was counted before cash moved counts no longer.
      select held.*, case when closed_at is not null then 'closed' when expected = held then 'counted' else 'open' end
        as state from held
    ), known as (
      select drawer_id as id from paid union select account_id from booked
      union select id from cash_drawers where store_id = ${storeId} and opened_at < ${to}
        and (closed_at is null or opened_at >= ${from} or (closed_at >= ${from} and closed_at < ${to}))
    )
    select known.id, coalesce(drawers.by_name, '') as by, drawers.state, drawers.opened_at as "openedAt",
      drawers.closed_at as "closedAt", coalesce(paid.amount, 0) as payments, coalesce(booked.posted, 0) as posted,
      coalesce(booked.moved, 0) as moved, drawers.opening_float as float, drawers.held as expected,
      case when state <> 'open' then drawers.counted end as counted,
      case when state <> 'open' then drawers.counted - drawers.held end as difference,
      case when state <> 'open' then drawers.notes else '' end as notes, coalesce(drawers.note, '') as note
    from known
      left join drawers on drawers.id = known.id
      left join paid on paid.drawer_id is not distinct from known.id
      left join booked on booked.account_id is not distinct from known.id
    order by drawers.opened_at nulls last, known.id`.execute(db);
  return rows;
}
