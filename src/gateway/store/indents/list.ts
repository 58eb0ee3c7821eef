import { sql, type SqlBool } from "kysely";
import { indentList } from "#contract/indents/list.ts";
import { indentStatuses } from "#contract/indents/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** Indents with how far they are, each an `IndentRow`. */
function indentRows(db: Db) {
  const lines = (condition: string) =>
    sql<number>`(select count(*)::int from indent_lines line where line.store_id = indents.store_id
      and line.indent_id = indents.id and ${sql.raw(condition)})`;
  return db
    .selectFrom("indents")
    .select([
      "id",
      "store_id as storeId",
      "version",
      "number",
      "status",
      "supplier",
      sql<string | null>`expected_day::text`.as("expectedDay"),
      "note",
      lines("line.ordered > 0").as("products"),
      lines("line.ordered > 0 and line.received >= line.ordered").as("received"),
      lines("line.counted is not null").as("counted"),
      "reason",
      "made_by as madeBy",
      "created_at as createdAt",
      "updated_at as updatedAt",
    ]);
}

/** The list of indents with its SQL. */
export const indents: GatewayList<typeof indentList> = {
  contract: indentList,
  rows: indentRows,
  columns: {
    created: { by: (row) => row("createdAt"), id: "opposite" },
    number: "number",
    status: { by: (row) => inListedOrder(indentStatuses, row("status")) },
    supplier: { by: (row) => inNameOrder(row("supplier")) },
    expected: { by: (row) => row("expectedDay"), missing: "last" },
    products: "products",
    received: "received",
    madeBy: { by: (row) => inNameOrder(row("madeBy")) },
  },
  fields: {
    status: "status",
    overdue: (row) => sql<SqlBool>`${row("status")} in ('Sent', 'Partly received') and ${row("expectedDay")}::date <
      (select (now() at time zone time_zone)::date from stores where id = ${row("storeId")})`,
    created: "createdAt",
    text: (row) => sql`concat_ws(' ', ${row("number")}, ${row("supplier")}, ${row("note")}, ${row("madeBy")})`,
  },
};
