import { randomUUID } from "node:crypto";
import type { OrderRow } from "#contract/orders/schema.ts";
import { nextStatuses, type OrderStatus } from "#contract/orders/status.ts";
import type { Caller } from "../../bench/caller.ts";
import { agreedDiscount, priceLines } from "#contract/orders/order-price.ts";
import type { Entry } from "./ledger.ts";
import { mark } from "./marks.ts";
import type { Shop } from "./shop.ts";
import { anyOf, oneOf } from "../../support/run/until.ts";

/** The next change of a writer. */
export type PlannedWrite = Omit<Entry, "sent" | "sentAt" | "state" | "made">;

/** Statuses that orders change between without ever ending, so that there is always something to change. */
const ways: readonly OrderStatus[] = ["Pending", "On-Hold", "Accepted"];

/** Plans a change of an order: a status, a picker, a comment, a payment, an invoice, or other quantities. */
export async function planWrite(shop: Shop, caller: Caller, order: OrderRow): Promise<PlannedWrite> {
  const { storeId } = shop;
  const key = randomUUID();
  const params = { storeId, orderId: order.id };
  const base = { key, orderId: order.id };
  const chance = Math.random();
  if (chance < 0.15) {
    const edit = await planEdit(caller, params, order, key);
    if (edit !== null) return { ...base, ...edit };
  }
  if (chance < 0.25 && (await wantsInvoice(shop, order)))
    return {
      ...base,
      kind: "invoice",
      route: "orders.issue-invoice",
      parts: { params, body: { version: order.version } },
    };
  if (chance < 0.4) {
    const body = { version: order.version, method: "UPI", amount: anyOf(100, 9_900), reference: mark(key) };
    return { ...base, kind: "payment", route: "payments.record", parts: { params, body } };
  }
  if (chance < 0.6) {
    const comments = [{ orderId: order.id, comment: mark(key) }];
    return { ...base, kind: "comment", route: "comments.add", parts: { params: { storeId }, body: { comments } } };
  }
  if (chance < 0.75 && (order.pickerId || order.status === "Accepted")) {
    const others = shop.pickerIds.filter((id) => id !== order.pickerId);
    const pickerId = order.pickerId && Math.random() < 0.3 ? null : oneOf(others);
    const body = { version: order.version, pickerId };
    return { ...base, kind: "picker", route: "orders.assign-picker", parts: { params, body } };
  }
  const status = oneOf(nextStatuses(order).filter((to) => ways.includes(to)));
  const body = { version: order.version, note: mark(key) };
  return { ...base, kind: "status", route: "orders.change-status", parts: { params: { ...params, status }, body } };
}

/** Whether an order can be invoiced and its last invoice, if it has one, is over another amount. */
async function wantsInvoice({ ask, storeId }: Shop, { id, status, amount }: OrderRow): Promise<boolean> {
  if (status === "Pending" || status === "On-Hold") return false;
  const last = "select total from invoices where store_id = $1 and order_id = $2 order by place desc limit 1";
  const found = await ask<{ total: string }>(last, [storeId, id]).catch(() => null);
  return found !== null && Number(found[0]?.total) !== amount;
}

/** Another quantity of one line, with the totals that it leads to; null while the order cannot be read. */
async function planEdit(
  caller: Caller,
  params: { readonly storeId: string; readonly orderId: string },
  { version }: OrderRow,
  key: string,
): Promise<Pick<PlannedWrite, "kind" | "route" | "parts"> | null> {
  const detail = await caller.call("orders.read", { params }).catch(() => null);
  if (detail === null) return null;
  const { line } = oneOf(detail.lines);
  const quantity = anyOf(1, 5);
  const lines = detail.lines.map((each) => (each.line === line ? { ...each, quantity } : each));
  const toPrice = lines.map((each) => ({ ...each, agreed: agreedDiscount(each.agreed, each.discount) }));
  const { amount, tax } = priceLines(toPrice, detail.terms);
  const body = { version, changes: [{ line, quantity }], additions: [], note: mark(key), shown: { amount, tax } };
  return { kind: "edit", route: "orders.edit-lines", parts: { params, body } };
}

/** Plans a new order with a few lines; every other one is sold and taken back. */
export function planOrder({ storeId, productIds }: Shop): PlannedWrite {
  const key = randomUUID();
  const lines = Array.from({ length: anyOf(1, 6) }, () => ({ productId: oneOf(productIds), quantity: anyOf(1, 5) }));
  const body = {
    source: "web",
    orderType: "Normal",
    deliveryType: oneOf(["HOME_DELIVERY", "STORE_PICKUP"]),
    customer: { name: "Prove Writer", phone: `9${anyOf(100_000_000, 999_999_999)}` },
    payment: "Pay on Delivery",
    instructions: mark(key),
    lines,
  };
  return { key, kind: "order", orderId: null, route: "orders.create", parts: { params: { storeId }, body } };
}
