import { randomUUID } from "node:crypto";
import type { deliveryPaths } from "#contract/delivery/paths.ts";
import type { promotionPaths } from "#contract/promotions/paths.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import { buildArea, buildDeliveryChange, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import type { visitPaths } from "#contract/visits/paths.ts";
import { idOfMoment } from "../../../support/database/visits.ts";
import type { GoodRows, MakeRow, RouteCase } from "./good-requests.ts";

const changedOrder = ["orders", "order_history", "store_sequences", "events"] as const;

/**
 * An outline that nobody has drawn before. All are in the south of India, because an outline that would lie near the
 * others if its latitude and longitude were swapped is refused.
 */
function square() {
  const from = (least: number) => least + Math.floor(Math.random() * 40_000_000);
  const [x, y] = [from(760_000_000), from(100_000_000)];
  return [
    [
      [
        [x, y],
        [x + 9, y],
        [x + 9, y + 9],
        [x, y + 9],
        [x, y],
      ],
    ],
  ];
}

/** The cases of the calls about what orders are agreed on. */
export function termCases(
  { db, stores }: TestGateway,
  { anOrder, order, product }: GoodRows,
): Readonly<
  Record<
    | keyof typeof deliveryPaths
    | keyof typeof promotionPaths
    | keyof typeof visitPaths
    | "orders.price"
    | "times.convert",
    RouteCase
  >
> {
  const storeId = stores.north;
  const inStore = () => ({ params: { storeId }, query: {} });
  const intake = async () => ({
    source: "web",
    orderType: "Normal",
    deliveryType: "STORE_PICKUP",
    // By weight, so that parts of a whole are not refused for that alone.
    lines: [{ productId: (await buildProduct(db, storeId, { unit: "weight" })).id, quantity: 2 }],
  });
  const area: MakeRow = (store) => buildArea(db, store, "560038");
  return {
    "orders.price": { good: async () => ({ ...inStore(), body: await intake() }), names: { productId: product } },
    "slots.list": {
      good: async () => ({ params: { storeId }, query: { days: "2", areaId: (await area(storeId)).id } }),
    },
    "intake-limits.list": { good: async () => inStore() },
    "intake-limits.set": {
      async good() {
        const until = new Date(Date.now() + 3_600_000).toISOString();
        await db.deleteFrom("intake_limits").where("store_id", "=", storeId).execute();
        return { ...inStore(), body: { slot: null, was: null, limit: { capacity: 0, until, reason: "no rider" } } };
      },
      writes: ["intake_limits", "audit_entries", "audit_chains", "store_sequences", "events"],
    },
    "addresses.pincode": { good: async () => ({ params: {}, query: {}, body: { pincode: "560 038" } }) },
    "area-outlines.list": { good: async () => inStore() },
    "area-outlines.keep": {
      good: async () => ({ ...inStore(), body: { outline: square() } }),
      writes: ["outline_rings"],
    },
    "pin-outlines.import": {
      async good() {
        const pincode = String(100_000 + Math.floor(Math.random() * 899_999));
        const areas = { deliveryCharge: 2_900, minimumOrder: 0 };
        return { ...inStore(), body: { outlines: [{ pincode, name: "Post office", outline: square() }], areas } };
      },
      writes: [
        "outline_rings",
        "pin_outlines",
        "delivery_areas",
        "order_areas_due",
        "record_history",
        "store_sequences",
        "events",
      ],
    },
    "orders.price-delivery": {
      good: async () => ({ params: await anOrder(), query: {}, body: { changes: { orderType: "Express" } } }),
      names: { orderId: order },
    },
    "orders.change-delivery": {
      async good(version = 1) {
        const { id, amount, tax } = await buildOrder(db, storeId, { status: "Accepted", version });
        // Another call may have stopped Express.
        await db.deleteFrom("intake_limits").where("store_id", "=", storeId).execute();
        return {
          params: { storeId, orderId: id },
          query: {},
          body: { version, changes: { orderType: "Express" }, shown: { amount, tax } },
        };
      },
      names: { orderId: order },
      writes: [...changedOrder, "order_delivery_changes"],
    },
    "orders.undo-delivery": {
      async good(version = 1) {
        const made = Math.max(version, 2);
        const { id } = await buildOrder(db, storeId, { status: "Accepted", version: made - 1, order_type: "Express" });
        await buildDeliveryChange(db, storeId, id, made);
        return { params: { storeId, orderId: id }, query: {}, body: { version: made, undoes: made } };
      },
      names: { orderId: order },
      writes: [...changedOrder, "order_delivery_changes"],
    },
    "promo-codes.validate": {
      good: async () => ({ params: await anOrder(), query: {}, body: { promoCode: "DIWALI" } }),
      names: { orderId: order },
    },
    "promo-codes.validate-new": {
      good: async () => ({ ...inStore(), body: { ...(await intake()), promoCode: "DIWALI" } }),
      names: { productId: product },
    },
    "promo-codes.replay": {
      good: async () => ({
        ...inStore(),
        body: { code: "DIWALI", title: "10 % off", discountType: "percentage", percentage: 10, minimum: 0 },
      }),
    },
    "offers.replay": {
      good: async () => ({
        ...inStore(),
        body: { title: "5 % off", offerType: "category", percentage: 5 },
      }),
    },
    "offers.of-order": {
      good: async () => ({ params: await anOrder(), query: { filterType: "ORDER" }, body: {} }),
      names: { orderId: order },
    },
    "orders.comment-mrp": {
      good: async () => ({ params: await anOrder(), query: {}, body: { lines: [{ line: 1, mrp: 1_300 }] } }),
      names: { orderId: order },
      writes: ["order_history", "store_sequences", "events"],
    },
    "visits.take": {
      good: async () => ({
        ...inStore(),
        body: {
          visits: [
            {
              visit: idOfMoment(Date.now()),
              session: randomUUID(),
              visitor: randomUUID(),
              place: "product",
              target: (await product(storeId)).id,
              device: "phone",
            },
          ],
        },
      }),
      writes: ["visits", "visit_quarters"],
    },
    "times.convert": {
      good: async () => ({
        params: {},
        query: {},
        body: { storeId, instants: ["2026-11-22T10:00:00Z"], locals: ["2026-11-22T15:30"] },
      }),
    },
  };
}
