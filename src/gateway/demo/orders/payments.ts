import type { PaymentMethod } from "#contract/enumerations.ts";
import { sumAmounts } from "#contract/money.ts";
import { endedStatuses, isOpen, type OrderStatus } from "#contract/orders/status.ts";
import type { PaymentFacts } from "#contract/payments/states/payment-state.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import type { HistoryRow } from "./history.ts";

/** A row of `order_payments` without its keys. */
export interface PaymentRow {
  readonly at: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly reference: string;
}

/** The payments of an order, and what its payment state follows from. */
export interface Payments extends Pick<PaymentFacts, "paidAmount" | "givenBack" | "payBy" | "paymentAttempt"> {
  readonly rows: readonly PaymentRow[];
}

type Plan = Pick<PaymentFacts, "payBy" | "paymentAttempt">;

const online: Plan = { payBy: "Online", paymentAttempt: null };
const second = 1_000;

/** Makes the payments that fit an order's history: prepaid, paid at the door, failed or given back. */
export function payOrder(chance: Chance, amount: number, course: readonly HistoryRow[], now: number): Payments {
  const status = course.at(-1)?.to_status ?? "Pending";
  const [isPrepaid, plan] = chance.weighted<readonly [boolean, Plan]>([
    [[true, online], 44],
    [[false, { payBy: "Cash On Delivery", paymentAttempt: null }], 26],
    [[false, { payBy: "Pay on Delivery", paymentAttempt: null }], 18],
    [[false, online], 2],
    [[false, { payBy: null, paymentAttempt: null }], 4],
    [[false, { payBy: "Online", paymentAttempt: "failed" }], 3],
    [[false, { payBy: "Online", paymentAttempt: "link sent" }], 3],
  ]);
  return isPrepaid ? prepaid(chance, amount, course, { status, now }) : paidAtDoor(chance, amount, course, plan);
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
  if (closing && endedStatuses.has(status)) {
    if (chance.happens(0.3)) return paidSo(rows, online);
    rows.push(pay(chance, Math.min(Date.parse(closing.at) + chance.whole(1, 600) * 60 * second, now), method, -first));
  } else if (first < amount && status === "Delivered" && closing) {
    rows.push(pay(chance, Date.parse(closing.at), "Cash", amount - first));
  }
  return paidSo(rows, online);
}

function paidAtDoor(chance: Chance, amount: number, course: readonly HistoryRow[], plan: Plan): Payments {
  const last = course.at(-1);
  const delivered = course.find((row) => row.to_status === "Delivered");
  const method = plan.payBy === "Cash On Delivery" ? "Cash" : chance.pick<PaymentMethod>(["UPI", "Card", "Cash"]);
  if (delivered) {
    const rows = [pay(chance, Date.parse(delivered.at), method, amount)];
    if (last?.to_status === "Returned") rows.push(pay(chance, Date.parse(last.at), method, -amount));
    return paidSo(rows, plan);
  }
  if (last?.to_status === "Partially Delivered")
    return paidSo([pay(chance, Date.parse(last.at), method, Math.ceil(amount * 0.6))], plan);
  const ended = last?.to_status && !isOpen(last.to_status);
  return paidSo([], ended ? { ...plan, paymentAttempt: null } : plan);
}

function pay(chance: Chance, at: number, method: PaymentMethod, amount: number): PaymentRow {
  const reference = method === "Cash" ? "" : `${method.toUpperCase()}${chance.whole(10_000_000, 99_999_999)}`;
  return { at: new Date(at).toISOString(), method, amount, reference };
}

function paidSo(rows: readonly PaymentRow[], { payBy, paymentAttempt }: Plan): Payments {
  const amounts = rows.map((row) => row.amount);
  return {
    rows,
    paidAmount: sumAmounts(amounts),
    givenBack: -sumAmounts(amounts.filter((amount) => amount < 0)),
    payBy,
    paymentAttempt: rows.length > 0 ? null : paymentAttempt,
  };
}
