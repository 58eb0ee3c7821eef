import type { OrderHead } from "./check-head.ts";
import type { GatheredOrder } from "#gateway/imports/orders/gather-orders.ts";
import type { OrderStanding } from "#gateway/imports/orders/order-standing.ts";
import { pastOfOrder } from "#gateway/imports/orders/write/past-of-order.ts";

/** The customer's name in orders for which the file names nobody. */
const guest = "Guest";

/**
 * The row of an order of the past. Of how it went, a file tells at most when it was delivered, so it gets one history
 * entry, or a few.
 */
export function orderRow(
  storeId: string,
  order: GatheredOrder & OrderStanding & { readonly id: string; readonly customer_id: string | null },
) {
  const { customer, head } = order;
  const past = pastOfOrder(order);
  return {
    store_id: storeId,
    id: order.id,
    number: order.number,
    status: order.status,
    version: past.length,
    placed_at: order.placed_at,
    slot_start: head.slotStart ?? null,
    slot_end: head.slotEnd ?? null,
    customer_id: order.customer_id,
    customer_name: String(head.customerName ?? (customer ? `Customer ${customer}` : guest)),
    customer_phone: String(head.phone ?? ""),
    item_count: order.lines,
    lines_amount: order.linesAmount,
    discount: order.discount,
    promo: order.promo,
    promo_discount: order.promoDiscount,
    delivery_charge: order.deliveryCharge,
    tax: order.tax,
    amount: order.amount,
    returned_amount: order.returnedAmount,
    paid_amount: order.paidAmount,
    payment_state: order.paymentState,
    given_back: order.givenBack,
    pay_by: order.payBy,
    payment_attempt: order.paymentAttempt,
    source: head.source ?? "web",
    order_type: head.orderType ?? "Normal",
    delivery_type: head.deliveryType ?? "HOME_DELIVERY",
    address: addressOf(head),
    instructions: head.instructions ?? "",
    updated_at: past.at(-1)?.at ?? order.placed_at,
  };
}

function addressOf({ address, locality, city, pincode, state }: OrderHead) {
  const texts = { line: address, locality, city, pincode, ...(state !== undefined && { state }) };
  if (Object.values(texts).every((text) => text === undefined)) return null;
  const filled = Object.entries(texts).map(([name, text]) => [name, text ?? ""]);
  return { type: "Other", ...Object.fromEntries(filled) };
}
