import type { NewExchange } from "#contract/exchanges/schema.ts";
import { formatAmount } from "#contract/money.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import type { ReturnStatus } from "#contract/enumerations.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { createOrder } from "#gateway/store/orders/create-order.ts";
import { orderKind } from "#gateway/store/orders/order-change.ts";
import { lockCredit } from "#gateway/store/payments/customer-credit.ts";
import { recordPayment } from "#gateway/store/payments/record-payment.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { staleVersion } from "#gateway/store/records/stale-version.ts";
import { bookPayouts } from "#gateway/store/refunds/providers/pay-out.ts";
import { readOpenRefunds, refundKind } from "#gateway/store/refunds/refund-kind.ts";
import { createReturn } from "#gateway/store/returns/changes/create-return.ts";
import { moveReturn } from "#gateway/store/returns/changes/move-return.ts";
import { readReturnable } from "#gateway/store/returns/returnable/read-order.ts";
import { withSlot } from "./exchange-slot.ts";
import { namedWithin } from "./named-within.ts";
import { weighCredit } from "./weigh-credit.ts";

/** The statuses that a return passes when its goods are already on the counter. */
const wayOfReturn = ["Return Accepted", "Return Picked", "Completed"] as const satisfies readonly ReturnStatus[];

/**
 * Exchanges goods of an order for others: places the new order, takes the goods back, and pays for the new order with a
 * credit of the customer that is made and used at once. Each step is the same as for a return or an order alone, and is
 * refused for the same reasons. All steps are one transaction. Refused with 409 also where the credit differs from the
 * one that was shown. The first order stays locked until the end. Answers the new order. `now` in milliseconds.
 */
export async function makeExchange(
  trx: Trx,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
  asked: NewExchange,
  author: Author,
  now: number,
): Promise<OrderRow> {
  const first = await orderKind.lock(trx, storeId, orderId);
  if (!first) throw notFound("order");
  if (first.version !== asked.version) throw await staleVersion(trx, orderKind, first, asked.version);
  if (first.customerId !== null) await lockCredit(trx, first);
  const returnable = await readReturnable(trx, storeId, orderId);
  const back = new Set(asked.return.lines.map(({ line }) => line));
  const alsoMoves = returnable.lines.flatMap(({ line, productId }) => (back.has(line) && productId ? [productId] : []));
  const customer = { name: first.customerName, phone: first.customerPhone };
  const wanted = await withSlot(trx, storeId, asked.order, now);
  const intake = { ...wanted, source: "tele" as const, customer, shown: asked.shown.order };
  const origin = {
    customerId: first.customerId ?? undefined,
    text: `Exchange for goods of ${first.number}`,
    alsoMoves,
  };
  const placed = await namedWithin("order", () => createOrder(trx, storeId, intake, author, now, origin));
  const goods = { ...asked.return, pickup: "STORE" as const, shown: asked.shown.return };
  const made = await namedWithin("return", () => createReturn(trx, { storeId, orderId }, goods, author, now, placed));
  const { credit, because } = await weighCredit(trx, storeId, returnable, {
    returned: made.amount,
    ordered: placed.amount,
  });
  if (because !== "") throw new Refusal("move-not-allowed", because, { current: first });
  if (credit !== asked.shown.credit) {
    const told = `${formatAmount(credit)} of the new order is paid by the goods now, ${formatAmount(asked.shown.credit)} was shown`;
    throw new Refusal("totals-differ", told);
  }
  const completed = await receive(trx, made, { credit, note: `Exchange for ${placed.number}` }, author);
  if (credit === 0) return placed;
  await keepAsCredit(trx, completed, { credit, reference: placed.number }, author);
  const ref = { storeId, id: placed.id, version: placed.version };
  const payment = { method: "Customer Credit" as const, amount: credit, reference: completed.number };
  return recordPayment(trx, ref, payment, author);
}

/** Takes a new return through all of its steps. */
async function receive(
  trx: Trx,
  made: ReturnRow,
  { credit, note }: { readonly credit: number; readonly note: string },
  author: Author,
): Promise<ReturnRow> {
  let row = made;
  for (const status of wayOfReturn) {
    const { storeId, id, orderId, version } = row;
    const told = status === "Completed" ? { note } : {};
    const move = { orderId, status, entityInternalId: storeId, version, ...told };
    row = await moveReturn(trx, { storeId, id, version }, status, move, author, credit);
  }
  return row;
}

/** Carries out the refunds of a return that come to the credit: their money stays with the customer's account. */
async function keepAsCredit(
  trx: Trx,
  { storeId, id, orderId }: ReturnRow,
  { credit, reference }: { readonly credit: number; readonly reference: string },
  author: Author,
): Promise<void> {
  let left = credit;
  const refunds = (await readOpenRefunds(trx, storeId, [orderId])).filter(({ returnId, amount }) => {
    if (returnId !== id || left === 0) return false;
    left -= amount;
    return true;
  });
  if (left !== 0) throw new Error(`the refunds of the return ${id} do not come to the credit`);
  const order = await orderKind.lock(trx, storeId, orderId);
  if (!order) throw new Error(`the order ${orderId} of a return is gone`);
  const payouts = refunds.map((refund) => ({ refund, method: "Customer Credit" as const, reference }));
  const { change, completed } = bookPayouts(payouts, undefined, author);
  const ref = { storeId, id: orderId, version: order.version };
  await changeRecord(trx, orderKind, ref, author, () => change);
  for (const { id: refundId, version, attempts } of refunds) {
    const done = completed.get(refundId);
    if (!done) throw new Error("a refund that was booked is missing");
    await changeRecord(trx, refundKind, { storeId, id: refundId, version }, author, () => ({
      ...done,
      fields: { ...done.fields, attempts: attempts + 1 },
    }));
  }
}
