import { sql } from "kysely";
import { doubleList } from "#contract/doubles/list.ts";
import { doubleRowSchema } from "#contract/doubles/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";

const columns = rowColumns("customer_doubles", doubleRowSchema, {
  oneName: sql.ref<string>("one.name"),
  onePhone: sql.ref<string>("one.phone"),
  otherName: sql.ref<string>("other.name"),
  otherPhone: sql.ref<string>("other.phone"),
  kept: sql<string>`case merge.kept_id when one.id then one.name when other.id then other.name else '' end`,
  mergedAt: sql.ref<string | null>("merge.at"),
});

/** Two customers each, as a `DoubleRow`. */
function doubleRows(db: Db) {
  return db
    .selectFrom("customer_doubles")
    .innerJoin("customers as one", (join) =>
      join.onRef("one.store_id", "=", "customer_doubles.store_id").onRef("one.id", "=", "customer_doubles.one_id"),
    )
    .innerJoin("customers as other", (join) =>
      join
        .onRef("other.store_id", "=", "customer_doubles.store_id")
        .onRef("other.id", "=", "customer_doubles.other_id"),
    )
    .leftJoin("customer_merges as merge", (join) =>
      join
        .onRef("merge.store_id", "=", "customer_doubles.store_id")
        .onRef("merge.double_id", "=", "customer_doubles.id")
        .on("merge.undone_at", "is", null),
    )
    .select(columns);
}

/** The list of doubles with its SQL. */
export const doubles = listOfRows(doubleList, doubleRowSchema, {
  rows: doubleRows,
  newest: "created",
  fields: { text: ["number", "oneName", "onePhone", "otherName", "otherPhone"] },
});
