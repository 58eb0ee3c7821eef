import { sql } from "kysely";
import type { DayEnd } from "#contract/transactions/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

interface DayOfStore {
  readonly storeId: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** The day asked for, away from the ends of the calendar: a moment of another zone's year 0 or 10000 cannot be told. */
const within = sql`least(greatest(day, date '0002-01-01'), date '9998-12-30')`;

/** The money of one day of a store, today's where none is given, and whether its cash drawers agree with it. */
export function readDayEnd(db: Db, storeId: string, day: string | undefined): Promise<DayEnd> {
  return inSnapshot(db, async (db) => {
    const { rows } = await sql<Omit<DayOfStore, "storeId">>`
      select day::text as day, ${within}::timestamp at time zone time_zone as "from",
        (${within} + 1)::timestamp at time zone time_zone as "to"
      from (
        select time_zone, coalesce(${day ?? null}::date, (now() at time zone time_zone)::date) as day
        from stores where id = ${storeId}) as asked`.execute(db);
    const [asked] = rows;
    if (!asked) throw notFound("store");
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
 * The drawers with cash of the day or open during it. What payments say of them stands beside what the ledger says, which is
 * read apart, so that one proves the other.
 */
async function readDrawers(db: Db, { storeId, from, to }: DayOfStore): Promise<DayEnd["drawers"]> {
  const { rows } = await sql<DayEnd["drawers"][number]>`
    with paid as (
      select drawer_id, sum(amount)::bigint as amount from order_payments
      where store_id = ${storeId} and at >= ${from} and at < ${to} and method = 'Cash' group by drawer_id
    ), entries as materialized (
      select entry.account_id, entry.amount, posted.kind, posted.note, posted.payment_id from ledger_transactions posted
      join ledger_entries entry on entry.store_id = posted.store_id and entry.transaction_id = posted.id
        and entry.account = 'cash drawer'
      where posted.store_id = ${storeId} and posted.at >= ${from} and posted.at < ${to}
    ), booked as (
      select account_id,
        coalesce(sum(amount) filter (where payment_id is not null and kind <> 'removal'), 0)::bigint as posted,
        coalesce(sum(amount) filter (where kind = 'drawer' and note not like 'Difference%'), 0)::bigint as moved,
        coalesce(sum(amount) filter (where kind = 'drawer' and note like 'Difference%'), 0)::bigint as difference
      from entries group by account_id
    ), known as (
      select drawer_id as id from paid union select account_id from booked
      union select id from cash_drawers where store_id = ${storeId} and closed_at is null
    )
    select known.id, coalesce(drawers.by_name, '') as by, drawers.opened_at as "openedAt",
      drawers.closed_at as "closedAt", coalesce(paid.amount, 0) as payments, coalesce(booked.posted, 0) as posted,
      coalesce(booked.moved, 0) as moved, coalesce(booked.difference, 0) as difference,
      coalesce((select sum(amount) from ledger_entries where store_id = ${storeId} and account_id = known.id
        and account = 'cash drawer'), 0)::bigint as balance
    from known
      left join cash_drawers drawers on drawers.store_id = ${storeId} and drawers.id = known.id
      left join paid on paid.drawer_id is not distinct from known.id
      left join booked on booked.account_id is not distinct from known.id
    order by drawers.opened_at nulls last, known.id`.execute(db);
  return rows;
}
