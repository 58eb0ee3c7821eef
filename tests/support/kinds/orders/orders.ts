import type { OrderRow } from "#contract/orders/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { OrderEvent } from "#contract/stream.ts";

/** An order row with plain values, except those that a test sets. */
export function orderRow(part: Partial<OrderRow> = {}): OrderRow {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    storeId: "00000000-0000-4000-8000-00000000000a",
    number: "S101-000001",
    status: "Pending",
    version: 1,
    placedAt: "2026-11-21T04:00:00.000Z",
    slotStart: null,
    slotEnd: null,
    customerId: null,
    customerName: "Asha Rao",
    customerPhone: "9876543210",
    itemCount: 2,
    amount: 84_200,
    returnedAmount: 0,
    paidAmount: 0,
    paymentState: "Not Paid",
    givenBack: 0,
    payBy: null,
    paymentAttempt: null,
    source: "web",
    orderType: "Normal",
    deliveryType: "HOME_DELIVERY",
    pickerId: null,
    pickerName: null,
    riderId: null,
    riderName: null,
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** The event of a change of an order's status; of a new order when `from` is left out. */
export function orderEvent(order: OrderRow, from: OrderStatus | null = null): OrderEvent {
  return {
    type: from === null ? "created" : "changed",
    kind: "order",
    row: order,
    fromStatus: from,
    by: { id: null, name: "Nikhil" },
    at: order.updatedAt,
  };
}
