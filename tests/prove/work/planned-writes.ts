import { randomUUID } from "node:crypto";
import type { OrderRow } from "#contract/orders/schema.ts";
import { nextStatuses, type OrderStatus } from "#contract/orders/status.ts";
import type { Entry } from "./ledger.ts";
import type { Shop } from "./shop.ts";
import { anyOf, oneOf } from "../until.ts";

/** The next change of a writer. */
export type PlannedWrite = Omit<Entry, "sent" | "sentAt" | "state" | "row">;

/** Statuses that orders change between without ever ending, so that there is always something to change. */
const ways: readonly OrderStatus[] = ["Pending", "On-Hold", "Accepted"];

/** Plans a change of an order: a status, a picker or a comment. */
export function planWrite(shop: Shop, order: OrderRow): PlannedWrite {
  const { storeId } = shop;
  const key = randomUUID();
  const params = { storeId, orderId: order.id };
  const base = { key, orderId: order.id };
  const chance = Math.random();
  if (chance < 0.35) {
    const comments = [{ orderId: order.id, comment: mark(key) }];
    return { ...base, kind: "comment", route: "comments.add", parts: { params: { storeId }, body: { comments } } };
  }
  if (chance < 0.6 && (order.pickerId || order.status === "Accepted")) {
    const others = shop.pickerIds.filter((id) => id !== order.pickerId);
    const pickerId = order.pickerId && Math.random() < 0.3 ? null : oneOf(others);
    const body = { version: order.version, pickerId };
    return { ...base, kind: "picker", route: "orders.assign-picker", parts: { params, body } };
  }
  const status = oneOf(nextStatuses(order).filter((to) => ways.includes(to)));
  const body = { version: order.version, note: mark(key) };
  return { ...base, kind: "status", route: "orders.change-status", parts: { params: { ...params, status }, body } };
}

/** Plans a new order with a few lines. */
export function planOrder({ storeId, productIds }: Shop): PlannedWrite {
  const key = randomUUID();
  const lines = Array.from({ length: anyOf(1, 6) }, () => ({ productId: oneOf(productIds), quantity: anyOf(1, 5) }));
  const body = {
    source: "web",
    orderType: "Normal",
    deliveryType: "HOME_DELIVERY",
    customer: { name: "Prove Writer", phone: `9${anyOf(100_000_000, 999_999_999)}` },
    payment: "Pay on Delivery",
    instructions: mark(key),
    lines,
  };
  return { key, kind: "order", orderId: null, route: "orders.create", parts: { params: { storeId }, body } };
}

/** The text by which a change is found in the database. */
export function mark(key: string): string {
  return `prove ${key}`;
}
