import { sql, type SqlBool } from "kysely";
import { indentList } from "#contract/indents/list.ts";
import { listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";
import { indentFields } from "#contract/indents/fields.ts";
import { type IndentLine, type IndentParts, type IndentRow, indentRowSchema } from "#contract/indents/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { type FieldChange, storedKind } from "#gateway/store/records/stored-kind.ts";

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

/** A change of an indent, and what is done by it. */
export interface IndentChange extends FieldChange<"indent"> {
  readonly carryOut?: (trx: Trx) => Promise<void>;
}

/** How indents are read and written. */
export const indentKind = storedKind({
  kind: "indent",
  table: "indents",
  fields: { ...indentFields, reason: { type: "text", longest: 300 } },
  list: listOfRows(indentList, indentRowSchema, {
    rows: (db) => db.selectFrom("indents").select(columns),
    newest: "created",
    fields: {
      overdue: (row) => sql<SqlBool>`${row("status")} in ('Sent', 'Partly received') and ${row("expectedDay")}::date <
        (select (now() at time zone time_zone)::date from stores where id = ${row("storeId")})`,
      text: ["number", "supplier", "note", "madeBy"],
    },
  }),
  parts: readParts,
  writeMore: async (trx, _before, { carryOut }: IndentChange) => carryOut?.(trx),
});

/** The products of an indent by name. */
async function readParts(db: Db, { storeId, id }: IndentRow): Promise<IndentParts> {
  const { rows } = await sql<IndentLine>`
    select line.product_id as "productId", product.code, product.name, product.unit,
      array(select code from product_barcodes barcode where barcode.store_id = line.store_id
        and barcode.product_id = line.product_id order by place) as barcodes,
      line.proposed::float8 as proposed, line.why, line.ordered::float8 as ordered, line.received::float8 as received,
      line.counted::float8 as counted, line.pack::float8 as pack, line.pack_unit as "packUnit",
      line.cost
    from indent_lines line
    join products product on product.store_id = line.store_id and product.id = line.product_id
    where line.store_id = ${storeId} and line.indent_id = ${id}
    order by lower(product.name), product.code`.execute(db);
  return { lines: rows };
}
