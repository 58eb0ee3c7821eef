import { sql } from "kysely";
import type { StoreProduct } from "#contract/products/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { stockColumns, stockLimits } from "#gateway/store/stock/stock-columns.ts";
import { priceColumns, taxColumns } from "./price-columns.ts";

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

/** The same without its tax. */
export const untaxedColumns = [
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
