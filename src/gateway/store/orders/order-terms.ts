import { sql } from "kysely";
import { agreedDiscount } from "#contract/orders/order-price.ts";
import type { OrderDetail } from "#contract/orders/schema.ts";
import type { TaxParts } from "#contract/pricing/delivery-tax.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** Of how many parts the tax of a store is the sum: two where it depends on states. */
export const taxParts = sql<TaxParts>`case when coalesce(stores.state, '') = '' then 1 else 2 end`.as("taxParts");

/** What delivery costs without the promo code: what free delivery takes off stands in its use. */
const chargeWithoutPromo = sql<number>`orders.delivery_charge + case
  when orders.promo->'gift'->>'type' = 'free-delivery' then coalesce((select uses.amount from promo_uses uses
    where uses.store_id = orders.store_id and uses.order_id = orders.id), 0) else 0 end`.as("deliveryCharge");

/** Orders with what their totals follow from besides their lines. */
export function ordersWithTerms(db: Db) {
  return (
    db
      .selectFrom("orders")
      .innerJoin("stores", "stores.id", "orders.store_id")
      .select([
        "orders.agreed_discount as agreed",
        "orders.discount",
        "orders.agreed_offers as offers",
        "orders.promo",
        chargeWithoutPromo,
        taxParts,
        "orders.delivery_tax as deliveryTax",
      ])
      // An imported order says neither: it follows the store.
      .select((eb) => eb.fn.coalesce("orders.tax_mode", "stores.tax_mode").as("taxMode"))
      .select((eb) => eb.fn.coalesce("orders.rounding_step", "stores.rounding").as("rounding"))
  );
}

/** What the total of an order follows from besides its lines; refused with 404 where the store has no such order. */
export async function readTerms(db: Db, storeId: string, orderId: string): Promise<OrderDetail["terms"]> {
  const found = await ordersWithTerms(db)
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (!found) throw notFound("order");
  const { agreed, discount, ...terms } = found;
  return { ...terms, agreed: agreedDiscount(agreed, discount) };
}
