import { sql, type SqlBool } from "kysely";
import { indentList } from "#contract/indents/list.ts";
import { indentRowSchema } from "#contract/indents/schema.ts";
import { listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";

/** How many lines of an indent meet a condition. */
const lines = (condition: string) =>
  sql<number>`(select count(*)::int from indent_lines line where line.store_id = indents.store_id
    and line.indent_id = indents.id and ${sql.raw(condition)})`;

const columns = rowColumns("indents", indentRowSchema, {
  expectedDay: sql<string | null>`expected_day::text`,
  products: lines("line.ordered > 0"),
  received: lines("line.ordered > 0 and line.received >= line.ordered"),
  counted: lines("line.counted is not null"),
});

/** The list of indents with its SQL. */
export const indents = listOfRows(indentList, indentRowSchema, {
  rows: (db) => db.selectFrom("indents").select(columns),
  newest: "created",
  fields: {
    overdue: (row) => sql<SqlBool>`${row("status")} in ('Sent', 'Partly received') and ${row("expectedDay")}::date <
      (select (now() at time zone time_zone)::date from stores where id = ${row("storeId")})`,
    text: ["number", "supplier", "note", "madeBy"],
  },
});
