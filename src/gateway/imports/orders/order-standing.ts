import type { PaymentMethod, PaymentState } from "#contract/enumerations.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { GatheredOrder } from "./gather-orders.ts";

/** How an order of the past stands: its status, what it comes to and what was paid. Amounts are in minor units. */
export interface OrderStanding {
  readonly status: OrderStatus;
  readonly linesAmount: number;
  readonly discount: number;
  readonly deliveryCharge: number;
  readonly amount: number;
  readonly paymentState: PaymentState;
  readonly paidAmount: number;
  /** What came in and, below zero, what was given back. */
  readonly payments: readonly { readonly method: PaymentMethod; readonly amount: number }[];
}

const sold: ReadonlySet<OrderStatus> = new Set(["Delivered", "Partially Delivered"]);
/** The payment states of orders whose whole amount came in. */
const paidWhole: ReadonlySet<PaymentState> = new Set(["Paid", "Online", "Completed", "Refund", "Refund Not Completed"]);

/** How an order stands by what the file says and, where it says nothing, as a delivered order that was paid. */
export function orderStanding({ amount: linesAmount, head }: Pick<GatheredOrder, "amount" | "head">): OrderStanding {
  const discount = Number(head.orderDiscount ?? 0);
  const deliveryCharge = Number(head.deliveryCharge ?? 0);
  const amount = linesAmount - discount + deliveryCharge;
  // The check of lines lets only values of the contract through.
  const status = (head.status ?? "Delivered") as OrderStatus;
  const told = head.paid === undefined ? null : Number(head.paid);
  const paymentState = (head.paymentState as PaymentState | undefined) ?? stateOf({ status, amount, paid: told });
  const paid = told ?? (paidWhole.has(paymentState) ? amount : 0);
  const method = (head.paymentMethod ?? "Cash") as PaymentMethod;
  const amounts = [paid, ...(paymentState === "Refund" ? [-paid] : [])].filter((each) => each !== 0);
  return {
    status,
    linesAmount,
    discount,
    deliveryCharge,
    amount,
    paymentState,
    paidAmount: paymentState === "Refund" ? 0 : paid,
    payments: amounts.map((each) => ({ method, amount: each })),
  };
}

function stateOf({ status, amount, paid }: { status: OrderStatus; amount: number; paid: number | null }): PaymentState {
  if (paid === null) return sold.has(status) ? "Paid" : "Not Paid";
  if (paid > amount) return "Excess Amount";
  if (paid === amount) return "Paid";
  return paid === 0 ? "Not Paid" : "Partially Paid";
}
