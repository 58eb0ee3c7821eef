import { sql } from "kysely";
import type { Wish } from "#contract/customers/tabs-schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { productColumns, productOf, productsWithStock } from "#gateway/store/products/products.ts";

/** The most products of one wishlist that are told. */
const mostWishes = 200;

/** The products on a customer's wishlist that the store still has, the newest first. */
export async function readWishes(db: Db, storeId: string, customerId: string): Promise<Wish[]> {
  const rows = await productsWithStock(db)
    .innerJoin("customer_wishes as wish", (join) =>
      join.onRef("wish.store_id", "=", "products.store_id").onRef("wish.product_id", "=", "products.id"),
    )
    .select(productColumns)
    .select(["wish.wished_at as wishedAt", "wish.price as wishedPrice"])
    .select(sql<number | null>`wish.available::float8`.as("wishedAvailable"))
    .where("wish.store_id", "=", storeId)
    .where("wish.customer_id", "=", customerId)
    .where("products.state", "<>", "DELETE")
    .orderBy("wish.wished_at", "desc")
    .orderBy("products.id")
    .limit(mostWishes)
    .execute();
  return rows.map(({ wishedAt, wishedPrice, wishedAvailable, ...product }) => ({
    product: productOf(product),
    wishedAt,
    price: wishedPrice,
    available: wishedAvailable,
  }));
}

/**
 * Puts a product on a customer's wishlist, with its price and stock of today, or takes it off. Done twice it changes nothing.
 * Refused with 404 where the store has no such product.
 */
export async function changeWish(
  trx: Trx,
  { storeId, customerId }: { readonly storeId: string; readonly customerId: string },
  { productId, wished }: { readonly productId: string; readonly wished: boolean },
): Promise<Wish[]> {
  const found = await productsWithStock(trx)
    .select(productColumns)
    .where("products.store_id", "=", storeId)
    .where("products.id", "=", productId)
    .where(sql<boolean>`products.state <> 'DELETE' or not ${wished}`)
    .executeTakeFirst();
  if (!found) throw notFound("product");
  const product = productOf(found);
  const key = { store_id: storeId, customer_id: customerId, product_id: productId };
  if (wished)
    await trx
      .insertInto("customer_wishes")
      .values({ ...key, price: product.price, available: product.stock?.available ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await trx
      .deleteFrom("customer_wishes")
      .where("store_id", "=", storeId)
      .where("customer_id", "=", customerId)
      .where("product_id", "=", productId)
      .execute();
  return readWishes(trx, storeId, customerId);
}
