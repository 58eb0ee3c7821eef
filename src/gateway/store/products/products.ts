import { sql, type SqlBool } from "kysely";
import type { StoreProduct } from "#contract/products/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { candidates, findBest, startPattern, wordPattern } from "#gateway/store/lists/candidates.ts";
import { stockColumns, stockLimits } from "#gateway/store/stock/stock-columns.ts";
import { placedAt, priceColumns, taxColumns } from "./price-columns.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** The products of all stores, each beside its stock where it is counted. */
export function productsWithStock(db: Db) {
  return db
    .selectFrom("products")
    .leftJoin("product_stock as stock", (join) =>
      join.onRef("stock.store_id", "=", "products.store_id").onRef("stock.product_id", "=", "products.id"),
    );
}

/** The first image of a product, for a query of `products`. */
export const firstImage = sql<string | null>`(
  select id from product_images as image where image.store_id = products.store_id
    and image.product_id = products.id and image.place = 0)`.as("image");

const untaxedColumns = [
  "products.id",
  "products.code",
  "products.name",
  "products.brand",
  "products.category",
  "products.barcode",
  "products.unit",
  ...priceColumns,
  "products.frozen",
  "products.state",
  ...stockColumns,
  firstImage,
] as const;

/** The columns of `productsWithStock` from which `productOf` makes a product as calls answer it, with its tax now. */
export const productColumns = [...untaxedColumns, ...taxColumns()] as const;

/** A product as calls answer it. */
export function productOf<Row extends Parameters<typeof stockLimits>[0] & { readonly taxedPrice: number | null }>(
  row: Row,
) {
  const { onHand, reserved, safety, purchaseLimit, taxedPrice, ...product } = row;
  const stock = stockLimits({ onHand, reserved, safety, purchaseLimit });
  return { ...product, ...(taxedPrice !== null && { taxedPrice }), stock };
}

/** One product of a store; refused with 404 where the store has none with this id. */
export async function readProduct(db: Db, storeId: string, id: string): Promise<StoreProduct> {
  const product = await productsWithStock(db)
    .select(productColumns)
    .where("products.store_id", "=", storeId)
    .where("products.id", "=", id)
    .where("products.state", "<>", "DELETE")
    .executeTakeFirst();
  if (!product) throw notFound("product");
  return productOf(product);
}

/**
 * Finds products that are for sale by name, brand, code or barcode, the best first. `term` is folded. With an order, their
 * tax is that of the day on which it was placed.
 */
export async function findProducts(
  db: Db,
  storeId: string,
  term: string,
  most: number,
  orderId?: string,
): Promise<StoreProduct[]> {
  const tax = taxColumns(orderId === undefined ? undefined : placedAt(storeId, orderId));
  const text = sql<string>`search`;
  const name = sql<string>`split_part(search, chr(10), 1)`;
  const written = [...new Set([term, term.toUpperCase()])];
  const exactly = sql<SqlBool>`id in (
    select product_id from product_barcodes as known
    where known.store_id = given.store_id and gtin_of(known.code) = gtin_of(${term})
    union all select id from products as coded where coded.store_id = given.store_id and coded.code = any(${written}::text[]))`;
  const scanned = sql<SqlBool>`exists (
    select from product_barcodes as known where known.store_id = products.store_id
      and known.product_id = products.id and gtin_of(known.code) = gtin_of(${term}))`;
  const among = sql<SqlBool>`state = 'ACTIVE'`;
  const searched = { table: "products", text, exactly, among } as const;
  const found = await findBest(most, (reach) =>
    productsWithStock(db)
      .select([...untaxedColumns, ...tax])
      .where(sql<boolean>`(products.store_id, products.id) in (${candidates([storeId], term, searched, reach)})`)
      .orderBy(sql`(${scanned} or lower(products.code) = ${term}) desc`)
      .orderBy(sql`${name} like ${startPattern(term)} desc`)
      .orderBy(sql`${name} like ${wordPattern(term)} desc`)
      .orderBy(inNameOrder(sql`name`))
      .orderBy("products.id")
      .limit(most)
      .execute(),
  );
  return found.map(productOf);
}
