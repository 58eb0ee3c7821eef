import type { PaymentMethod } from "#contract/enumerations.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { endedStatuses, type OrderStatus } from "#contract/orders/status.ts";
import type { Author } from "#gateway/store/author.ts";
import type { MoneyMove, NewPayment } from "#gateway/store/payments/write-payments.ts";
import type { Chance } from "#gateway/demo/chance.ts";

/** The payment of an order that is paid when it is placed. */
export function prepay(chance: Chance): Pick<NewPayment, "method" | "reference"> {
  return paidBy(chance, chance.pick<PaymentMethod>(["UPI", "UPI", "Card", "Wallet"]));
}

/** The money that moves with an order's next status: paid at the door in full or in part, or given back; mostly none. */
export function settle(chance: Chance, order: OrderRow, to: OrderStatus, by: Author): MoneyMove | undefined {
  const { amount, paidAmount, payBy } = order;
  const due = amount - paidAmount;
  const atDoor = (amount: number): MoneyMove => {
    const method = payBy === "Cash On Delivery" ? "Cash" : chance.pick<PaymentMethod>(["UPI", "Card", "Cash"]);
    return { payments: [{ ...paidBy(chance, method), amount }], by };
  };
  if (to === "Delivered" && due > 0) return atDoor(due);
  if (to === "Partially Delivered" && paidAmount === 0 && amount > 0) return atDoor(Math.ceil(amount * 0.6));
  if (endedStatuses.has(to) && paidAmount > 0) return { payments: [{ ...prepay(chance), amount: -paidAmount }], by };
  return undefined;
}

function paidBy(chance: Chance, method: PaymentMethod): Pick<NewPayment, "method" | "reference"> {
  const reference = method === "Cash" ? "" : `${method.toUpperCase()}${chance.whole(10_000_000, 99_999_999)}`;
  return { method, reference };
}
