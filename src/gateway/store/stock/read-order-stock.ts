import { sql } from "kysely";
import type { OfferedSubstitute, OrderStock } from "#contract/stock/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { placedAt, taxColumns } from "#gateway/store/products/price-columns.ts";
import { firstImage, productsWithStock } from "#gateway/store/products/products.ts";
import { stockColumns, stockLimits } from "./stock-columns.ts";

/** How many products are offered in place of one. */
const mostSubstitutes = 6;

/** The stock limits of the products of an order; refused with 404 where there is no such order. */
export async function readOrderStock(db: Db, storeId: string, orderId: string): Promise<OrderStock> {
  const found = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!found) throw notFound("order");
  const rows = await db
    .selectFrom("product_stock as stock")
    .select("stock.product_id as productId")
    .select(stockColumns)
    .where("stock.store_id", "=", storeId)
    .where("stock.product_id", "in", (eb) =>
      eb
        .selectFrom("order_lines")
        .select("product_id")
        .where("store_id", "=", storeId)
        .where("order_id", "=", orderId)
        .$castTo<{ product_id: string }>(),
    )
    .execute();
  const products = rows.map(({ productId, ...stock }) => ({
    productId,
    ...(stockLimits(stock) ?? { available: 0, purchaseLimit: null }),
  }));
  return { products };
}

/**
 * Products that can stand in for a line of an order: to be had, and not in the order yet. First come those that the
 * catalogue names for its product, in their order. Then come others of the same category that are not of twice or half
 * the price: what this customer has bought before, then what is nearest in price. Refused with 404 where the order has
 * no such line.
 */
export async function readSubstitutes(
  db: Db,
  storeId: string,
  orderId: string,
  line: number,
): Promise<OfferedSubstitute[]> {
  const { price, unit, category, customerId, productId } = await readReplaced(db, storeId, orderId, line);
  if (category === null) return [];
  const named = sql<number | null>`(
    select place from product_substitutes as named where named.store_id = ${storeId}
      and named.product_id = ${productId} and named.substitute_id = products.id)`;
  const rows = await productsWithStock(db)
    .select([
      "products.id",
      "products.code",
      "products.name",
      "products.category",
      "products.unit",
      "products.price_now as price",
    ])
    .select([...taxColumns(placedAt(storeId, orderId)), firstImage])
    .select(stockColumns)
    .select(
      sql<number>`(
        select count(distinct past.order_id)::int from order_lines past
        join orders on orders.store_id = past.store_id and orders.id = past.order_id
        where past.store_id = ${storeId} and past.product_id = products.id and orders.customer_id = ${customerId}
          and orders.id <> ${orderId} and past.quantity > 0)`.as("bought"),
    )
    .where("products.store_id", "=", storeId)
    .where("products.state", "=", "ACTIVE")
    .where(
      sql<boolean>`(${named} is not null or (products.category = ${category} and products.unit = ${unit}
        and products.price_now * 2 >= ${price} and products.price_now <= ${price}::bigint * 2))`,
    )
    .where(sql<boolean>`coalesce(stock.on_hand - stock.reserved - stock.safety > 0, true)`)
    .where(
      sql<boolean>`not exists (
        select from order_lines own where own.store_id = ${storeId} and own.order_id = ${orderId}
          and own.product_id = products.id)`,
    )
    .orderBy(sql`${named} nulls last`)
    .orderBy("bought", "desc")
    .orderBy(sql`abs(products.price_now - ${price})`)
    .orderBy("products.name")
    .orderBy("products.id")
    .limit(mostSubstitutes)
    .execute();
  return rows.map(({ onHand, reserved, safety, purchaseLimit, taxedPrice, ...product }) => ({
    ...product,
    ...(taxedPrice !== null && { taxedPrice }),
    priceBy: product.price - price,
    stock: stockLimits({ onHand, reserved, safety, purchaseLimit }),
  }));
}

/** The line that is to be replaced, with the category that its product has now; refused with 404 where there is none. */
async function readReplaced(db: Db, storeId: string, orderId: string, line: number) {
  const found = await db
    .selectFrom("order_lines as line")
    .innerJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "line.store_id").onRef("orders.id", "=", "line.order_id"),
    )
    .leftJoin("products", (join) =>
      join.onRef("products.store_id", "=", "line.store_id").onRef("products.id", "=", "line.product_id"),
    )
    .select(["line.unit_price as price", "line.unit", "products.category", "orders.customer_id as customerId"])
    .select("line.product_id as productId")
    .where("line.store_id", "=", storeId)
    .where("line.order_id", "=", orderId)
    .where("line.line", "=", line)
    .executeTakeFirst();
  if (!found) throw notFound("line");
  return found;
}
