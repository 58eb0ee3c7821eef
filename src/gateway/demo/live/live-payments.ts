import type { PaymentMethod } from "#contract/enumerations.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { ReceivedPayment } from "#gateway/store/orders/order-payment.ts";
import type { Chance } from "#gateway/demo/chance.ts";

/** The payment of an order that is paid when it is placed. */
export function prepay(chance: Chance): ReceivedPayment["by"] {
  return by(chance, chance.pick<PaymentMethod>(["UPI", "UPI", "Card", "Wallet"]));
}

/**
 * The payment that comes with an order's next status: paid at the door in full or in part, or refunded; mostly none.
 */
export function settle(chance: Chance, order: OrderRow, to: OrderStatus): ReceivedPayment | undefined {
  const { amount, paidAmount, paymentState } = order;
  const due = amount - paidAmount;
  const atDoor = () =>
    by(chance, paymentState === "Cash On Delivery" ? "Cash" : chance.pick<PaymentMethod>(["UPI", "Card", "Cash"]));
  if (to === "Delivered" && due > 0) return { state: "Paid", amount: due, by: atDoor() };
  if (to === "Delivered" && due === 0) return { state: "Completed", amount: 0, by: atDoor() };
  if (to === "Partially Delivered" && paidAmount === 0) {
    const part = Math.ceil(amount * 0.6);
    return { state: part < amount ? "Partially Paid" : "Paid", amount: part, by: atDoor() };
  }
  if (to === "Cancelled" || to === "Rejected" || to === "Returned") {
    if (paidAmount > 0) return { state: "Refund", amount: -paidAmount, by: prepay(chance) };
    return { state: "Not Paid", amount: 0, by: atDoor() };
  }
  return undefined;
}

function by(chance: Chance, method: PaymentMethod): ReceivedPayment["by"] {
  const reference = method === "Cash" ? "" : `${method.toUpperCase()}${chance.whole(10_000_000, 99_999_999)}`;
  return { method, reference };
}
