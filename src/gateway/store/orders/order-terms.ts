import { agreedDiscount } from "#contract/orders/order-price.ts";
import type { OrderDetail } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** What the total of an order follows from besides its lines; refused with 404 where the store has no such order. */
export async function readTerms(db: Db, storeId: string, orderId: string): Promise<OrderDetail["terms"]> {
  const found = await db
    .selectFrom("orders")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .select([
      "orders.agreed_discount as agreed",
      "orders.discount",
      "orders.agreed_offers as offers",
      "orders.promo",
      "orders.delivery_charge as deliveryCharge",
    ])
    // An imported order says neither: it follows the store.
    .select((eb) => eb.fn.coalesce("orders.tax_mode", "stores.tax_mode").as("taxMode"))
    .select((eb) => eb.fn.coalesce("orders.rounding_step", "stores.rounding").as("rounding"))
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (!found) throw notFound("order");
  const { agreed, discount, ...terms } = found;
  return { ...terms, agreed: agreedDiscount(agreed, discount) };
}
