import { sql } from "kysely";
import type { SegmentNames } from "#contract/segments/routes.ts";
import type { Db } from "#gateway/database/schema.ts";

/** How many names of each sort are offered. */
const most = 1_000;

/** The delivery areas, tags, categories and segments of a store that the line of a segment can name. */
export async function readSegmentNames(db: Db, storeId: string): Promise<SegmentNames> {
  const { rows } = await sql<SegmentNames>`select
    array(select distinct name from delivery_areas where store_id = ${storeId} order by name limit ${most}) as area,
    array(
      select distinct tag from customers, regexp_split_to_table(tags, ' ?, ?') as tag
      where store_id = ${storeId} and tags <> '' order by tag limit ${most}) as tag,
    array(
      select distinct name from categories where store_id = ${storeId} and state = 'ACTIVE'
      order by name limit ${most}) as category,
    array(
      select name from segments where store_id = ${storeId} and state <> 'DELETE'
      order by name limit ${most}) as segment`.execute(db);
  return rows[0] as SegmentNames;
}
