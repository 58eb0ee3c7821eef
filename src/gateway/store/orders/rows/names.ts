import { type RawBuilder, sql } from "kysely";
import { foldText } from "#contract/fold-text.ts";
import type { Db } from "#gateway/database/schema.ts";

/** How many names are offered. */
const most = 20;

/** How many of the latest orders are looked at. */
const latest = 20_000;

/**
 * The reason that was told when an order was cancelled last, as SQL; null where none was told. Where an order is from a
 * file, the entry of its placing says so, and is no reason.
 */
export function cancelReason(storeId: RawBuilder<unknown>, orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select nullif(told.text, '') from order_history as told
    where told.store_id = ${storeId} and told.order_id = ${orderId} and told.kind = 'status'
      and told.to_status = 'Cancelled'
    order by told.at desc, told.id desc limit 1)`;
}

/** A few times of slots with a text, at the store, such as "10:00-12:00": those of most of the latest orders first. */
export function findSlotTimes(db: Db, storeId: string, term: string): Promise<string[]> {
  return findNames(db, storeId, term, sql`facts.slot`);
}

/** A few reasons with a text for which the latest orders were cancelled, the most frequent first. */
export function findCancelReasons(db: Db, storeId: string, term: string): Promise<string[]> {
  const reason = cancelReason(sql`facts.store_id`, sql`facts.order_id`);
  return findNames(db, storeId, term, sql`case when facts.status = 'Cancelled' then ${reason} end`);
}

async function findNames(db: Db, storeId: string, term: string, of: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select ${of} as name from order_facts as facts
      where facts.store_id = ${storeId} order by facts.placed_at desc limit ${latest}) as named
    where position(${foldText(term)} in fold_text(name)) > 0
    group by name order by count(*) desc, name limit ${most}`.execute(db);
  return rows.map(({ name }) => name);
}
