import type { PaymentMethod, PaymentState } from "#contract/enumerations.ts";
import {
  type PaymentAttempt,
  type PaymentPlan,
  paymentPlans,
  paymentStateOf,
} from "#contract/payments/states/payment-state.ts";
import type { AgreedPromo } from "#contract/pricing/promo-schema.ts";
import { isDelivered, type OrderStatus } from "#contract/orders/status.ts";
import type { GatheredOrder } from "./gather-orders.ts";

/** How an order of the past stands: its status, what it comes to and what was paid. Amounts are in minor units. */
export interface OrderStanding {
  readonly status: OrderStatus;
  readonly linesAmount: number;
  readonly discount: number;
  /** The coupon, and what it took off: the discount of the order is its then. */
  readonly promo: AgreedPromo | null;
  readonly promoDiscount: number;
  readonly deliveryCharge: number;
  readonly amount: number;
  readonly returnedAmount: number;
  readonly paymentState: PaymentState;
  readonly paidAmount: number;
  readonly givenBack: number;
  readonly payBy: PaymentPlan | null;
  readonly paymentAttempt: PaymentAttempt | null;
  /** What came in and, below zero, what was given back. */
  readonly payments: readonly { readonly method: PaymentMethod; readonly amount: number }[];
}

/** The payment states of orders whose whole amount came in. */
const paidWhole: ReadonlySet<PaymentState> = new Set(["Paid", "Online", "Completed", "Refund", "Refund Not Completed"]);

/** How an order stands by what the file says and, where it says nothing, as a delivered order that was paid. */
export function orderStanding({ amount: linesAmount, head }: Pick<GatheredOrder, "amount" | "head">): OrderStanding {
  const off = Number(head.orderDiscount ?? 0);
  const deliveryCharge = Number(head.deliveryCharge ?? 0);
  const amount = linesAmount - off + deliveryCharge;
  const hasCoupon = head.coupon !== undefined;
  // The check of lines lets only values of the contract through.
  const status = (head.status ?? "Delivered") as OrderStatus;
  const told = head.paid === undefined ? null : Number(head.paid);
  // The file's state only tells how much was paid; the state of the order is calculated from that, as always.
  const toldState = head.paymentState as PaymentState | undefined;
  const paid = told ?? ((toldState ? paidWhole.has(toldState) : isDelivered(status)) ? amount : 0);
  const method = (head.paymentMethod ?? "Cash") as PaymentMethod;
  const givenBack = toldState === "Refund" ? paid : 0;
  const standing = {
    status,
    amount,
    returnedAmount: status === "Returned" ? Math.max(0, amount) : 0,
    paidAmount: paid - givenBack,
    givenBack,
    payBy: planOf(toldState),
    paymentAttempt: attemptOf(toldState),
  };
  return {
    ...standing,
    linesAmount,
    discount: hasCoupon ? 0 : off,
    promo: hasCoupon ? couponOf(String(head.coupon), off) : null,
    promoDiscount: hasCoupon ? off : 0,
    deliveryCharge,
    paymentState: paymentStateOf(standing),
    payments: [paid, -givenBack].filter((each) => each !== 0).map((each) => ({ method, amount: each })),
  };
}

/** A file does not say by which rule a coupon took something off, only how much. */
function couponOf(code: string, amount: number): AgreedPromo {
  return { code, gift: { type: "discount", discount: { type: "value", amount }, most: null }, minimum: 0 };
}

function planOf(told: PaymentState | undefined): PaymentPlan | null {
  return attemptOf(told) === null ? (paymentPlans.find((plan) => plan === told) ?? null) : "Online";
}

function attemptOf(told: PaymentState | undefined): PaymentAttempt | null {
  if (told === "Payment Failed") return "failed";
  return told === "Send Payment Link" ? "link sent" : null;
}
