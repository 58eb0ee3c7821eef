import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { Sums } from "#gateway/imports/subject.ts";

/** What the accepted lines of orders come to, and how many orders have refused lines. */
export async function sumOrders(db: Db): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount), 0)::bigint as amount, min(placed_at) as "firstAt", max(placed_at) as "lastAt",
      (select count(distinct record) from import_refused) as "recordsRefused",
      (select count(distinct record) from import_refused join import_orders on number = record) as "recordsIncomplete"
    from import_orders`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error("the sums of the orders are missing");
  return sums;
}
