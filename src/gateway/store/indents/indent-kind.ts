import { sql } from "kysely";
import { indentFields } from "#contract/indents/fields.ts";
import type { IndentLine, IndentParts, IndentRow } from "#contract/indents/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { type FieldChange, storedKind } from "#gateway/store/records/stored-kind.ts";
import { indents } from "./list.ts";

/** A change of an indent, and what is done by it. */
export interface IndentChange extends FieldChange<"indent"> {
  readonly carryOut?: (trx: Trx) => Promise<void>;
}

/** How indents are read and written. */
export const indentKind = storedKind({
  kind: "indent",
  table: "indents",
  fields: { ...indentFields, reason: { type: "text", longest: 300 } },
  unique: {},
  list: indents,
  labelColumns: ["number", "supplier"],
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
