import { sql } from "kysely";
import { countList } from "#contract/stock-counts/list.ts";
import { countRowSchema } from "#contract/stock-counts/schema.ts";
import { listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";

/** What is worked out of those lines of a count that meet a condition. */
const ofLines = (what: string, condition = "true") =>
  sql<number>`(select ${sql.raw(what)} from stock_count_lines line where line.store_id = stock_counts.store_id
    and line.count_id = stock_counts.id and ${sql.raw(condition)})`;

/** A counted product whose stock was never counted before. */
const fresh = "line.counted is not null and line.expected is null";

const columns = rowColumns("stock_counts", countRowSchema, {
  place: sql<string>`place_text(aisle, shelf)`,
  products: ofLines("count(*)::int"),
  counted: ofLines("count(*)::int", "line.counted is not null"),
  differing: ofLines("count(*)::int", "line.counted <> line.expected"),
  fresh: ofLines("count(*)::int", fresh),
  freshQuantity: ofLines("coalesce(sum(line.counted), 0)::float8", fresh),
});

/** The list of counts of stock with its SQL. */
export const stockCounts = listOfRows(countList, countRowSchema, {
  rows: (db) => db.selectFrom("stock_counts").select(columns),
  newest: "created",
  fields: { text: ["number", "place", "startedBy"] },
});
