import { type RawBuilder, sql } from "kysely";
import type { ProductProblem } from "#contract/products/problems.ts";

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
export const problemsText = sql<string>`concat_ws(', ', ${sql.join(
  Object.entries(rules).map(([problem, rule]) => sql`case when ${rule} then ${sql.lit(problem)} end`),
)})`.as("problems");
