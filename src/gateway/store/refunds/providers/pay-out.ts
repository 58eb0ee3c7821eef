import { randomUUID } from "node:crypto";
import type { PaymentMethod } from "#contract/enumerations.ts";
import { plainAmount, sumAmounts } from "#contract/money.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { orderKind, type OrderChange } from "#gateway/store/orders/order-change.ts";
import { lockCredit } from "#gateway/store/payments/customer-credit.ts";
import { lockDrawer } from "#gateway/store/payments/drawer.ts";
import type { NewPayment } from "#gateway/store/payments/write-payments.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RefundChange } from "#gateway/store/refunds/refund-kind.ts";

/** A refund that is carried out, and how its money goes back. */
export interface Payout {
  readonly refund: Pick<RefundRow, "id" | "amount" | "paymentId" | "approval" | "decidedBy">;
  readonly method: PaymentMethod;
  readonly reference: string;
  /** The provider that gave the money back; left out where a person did. */
  readonly provider?: string | undefined;
}

/**
 * Locks the source or target of money that goes back: the author's drawer for cash, the customer for credit. Refused
 * with 422 at `field` where no drawer is open or has too little in it, or where the order has no customer. Call it
 * before events are written.
 */
export async function lockPurse(
  trx: Trx,
  order: OrderRow,
  ways: readonly { readonly method: PaymentMethod; readonly amount: number }[],
  author: Author,
  field: string,
): Promise<string | undefined> {
  if (ways.some(({ method }) => method === "Customer Credit")) await lockCredit(trx, order);
  const cash = sumAmounts(ways.filter(({ method }) => method === "Cash").map(({ amount }) => amount));
  if (cash === 0) return undefined;
  const drawer = await lockDrawer(trx, order.storeId, author, field);
  if (drawer.balance >= cash) return drawer.id;
  // Not how much there is: who counts the drawer must not be told.
  const because = `there is less in your drawer than ${plainAmount(cash)}, which is given in cash`;
  throw wrongField(field, because);
}

/** The change of an order that carries out refunds, and how each of them changes with it. */
export interface BookedPayouts {
  readonly change: OrderChange;
  readonly completed: ReadonlyMap<string, RefundChange>;
}

/**
 * Books refunds as money of their order that goes back, each on its payment. `drawerId` is the drawer that cash comes
 * from.
 */
export function bookPayouts(payouts: readonly Payout[], drawerId: string | undefined, author: Author): BookedPayouts {
  const completed = new Map<string, RefundChange>();
  const payments = payouts.map(({ refund, method, reference, provider }): NewPayment => {
    const id = randomUUID();
    const fields = {
      status: "Completed",
      withProvider: false,
      because: "",
      method,
      reference,
      givenPaymentId: id,
    } as const;
    completed.set(refund.id, { fields });
    return {
      id,
      amount: -refund.amount,
      method,
      reference,
      givesBack: refund.paymentId,
      refund: refund.id,
      provider,
      secondBy: refund.approval === "Approved" ? (refund.decidedBy ?? "") : undefined,
      drawerId: method === "Cash" ? drawerId : undefined,
    };
  });
  const amount = plainAmount(sumAmounts(payouts.map(({ refund }) => refund.amount)));
  const ways = [...new Set(payouts.map(({ method }) => method))];
  const subject = ways.every((way) => way === "Customer Credit")
    ? `Kept ${amount} as credit`
    : `Gave back ${amount} by ${ways.join(", ")}`;
  const text = payouts.map(({ reference }) => reference).filter(Boolean);
  return { change: { kind: "payment", subject, text: text.join("; "), money: { payments, by: author } }, completed };
}

/** Carries out one refund whose order is locked, as a change of that order. Resolves with the change of the refund. */
export async function payOut(
  trx: Trx,
  order: OrderRow,
  payout: Payout,
  drawerId: string | undefined,
  author: Author,
): Promise<RefundChange> {
  const { change, completed } = bookPayouts([payout], drawerId, author);
  const { storeId, id, version } = order;
  await changeRecord(trx, orderKind, { storeId, id, version }, author, () => change);
  const refundChange = completed.get(payout.refund.id);
  if (!refundChange) throw new Error("a refund that was booked is missing");
  return refundChange;
}
