import { type SqlBool, sql } from "kysely";
import { productFields, productRecord } from "#contract/products/product.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { productsWithStock } from "./products.ts";

const { barcode: _stored, ...plainFields } = productFields;

/** Products with their stock, each a `ProductRow`. */
function productRows(db: Db) {
  return productsWithStock(db)
    .leftJoin("products as parent", (join) =>
      join.onRef("parent.store_id", "=", "products.store_id").onRef("parent.id", "=", "products.parent_id"),
    )
    .select(recordColumns("products"))
    .select(fieldColumns("products", plainFields))
    .select([
      "products.category",
      sql<string>`coalesce(products.barcode, '')`.as("barcode"),
      sql<number | null>`(stock.on_hand - stock.reserved - stock.safety)::float8`.as("available"),
      sql<number>`(
        select count(*)::int from products as variant
        where variant.store_id = products.store_id and variant.parent_id = products.id and variant.state <> 'DELETE')`.as(
        "variants",
      ),
      "parent.name as parent",
    ]);
}

/** The list of products with its SQL. */
export const products = definedList(productRecord, {
  rows: productRows,
  fields: {
    category: (row, ids) => sql<SqlBool>`${row("categoryId")} in (
      select categories_below(${row("storeId")}, array[${sql.join(ids)}]::uuid[]))`,
    outOfStock: (row) => sql<SqlBool>`${row("available")} <= 0`,
    noBarcode: (row) => sql<SqlBool>`${row("barcode")} = ''`,
    noHsn: (row) => sql<SqlBool>`${row("hsnCode")} = ''`,
    text: (row) =>
      sql`concat_ws(' ', ${row("name")}, ${row("brand")}, ${row("code")}, ${row("barcode")}, ${row("hsnCode")})`,
  },
});
