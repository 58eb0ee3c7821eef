import type { PaymentMethod, PaymentState } from "#contract/enumerations.ts";
import { isOpen, type OrderStatus } from "#contract/orders/status.ts";
import { sumAmounts } from "#contract/money.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import type { HistoryRow } from "./history.ts";

/** A row of `order_payments` without its keys. */
export interface PaymentRow {
  readonly at: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly reference: string;
}

/** The payments of an order; `paid` is their sum. */
export interface Payments {
  readonly rows: readonly PaymentRow[];
  readonly paid: number;
  readonly state: PaymentState;
}

type Plan = "Online" | "Cash On Delivery" | "Pay on Delivery" | "Not Paid" | "Payment Failed" | "Send Payment Link";

const second = 1_000;

/** Makes the payments that fit an order's history: prepaid, paid at the door, failed or refunded. */
export function payOrder(chance: Chance, amount: number, course: readonly HistoryRow[], now: number): Payments {
  const status = course.at(-1)?.to_status ?? "Pending";
  const plan = chance.weighted<Plan>([
    ["Online", 46],
    ["Cash On Delivery", 26],
    ["Pay on Delivery", 18],
    ["Not Paid", 4],
    ["Payment Failed", 3],
    ["Send Payment Link", 3],
  ]);
  return plan === "Online"
    ? prepaid(chance, amount, course, { status, now })
    : paidAtDoor(chance, amount, course, plan);
}

function prepaid(
  chance: Chance,
  amount: number,
  course: readonly HistoryRow[],
  { status, now }: { status: OrderStatus; now: number },
): Payments {
  const placed = Date.parse(course[0]?.at ?? "");
  const method = chance.pick<PaymentMethod>(["UPI", "UPI", "Card", "Wallet"]);
  // When the price changes after the payment, too much or too little has been paid.
  const priced = course.some((row) => row.to_status === "Price Updated") && chance.happens(0.6);
  const first = priced ? Math.max(100, amount + chance.pick([-1, 1]) * chance.whole(1, 20) * 50) : amount;
  const rows = [pay(chance, Math.min(placed + chance.whole(5, 90) * second, now), method, first)];
  const closing = course.at(-1);
  if (closing && (status === "Returned" || status === "Cancelled" || status === "Rejected")) {
    if (chance.happens(0.3)) return settle(rows, "Refund Not Completed");
    rows.push(pay(chance, Math.min(Date.parse(closing.at) + chance.whole(1, 600) * 60 * second, now), method, -first));
    return settle(rows, "Refund");
  }
  if (first > amount) return settle(rows, "Excess Amount");
  if (first < amount && status !== "Delivered") return settle(rows, "Partially Paid");
  if (first < amount && closing) rows.push(pay(chance, Date.parse(closing.at), "Cash", amount - first));
  return settle(rows, status === "Delivered" ? "Completed" : "Online");
}

function paidAtDoor(
  chance: Chance,
  amount: number,
  course: readonly HistoryRow[],
  plan: Exclude<Plan, "Online">,
): Payments {
  const last = course.at(-1);
  const delivered = course.find((row) => row.to_status === "Delivered");
  const method = plan === "Cash On Delivery" ? "Cash" : chance.pick<PaymentMethod>(["UPI", "Card", "Cash"]);
  if (delivered) {
    const rows = [pay(chance, Date.parse(delivered.at), method, amount)];
    if (last?.to_status !== "Returned") return settle(rows, "Paid");
    return settle([...rows, pay(chance, Date.parse(last.at), method, -amount)], "Refund");
  }
  if (last?.to_status === "Partially Delivered")
    return settle([pay(chance, Date.parse(last.at), method, Math.ceil(amount * 0.6))], "Partially Paid");
  const ended = last?.to_status && !isOpen(last.to_status);
  return settle([], ended && plan !== "Payment Failed" ? "Not Paid" : plan);
}

function pay(chance: Chance, at: number, method: PaymentMethod, amount: number): PaymentRow {
  const reference = method === "Cash" ? "" : `${method.toUpperCase()}${chance.whole(10_000_000, 99_999_999)}`;
  return { at: new Date(at).toISOString(), method, amount, reference };
}

function settle(rows: readonly PaymentRow[], state: PaymentState): Payments {
  return { rows, paid: sumAmounts(rows.map((row) => row.amount)), state };
}
