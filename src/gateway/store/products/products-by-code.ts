import { sql } from "kysely";
import type { ProductRow } from "#contract/products/product.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { productKind } from "./product-kind.ts";

/** The products with these codes or barcodes, each under the code that was asked for; a code comes before a barcode. */
export async function productsByCode(
  db: Db,
  storeId: string,
  codes: readonly string[],
): Promise<{ readonly code: string; readonly row: ProductRow }[]> {
  const { rows: found } = await sql<{ code: string; id: string }>`
    with given as (select distinct unnest(${codes}::text[]) as code)
    select distinct on (code) code, id from (
      select given.code, products.id, 1 as rank from given
        join products on products.store_id = ${storeId} and products.code = given.code and products.state <> 'DELETE'
      union all
      select given.code, products.id, 2 from given
        join product_barcodes held on held.store_id = ${storeId} and gtin_of(held.code) = gtin_of(given.code)
        join products on products.store_id = held.store_id and products.id = held.product_id
          and products.state <> 'DELETE'
    ) found order by code, rank, id`.execute(db);
  const rows = await readRows(db, productKind.rows, storeId, [...new Set(found.map(({ id }) => id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ code, id }) => {
    const row = byId.get(id);
    return row ? [{ code, row }] : [];
  });
}
