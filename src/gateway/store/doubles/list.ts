import { sql } from "kysely";
import { doubleList } from "#contract/doubles/list.ts";
import { doubleStatuses } from "#contract/doubles/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** Two customers each, as a `DoubleRow`. */
function doubleRows(db: Db) {
  return db
    .selectFrom("customer_doubles as double")
    .innerJoin("customers as one", (join) =>
      join.onRef("one.store_id", "=", "double.store_id").onRef("one.id", "=", "double.one_id"),
    )
    .innerJoin("customers as other", (join) =>
      join.onRef("other.store_id", "=", "double.store_id").onRef("other.id", "=", "double.other_id"),
    )
    .leftJoin("customer_merges as merge", (join) =>
      join
        .onRef("merge.store_id", "=", "double.store_id")
        .onRef("merge.double_id", "=", "double.id")
        .on("merge.undone_at", "is", null),
    )
    .select([
      "double.id",
      "double.store_id as storeId",
      "double.version",
      "double.number",
      "double.status",
      "double.because",
      "double.one_id as oneId",
      "one.name as oneName",
      "one.phone as onePhone",
      "double.other_id as otherId",
      "other.name as otherName",
      "other.phone as otherPhone",
      sql<string>`case merge.kept_id when one.id then one.name when other.id then other.name else '' end`.as("kept"),
      "merge.at as mergedAt",
      "double.decided_by as decidedBy",
      "double.created_at as createdAt",
      "double.updated_at as updatedAt",
    ]);
}

/** The list of doubles with its SQL. */
export const doubles: GatewayList<typeof doubleList> = {
  contract: doubleList,
  rows: doubleRows,
  columns: {
    created: { by: (row) => row("createdAt"), id: "opposite" },
    number: "number",
    status: { by: (row) => inListedOrder(doubleStatuses, row("status")) },
    one: { by: (row) => inNameOrder(row("oneName")) },
    other: { by: (row) => inNameOrder(row("otherName")) },
    because: { by: (row) => inNameOrder(row("because")) },
    decidedBy: { by: (row) => inNameOrder(row("decidedBy")), missing: "last" },
  },
  fields: {
    status: "status",
    created: "createdAt",
    text: (row) =>
      sql`concat_ws(' ', ${row("number")}, ${row("oneName")}, ${row("onePhone")}, ${row("otherName")}, ${row("otherPhone")})`,
  },
};
