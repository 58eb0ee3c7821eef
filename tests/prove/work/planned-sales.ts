import { randomUUID } from "node:crypto";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { returnConditions } from "#contract/returns/fields.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { likelyReturnStatus } from "#contract/returns/status.ts";
import type { Caller } from "../../bench/caller.ts";
import { anyOf, oneOf } from "../../support/run/until.ts";
import { mark } from "./marks.ts";
import type { PlannedWrite } from "./planned-writes.ts";
import type { Shop } from "./shop.ts";

/** The way of an order from its placing to its customer. */
const nextOf: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  Pending: "Accepted",
  "Picker Assigned": "Picking & Packing",
  "Picking & Packing": "Picking Completed",
  "Picking Completed": "Ready for Delivery",
};

/** Whether an order of a writer is sold and taken back; all others change between the same few statuses for ever. */
export function isSale({ deliveryType }: OrderRow): boolean {
  return deliveryType === "STORE_PICKUP";
}

/**
 * Plans the next change of an order that is sold, paid and taken back in parts: a status, a picker, the payment, a return
 * and each of its steps, its invoice, or a refund. Null when nothing is left to do with it, or it cannot be read.
 */
export async function planSale(shop: Shop, caller: Caller, order: OrderRow): Promise<PlannedWrite | null> {
  const { storeId } = shop;
  const key = randomUUID();
  const params = { storeId, orderId: order.id };
  const base = { key, orderId: order.id };
  const { status, version } = order;
  if (status === "Accepted") {
    const body = { version, pickerId: oneOf(shop.pickerIds), beyondCapacity: true };
    return { ...base, kind: "picker", route: "orders.assign-picker", parts: { params, body } };
  }
  if (status === "Ready for Delivery" && order.paidAmount < order.amount) {
    const body = { version, method: "UPI", amount: order.amount - order.paidAmount, reference: mark(key) };
    return { ...base, kind: "payment", route: "payments.record", parts: { params, body } };
  }
  const next = status === "Ready for Delivery" ? "Delivered" : nextOf[status];
  if (next) {
    const body = { version, note: mark(key) };
    const parts = { params: { ...params, status: next }, body };
    return { ...base, kind: "status", route: "orders.change-status", parts };
  }
  return planReturnWrite(shop, caller, order.id).catch(() => null);
}

/** Plans the next step of the returns of an order that was delivered; null when there is none. */
async function planReturnWrite(shop: Shop, caller: Caller, orderId: string): Promise<PlannedWrite | null> {
  const { storeId, ask } = shop;
  const base = { key: randomUUID(), orderId };
  const [refund] = await ask<{ id: string; version: number }>(
    `select id, version from refunds where store_id = $1 and order_id = $2 and status = 'Refund'
       and approval in ('Not needed', 'Approved') limit 1`,
    [storeId, orderId],
  );
  if (refund) {
    const parts = { params: { storeId, id: refund.id }, body: { version: refund.version } };
    return { ...base, kind: "refund", route: "refunds.complete", parts };
  }
  const [back] = await ask<Pick<ReturnRow, "id" | "status" | "version" | "pickup">>(
    `select id, status, version, pickup from return_orders where store_id = $1 and order_id = $2
       and status <> 'Return Rejected' and not exists (
         select from invoices where invoices.store_id = return_orders.store_id and return_id = return_orders.id)
       and (status <> 'Completed' or exists (
         select from return_lines line where line.store_id = return_orders.store_id and line.return_id = return_orders.id
           and line.counted > 0)) limit 1`,
    [storeId, orderId],
  );
  if (back?.status === "Completed") {
    const parts = { params: { storeId, id: back.id }, body: {} };
    return { ...base, kind: "return-invoice", route: "returns.generate-invoice", parts };
  }
  return back ? planMove(shop, caller, base, back) : planReturn(shop, caller, base);
}

type Base = Pick<PlannedWrite, "key"> & { readonly orderId: string };

/** The usual next step of a return, with other counts now and then; sometimes it is rejected. */
async function planMove(
  { storeId }: Shop,
  caller: Caller,
  { key, orderId }: Base,
  back: Pick<ReturnRow, "id" | "status" | "version" | "pickup">,
): Promise<PlannedWrite | null> {
  const isRejected = back.status === "Pending" && Math.random() < 0.1;
  const status = isRejected ? "Return Rejected" : likelyReturnStatus(back);
  if (status === null) return null;
  const body = { orderId, status, entityInternalId: storeId, version: back.version, note: mark(key) };
  const params = { storeId, id: back.id, status };
  const route = "returns.change-status";
  if (status !== "Completed" || Math.random() < 0.5)
    return { key, orderId, kind: "return-status", route, parts: { params, body } };
  const { lines } = await caller.call("returns.read", { params: { storeId, id: back.id } });
  const received = lines.map(({ line, quantity }) => {
    const counted = Math.max(0, quantity - anyOf(0, 1));
    return { line, quantity: counted, condition: oneOf(returnConditions), note: "counted" };
  });
  return { key, orderId, kind: "return-status", route, parts: { params, body: { ...body, received } } };
}

/** A return of some of what is left of an order; null when nothing is. */
async function planReturn({ storeId }: Shop, caller: Caller, { key, orderId }: Base): Promise<PlannedWrite | null> {
  const params = { storeId, orderId };
  const { lines } = await caller.call("returns.products", { params, query: {} });
  const left = lines.filter(({ returnable }) => returnable > 0);
  if (left.length === 0) return null;
  const asked = left.slice(0, anyOf(1, left.length)).map(({ line, returnable }) => {
    return { line, quantity: anyOf(1, returnable) };
  });
  const { amount, tax } = await caller.call("returns.calculate", { params, query: {}, body: { lines: asked } });
  const body = {
    lines: asked.map((line) => ({ ...line, reason: "Other", condition: oneOf(returnConditions) })),
    pickup: "STORE",
    note: mark(key),
    shown: { amount, tax },
  };
  return { key, orderId, kind: "return", route: "returns.create", parts: { params, body } };
}
