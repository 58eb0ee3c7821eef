import { sql } from "kysely";
import type { OrderSource, OrderType } from "#contract/enumerations.ts";
import type { NewOrder } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { createOrder } from "#gateway/store/orders/create-order.ts";
import { promiseSlot } from "#gateway/demo/orders/calendar.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import { prepay } from "./live-payments.ts";
import { type LiveStore, simulated } from "./live-store.ts";

/** The most pieces or kilograms of one product; no purchase limit of the demo is below it. */
const mostOfOne = 3;

/**
 * Places an order of one of the store's customers, by the same function as the API; false when the store has no
 * customer or no product.
 */
export async function orderSomething(trx: Trx, store: LiveStore, chance: Chance, now: number): Promise<boolean> {
  const customer = await trx
    .selectFrom("customers")
    .select(["name", "phone"])
    .where("store_id", "=", store.id)
    .where("id", ">=", chance.id())
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
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
  const slot = promiseSlot(chance, now, orderType, store.timeZone);
  const atHome = chance.happens(0.8);
  const intake: NewOrder = {
    source: chance.pick<OrderSource>(["android", "android", "ios", "web", "tele"]),
    orderType,
    deliveryType: atHome ? "HOME_DELIVERY" : "STORE_PICKUP",
    customer,
    ...(atHome && {
      address: { type: "Home", line: `${chance.whole(1, 200)}, Lotus Enclave`, locality: "", city: "", pincode: "" },
    }),
    slot: { start: new Date(slot.start).toISOString(), end: new Date(slot.end).toISOString() },
    payment: chance.pick<NewOrder["payment"]>(["Online", "Cash On Delivery", "Pay on Delivery"]),
    lines: products.map(({ id, unit }) => ({
      productId: id,
      quantity: unit === "piece" ? chance.whole(1, mostOfOne) : chance.whole(2, 8) / 4,
    })),
  };
  await createOrder(
    trx,
    store.id,
    intake,
    simulated(taker, "By Admin"),
    now,
    intake.payment === "Online" ? prepay(chance) : undefined,
  );
  return true;
}
