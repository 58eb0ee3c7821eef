import { sql } from "kysely";
import { countList } from "#contract/stock-counts/list.ts";
import { countStatuses } from "#contract/stock-counts/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** A counted product whose stock was never counted before. */
const freshLine = "and line.counted is not null and line.expected is null";

/** Counts of stock with how far they are, each a `CountRow`. */
function countRows(db: Db) {
  const lines = (condition: string) =>
    sql<number>`(select count(*)::int from stock_count_lines line where line.store_id = stock_counts.store_id
      and line.count_id = stock_counts.id ${sql.raw(condition)})`;
  return db.selectFrom("stock_counts").select([
    "id",
    "store_id as storeId",
    "version",
    "number",
    "status",
    "aisle",
    "shelf",
    sql<string>`place_text(aisle, shelf)`.as("place"),
    lines("").as("products"),
    lines("and line.counted is not null").as("counted"),
    lines("and line.counted <> line.expected").as("differing"),
    lines(freshLine).as("fresh"),
    sql<number>`coalesce((select sum(line.counted) from stock_count_lines line
        where line.store_id = stock_counts.store_id and line.count_id = stock_counts.id
          ${sql.raw(freshLine)}), 0)::float8`.as("freshQuantity"),
    "reason",
    "started_by as startedBy",
    "ended_by as endedBy",
    "created_at as createdAt",
    "updated_at as updatedAt",
  ]);
}

/** The list of counts of stock with its SQL. */
export const stockCounts: GatewayList<typeof countList> = {
  contract: countList,
  rows: countRows,
  columns: {
    created: { by: (row) => row("createdAt"), id: "opposite" },
    number: "number",
    status: { by: (row) => inListedOrder(countStatuses, row("status")) },
    place: { by: (row) => inNameOrder(row("place")) },
    products: "products",
    counted: "counted",
    differing: "differing",
    startedBy: { by: (row) => inNameOrder(row("startedBy")) },
    endedBy: { by: (row) => inNameOrder(row("endedBy")), missing: "last" },
  },
  fields: {
    status: "status",
    differing: "differing",
    created: "createdAt",
    text: (row) => sql`concat_ws(' ', ${row("number")}, ${row("place")}, ${row("startedBy")})`,
  },
};
