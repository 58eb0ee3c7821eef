import { type RawBuilder, sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import { customersOf, notFoundOf } from "./compile.ts";
import { readSegments, type StoredSegment, type StoredSegments } from "./read-segments.ts";

/** How many customers are judged by one transaction. */
const judgedAtOnce = 1_000;

/** The most members that saving a segment waits for. */
const mostWhileSaving = 20_000;

/** One at a time writes who is in the segments of a store, until the transaction ends. */
const membersLock = (storeId: string): RawBuilder<unknown> =>
  sql`hashtextextended('members of segments ' || ${storeId}, 0)`;

async function lockMembers(trx: Trx, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${membersLock(storeId)})`.execute(trx);
}

/**
 * Judges all customers for a segment that is saved. One with very many members has those of before until the job has
 * judged, which takes some seconds: nobody waits for hundreds of thousands of rows, nor for a job that writes them now.
 */
export async function recountSaved(trx: Trx, storeId: string, id: string): Promise<void> {
  const { rows: locks } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${membersLock(storeId)}) as free`.execute(trx);
  if (!locks[0]?.free) return leaveToJob(trx, storeId, id);
  const segments = await readSegments(trx, storeId);
  const saved = [...segments.values()].find((segment) => segment.id === id);
  const { rows } = saved
    ? await sql<{ many: boolean }>`
        select count(*) > ${mostWhileSaving} as many from (
          select from (${customersOf(segments, saved, { storeId })}) as found limit ${mostWhileSaving + 1}) as counted`.execute(
        trx,
      )
    : { rows: [] };
  return rows[0]?.many ? leaveToJob(trx, storeId, id) : recount(trx, storeId, [id]);
}

async function leaveToJob(trx: Trx, storeId: string, id: string): Promise<void> {
  await sql`
    update segments set counted_at = date_trunc('milliseconds', now() - interval '1 day')
    where store_id = ${storeId} and id = ${id}`.execute(trx);
}

/**
 * Judges all customers for a segment that was counted longer ago than so many minutes. Of several gateways that wait for
 * the lock, those which come later find that somebody has just counted.
 */
export async function recountDue(trx: Trx, storeId: string, id: string, minutes: number): Promise<void> {
  await lockMembers(trx, storeId);
  const { rows } = await sql`
    select from segments where store_id = ${storeId} and id = ${id} and state <> 'DELETE'
      and counted_at < now() - ${minutes}::int * interval '1 minute'`.execute(trx);
  if (rows.length > 0) await recount(trx, storeId, [id]);
}

/** Judges all customers for some segments of a store: keeps who is in, their number, and the time. */
export async function recount(trx: Trx, storeId: string, ids: readonly string[]): Promise<void> {
  await lockMembers(trx, storeId);
  const segments = await readSegments(trx, storeId);
  await tellUnread(trx, storeId, ids, segments);
  for (const segment of segments.values()) {
    if (!ids.includes(segment.id)) continue;
    // One after the other: each may read all orders of the store.
    await keepMembers(trx, storeId, segments, segment);
    await keepCount(trx, storeId, segment);
  }
  await sql`
    delete from segment_members as kept where store_id = ${storeId} and segment_id = any(${ids}::uuid[])
      and exists (select from segments where store_id = ${storeId} and id = kept.segment_id and state = 'DELETE')`.execute(
    trx,
  );
}

/** Throws where the line of a segment that is there cannot be read: its members must not look like those of now. */
async function tellUnread(trx: Trx, storeId: string, ids: readonly string[], segments: StoredSegments): Promise<void> {
  const read = new Set([...segments.values()].map(({ id }) => id));
  const unread = ids.filter((id) => !read.has(id));
  const left = await trx
    .selectFrom("segments")
    .select("name")
    .where("store_id", "=", storeId)
    .where("id", "in", sql<string>`(select unnest(${unread}::uuid[]))`)
    .where("state", "<>", "DELETE")
    .executeTakeFirst();
  if (left) throw new Error(`the line of the segment ${left.name} cannot be read, so its members stay as they were`);
}

/**
 * Judges the customers of a store whose facts have changed since, some at a time, for all segments. Resolves with
 * whether there may be more.
 */
export async function judgeChanged(trx: Trx, storeId: string): Promise<boolean> {
  await lockMembers(trx, storeId);
  const { rows } = await sql<{ id: string }>`
    delete from customers_to_judge where store_id = ${storeId} and nth in (
      select nth from customers_to_judge where store_id = ${storeId} order by nth limit ${judgedAtOnce}
      for update skip locked)
    returning customer_id as id`.execute(trx);
  const customerIds = [...new Set(rows.map(({ id }) => id))];
  if (customerIds.length === 0) return false;
  const segments = await readSegments(trx, storeId);
  for (const segment of segments.values()) {
    // Statements of one transaction.
    const more = await keepMembers(trx, storeId, segments, segment, customerIds);
    // Counting all members again would take longer than everything else; nobody else writes them meanwhile.
    if (more !== 0)
      await sql`update segments set members = members + ${more} where store_id = ${storeId} and id = ${segment.id}`.execute(
        trx,
      );
  }
  return rows.length === judgedAtOnce;
}

/**
 * Adds who has come into a segment and takes out who is no longer in it; of some customers, or of all. Resolves with how
 * many more there are.
 */
async function keepMembers(
  trx: Trx,
  storeId: string,
  segments: StoredSegments,
  segment: StoredSegment,
  customerIds?: readonly string[],
): Promise<number> {
  const asked = { storeId, ...(customerIds && { customerIds }) };
  const some = customerIds ? sql`and kept.customer_id = any(${customerIds}::uuid[])` : sql``;
  const isOf: RawBuilder<unknown> = sql`kept.store_id = ${storeId} and kept.segment_id = ${segment.id}`;
  // Only differences are written, in the order of the indexes. No part is a join: of a condition that seems to find one
  // row PostgreSQL would compare each with each.
  const { rows } = await sql<{ more: number }>`
    with found as materialized (${customersOf(segments, segment, asked)}), there as materialized (
      select kept.customer_id as id from segment_members as kept where ${isOf} ${some}
    ), gone as (
      delete from segment_members as kept where ${isOf}
        and kept.customer_id = any(array(select id from there except select id from found))
      returning 1
    ), come as (
      insert into segment_members (store_id, segment_id, customer_id) select ${storeId}, ${segment.id}, id from (
        select id from found except select id from there) as found order by id
      on conflict do nothing returning 1
    )
    select (select count(*) from come) - (select count(*) from gone) as more`.execute(trx);
  return rows[0]?.more ?? 0;
}

/**
 * Writes how many members a segment has now, and what of its list is no customer. Not where somebody has saved it
 * meanwhile: then the job judges it again.
 */
async function keepCount(trx: Trx, storeId: string, segment: StoredSegment): Promise<void> {
  const entries = "entries" in segment ? segment.entries : [];
  await sql`
    update segments set counted_at = date_trunc('milliseconds', now()),
      not_found = array_to_string(array(${notFoundOf(storeId, entries)}), e'\\n'),
      members = (select count(*) from segment_members where store_id = ${storeId} and segment_id = ${segment.id})
    where store_id = ${storeId} and id = ${segment.id} and line = ${segment.line} and listed = ${segment.listed}`.execute(
    trx,
  );
}
