import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ProductProblem } from "#contract/products/problems.ts";
import { productFields, productRecord } from "#contract/products/product.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { isPromoted } from "#gateway/store/promotions/promoted.ts";
import { firstImage, productsWithStock } from "./products.ts";

const { barcode: _stored, ...plainFields } = productFields;

/** A list that belongs to a product as one text, which is what the history keeps of it. */
function told<const Name extends string>(
  name: Name,
  words: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  table = `product_${name}`,
) {
  return sql<string>`coalesce((
    select ${words} from ${from} where ${sql.ref(`${table}.store_id`)} = products.store_id
      and ${sql.ref(`${table}.product_id`)} = products.id), '')`.as(name);
}

/** What images are called; those of one product with the same name are told apart by which came first. */
const labelledImages = sql`(
  select store_id, product_id, place, label,
    row_number() over (partition by store_id, product_id, label order by at, id) as nth
  from product_images, lateral (select coalesce(nullif(caption, ''), name) || case crops
    when 0 then '' when 1 then ' (cropped)' else ' (cropped ' || crops || ' times)' end as label) called
  where place is not null) product_images`;

/** The rule of each problem, for a query of `products` beside their `stock`. */
const rules: Readonly<Record<ProductProblem, RawBuilder<unknown>>> = {
  "No image": sql`products.picture_count = 0`,
  "No barcode": sql`products.barcode is null`,
  "No HSN": sql`products.hsn_code = ''`,
  // Goods without tax say why.
  "HSN without a rate": sql`products.hsn_code <> '' and products.tax_rate = 0 and products.tax_kind is null`,
  "No price": sql`not exists (
    select from product_prices price where price.store_id = products.store_id and price.product_id = products.id
      and price.during @> now() and price.price > 0)`,
  "Cost above price": sql`products.cost > products.price`,
  "Same name twice": sql`exists (
    select from products as twin where twin.store_id = products.store_id and lower(twin.name) = lower(products.name)
      and twin.id <> products.id and twin.state <> 'DELETE')`,
  "Stock without shelf": sql`products.aisle = '' and stock.on_hand > 0`,
  "No country of origin": sql`products.country is null`,
  "No tax rate": sql`products.tax_rate is null
    and hsn_rate_at(products.store_id, products.hsn_code, now()) is null`,
};

/** The problems of a product as one text, such as "No image, No HSN". */
const problemsText = sql<string>`concat_ws(', ', ${sql.join(
  Object.entries(rules).map(([problem, rule]) => sql`case when ${rule} then ${sql.lit(problem)} end`),
)})`.as("problems");

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
      "products.price_now as priceNow",
      sql<string>`coalesce(products.barcode, '')`.as("barcode"),
      sql<number | null>`(stock.on_hand - stock.reserved - stock.safety)::float8`.as("available"),
      sql<number>`(
        select count(*)::int from products as variant
        where variant.store_id = products.store_id and variant.parent_id = products.id and variant.state <> 'DELETE')`.as(
        "variants",
      ),
      "parent.name as parent",
      told("barcodes", sql`string_agg(code, ', ' order by place)`, sql`product_barcodes`),
      told(
        "conversions",
        sql`string_agg('1 ' || unit || ' = ' || trim_scale(amount) || ' ' || of_unit, ', ' order by place)`,
        sql`product_conversions`,
      ),
      told(
        "substitutes",
        sql`string_agg(offered.name, '; ' order by place)`,
        sql`product_substitutes join products offered on offered.store_id = product_substitutes.store_id
          and offered.id = substitute_id`,
        "product_substitutes",
      ),
      told(
        "categories",
        // Names of categories may have commas in them.
        sql`string_agg(further.name, '; ' order by place)`,
        sql`product_categories join categories further on further.store_id = product_categories.store_id
          and further.id = product_categories.category_id`,
        "product_categories",
      ),
      told(
        "printedMrps",
        sql`string_agg(to_char(mrp / 100.0, 'FM9999999990.00'), ', ' order by place)`,
        sql`product_printed_mrps`,
        "product_printed_mrps",
      ),
      told(
        "images",
        sql`string_agg(label || case nth when 1 then '' else ' (' || nth || ')' end, ', ' order by place)`,
        labelledImages,
      ),
      "products.picture_count as imageCount",
      firstImage,
      sql<number | null>`((hsn_rate_at(products.store_id, products.hsn_code, now())).rate / 100.0)::float8`.as(
        "hsnTaxPercent",
      ),
      problemsText,
    ]);
}

/** The list of products with its SQL. */
export const products = definedList(productRecord, {
  rows: productRows,
  fields: {
    category: (row, ids) => {
      const below = sql`select categories_below(${row("storeId")}, array[${sql.join(ids)}]::uuid[])`;
      return sql<SqlBool>`${row("id")} in (
        select own.id from products own where own.store_id = ${row("storeId")} and own.category_id in (${below})
        union all select further.product_id from product_categories further
        where further.store_id = ${row("storeId")} and further.category_id in (${below}))`;
    },
    ownCategory: (row, names) => sql<SqlBool>`${row("category")} in (${sql.join(names)})`,
    brand: (row, names) =>
      sql<SqlBool>`lower(${row("brand")}) in (${sql.join(names.map((name) => name.toLowerCase()))})`,
    tax: (row, { from = 0, to = 100 }) =>
      sql<SqlBool>`coalesce(${row("taxPercent")}, ${row("hsnTaxPercent")}, 0) between ${from} and ${to}`,
    promoted: (row) => isPromoted(row("storeId"), row("code")),
    outOfStock: (row) => sql<SqlBool>`${row("available")} <= 0`,
    noBarcode: (row) => sql<SqlBool>`${row("barcodes")} = ''`,
    noImage: (row) => sql<SqlBool>`${row("imageCount")} = 0`,
    oneImage: (row) => sql<SqlBool>`${row("imageCount")} = 1`,
    noHsn: (row) => sql<SqlBool>`${row("hsnCode")} = ''`,
    hasProblem: (row) => sql<SqlBool>`${row("problems")} <> ''`,
    problem: (row, problems) => sql<SqlBool>`string_to_array(${row("problems")}, ', ') && ${problems}::text[]`,
    text: { table: "products", key: "id", text: "list_search" },
  },
});
