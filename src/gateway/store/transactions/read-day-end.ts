import { sql } from "kysely";
import type { DayEnd } from "#contract/transactions/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { atClosing, atOpening, stillCounts } from "#gateway/store/ledger/entry-conditions.ts";
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
    return { ...asked, methods, drawers, tied };
  });
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
    ), known as (
      select drawer_id as id from paid union select account_id from booked
      union select id from cash_drawers where store_id = ${storeId} and closed_at is null and opened_at < ${to}
    )
    select known.id, coalesce(drawers.by_name, '') as by, drawers.opened_at as "openedAt",
      drawers.closed_at as "closedAt", coalesce(paid.amount, 0) as payments, coalesce(booked.posted, 0) as posted,
      coalesce(booked.moved, 0) as moved, drawers.opening_float as float, drawers.counted,
      drawers.counted - drawers.expected as difference,
      case when drawers.id is not null then coalesce(drawers.expected, (select coalesce(sum(amount), 0)
        from ledger_entries where store_id = ${storeId} and account_id = known.id and account = 'cash drawer')::bigint)
        end as expected
    from known
      left join cash_drawers drawers on drawers.store_id = ${storeId} and drawers.id = known.id
      left join paid on paid.drawer_id is not distinct from known.id
      left join booked on booked.account_id is not distinct from known.id
    order by drawers.opened_at nulls last, known.id`.execute(db);
  return rows;
}
