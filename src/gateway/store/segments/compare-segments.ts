import { sql } from "kysely";
import type { SegmentDay, SegmentOverlap } from "#contract/segments/routes.ts";
import type { Db } from "#gateway/database/schema.ts";

/** How many days of the past are told. */
const mostDays = 400;

/** How many members a segment shares with each other one, those with most in common first. */
export async function readOverlap(db: Db, storeId: string, id: string): Promise<SegmentOverlap[]> {
  const { rows } = await sql<SegmentOverlap>`
    select other.id, other.name, other.members, coalesce(shared.members, 0) as "both"
    from segments as other left join (
      select theirs.segment_id, count(*) as members from segment_members as mine
      join segment_members as theirs on theirs.store_id = mine.store_id and theirs.customer_id = mine.customer_id
      where mine.store_id = ${storeId} and mine.segment_id = ${id} group by theirs.segment_id
    ) as shared on shared.segment_id = other.id
    where other.store_id = ${storeId} and other.id <> ${id} and other.state <> 'DELETE'
    order by "both" desc, lower(other.name), other.id`.execute(db);
  return rows;
}

/** How many members a segment had at the end of each day, and has today; the newest first. */
export async function readGrowth(db: Db, storeId: string, id: string): Promise<SegmentDay[]> {
  const { rows } = await sql<SegmentDay>`
    select day::text as day, members from segment_days where store_id = ${storeId} and segment_id = ${id}
    order by segment_days.day desc limit ${mostDays}`.execute(db);
  return rows;
}
