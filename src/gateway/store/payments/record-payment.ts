import { plainAmount } from "#contract/money.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { NewPaymentBody } from "#contract/payments/schema.ts";
import { maxAmount } from "#contract/money.ts";
import { endedStatuses } from "#contract/orders/status.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeOrder, type OrderChange } from "#gateway/store/orders/order-change.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { lockCredit } from "./customer-credit.ts";
import { lockDrawer } from "./drawer.ts";

type TakenPayment = Omit<NewPaymentBody, "version">;

/** Records money that came in for an order, as `moneyTaken` has it. */
export async function recordPayment(
  trx: Trx,
  ref: RecordRef,
  payment: TakenPayment,
  author: Author,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => ({
    kind: "payment",
    ...(await moneyTaken(trx, order, payment, author)),
  }));
}

/**
 * The part of a change that takes money for an order, which is locked. Cash goes into the author's open drawer. More
 * than is due is an excess, which can be given back. Refused with 422 and the field where no drawer is open, less was
 * handed over than is paid, or the customer has not so much credit; with 409 where the order has come to nothing.
 */
export async function moneyTaken(
  trx: Trx,
  order: OrderRow,
  { method, amount, given, reference = "" }: TakenPayment,
  author: Author,
): Promise<Required<Pick<OrderChange, "subject" | "text" | "money">>> {
  if (endedStatuses.has(order.status)) {
    throw new Refusal("move-not-allowed", `nothing is to be paid for an order that is ${order.status}`, {
      current: order,
    });
  }
  if (order.paidAmount + amount > maxAmount) throw wrongField("amount", "makes more than an order may come to");
  if (given && method !== "Cash") throw wrongField("given", "is for cash only");
  if (given && given < amount) throw wrongField("given", `is less than the ${plainAmount(amount)} to be paid`);
  if (method === "Customer Credit") await takeCredit(trx, order, amount);
  const drawerId = method === "Cash" ? (await lockDrawer(trx, order.storeId, author, "method")).id : undefined;
  return {
    subject: `Received ${plainAmount(amount)} by ${method}`,
    text: [reference, given ? `given ${plainAmount(given)}, change ${plainAmount(given - amount)}` : ""]
      .filter(Boolean)
      .join("; "),
    money: { payments: [{ amount, method, reference, given: given || undefined, drawerId }], by: author },
  };
}

async function takeCredit(trx: Trx, order: OrderRow, amount: number): Promise<void> {
  if (amount > amountDue(order)) throw wrongField("amount", "is more than is due: credit stays with the customer");
  const credit = await lockCredit(trx, order);
  if (credit < amount) throw wrongField("amount", `the customer's credit is ${plainAmount(credit)}`);
}
