import { sql } from "kysely";
import type { OrderSource, OrderType } from "#contract/enumerations.ts";
import type { NewOrder } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { nextFreeSlots } from "#gateway/store/delivery/read-slots.ts";
import type { Slot } from "#gateway/store/delivery/slot-times.ts";
import { weighIntake } from "#gateway/store/orders/intake.ts";
import { demoPromoCodes } from "#gateway/demo/promotions.ts";
import { createOrder } from "#gateway/store/orders/create-order.ts";
import { beginsBefore, writeSessions } from "#gateway/demo/visits.ts";
import { promiseSlot } from "#gateway/demo/orders/calendar.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import { prepay } from "./live-payments.ts";
import { type Act, type LiveStore, simulated } from "./live-store.ts";

/** The most pieces or kilograms of one product; no purchase limit of the demo is below it. */
const mostOfOne = 3;

/**
 * Places an order of one of the store's customers, by the same function as the API; false when the store has no
 * customer or no product.
 */
export const orderSomething: Act = async (trx, { store, chance, now }) => {
  const customer = await someCustomer(trx, store, chance);
  const products = await trx
    .selectFrom("products")
    .leftJoin("product_stock as stock", (join) =>
      join.onRef("stock.store_id", "=", "products.store_id").onRef("stock.product_id", "=", "products.id"),
    )
    .select(["products.id", "products.unit"])
    .where("products.store_id", "=", store.id)
    .where("products.state", "=", "ACTIVE")
    .where(sql<boolean>`coalesce(on_hand - reserved - safety >= ${mostOfOne}, true)`)
    .orderBy(sql`random()`)
    .limit(chance.whole(1, 12))
    .execute();
  const taker = chance.pick(store.staff);
  if (!customer || products.length === 0) return false;
  const orderType = chance.pick<OrderType>(["Normal", "Normal", "Express", "Schedule"]);
  const slot = await someSlot(trx, store, chance, { orderType, now });
  const { name, phone, ...address } = customer;
  const atHome = chance.happens(0.8);
  const wish: NewOrder = {
    source: chance.pick<OrderSource>(["android", "android", "ios", "web", "tele"]),
    orderType,
    deliveryType: atHome ? "HOME_DELIVERY" : "STORE_PICKUP",
    customer: { name, phone },
    ...(atHome && { address }),
    slot,
    payment: chance.pick<NewOrder["payment"]>(["Online", "Cash On Delivery", "Pay on Delivery"]),
    lines: products.map(({ id, unit }) => ({
      productId: id,
      quantity: unit === "piece" ? chance.whole(1, mostOfOne) : chance.whole(2, 8) / 4,
    })),
    ...(chance.happens(0.2) && { promoCode: chance.pick(demoPromoCodes) }),
  };
  const intake = await asAccepted(trx, store, wish, now);
  if (!intake) return false;
  await createOrder(
    trx,
    store.id,
    intake,
    simulated(taker, "By Admin"),
    now,
    intake.payment === "Online" && chance.happens(0.7) ? { paid: prepay(chance) } : {},
  );
  const visitors = [chance.id(), chance.id()];
  if (intake.source !== "tele")
    await writeSessions(trx, chance, { storeId: store.id, products, visitors }, beginsBefore(chance, now), now);
  return true;
};

/** The order without its promo code where that cannot be used; null where the store would not take it at all. */
async function asAccepted(trx: Trx, store: LiveStore, wish: NewOrder, now: number): Promise<NewOrder | null> {
  const { refused } = await weighIntake(trx, store.id, { ...wish, phone: wish.customer.phone }, now);
  const { promoCode, ...others } = refused;
  if (Object.keys(others).length > 0) return null;
  const { promoCode: _refused, ...plain } = wish;
  return promoCode === undefined ? wish : plain;
}

/** One of the store's customers, with the address of their last order. */
async function someCustomer(trx: Trx, store: LiveStore, chance: Chance) {
  const found = await trx
    .selectFrom("customers")
    .select(["id", "name", "phone"])
    .where("store_id", "=", store.id)
    .where("id", ">=", chance.id())
    .where("blocked", "=", false)
    .where("no_cash", "=", false)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const { id, name, phone } = found;
  const known = await trx
    .selectFrom("customer_addresses")
    .select(["type", "line", "locality", "city", "pincode", "state"])
    .where("store_id", "=", store.id)
    .where("customer_id", "=", id)
    .orderBy("used_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const line = `${chance.whole(1, 200)}, Lotus Enclave`;
  return { name, phone, ...(known ?? { type: "Home" as const, line, locality: "", city: "", pincode: "" }) };
}

/** A slot of the store that has room; who is in a hurry gets a time of their own, as do all where none has room. */
async function someSlot(
  trx: Trx,
  store: LiveStore,
  chance: Chance,
  { orderType, now }: { readonly orderType: OrderType; readonly now: number },
): Promise<Slot> {
  const free = orderType === "Express" ? [] : await nextFreeSlots(trx, store.id, now, 12);
  const [next] = free;
  if (next) {
    const { start, end } = orderType === "Schedule" ? chance.pick(free) : next;
    return { start, end };
  }
  const { start, end } = promiseSlot(chance, now, "Express", store.timeZone);
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}
