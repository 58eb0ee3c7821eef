import { sql } from "kysely";
import type { PaymentMethod } from "#contract/enumerations.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { RefundCause } from "#contract/refunds/states.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { orderKind } from "#gateway/store/orders/order-change.ts";
import { invoiceReturns } from "#gateway/store/invoices/issuing/issue-return-invoice.ts";
import { alignRefunds } from "#gateway/store/refunds/align-refunds.ts";
import { insertRefunds } from "#gateway/store/refunds/insert-refunds.ts";
import { settleOfferUses } from "#gateway/store/promotions/offer-uses.ts";
import { settlePromoUses } from "#gateway/store/promotions/promo-code-uses.ts";
import { returnRest } from "#gateway/store/returns/changes/create-return.ts";
import { inThePast } from "./past.ts";

/** A payment of an order of the demo by which its money went back, and the payment that it belongs to. */
interface GivenBack {
  readonly orderId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly reference: string;
  readonly at: string;
}

/** So many orders are read at once. */
const atOnce = 500;

/**
 * Writes the documents of all money that orders of the demo gave back or still owe, on the days on which they came to
 * that: the return of what came back whole, and the refunds.
 */
export async function documentMoneyBack(
  trx: Trx,
  { id: storeId, code }: { readonly id: string; readonly code: string },
  author: Author,
): Promise<void> {
  const { rows: found } = await sql<{ id: string }>`
    select id from orders where store_id = ${storeId}
      and (status = 'Returned' or given_back > 0
        or paid_amount > case when status in ('Cancelled', 'Rejected') then 0 else amount - returned_amount end)
    order by updated_at, id`.execute(trx);
  const given = await readGivenBack(trx, storeId);
  await inThePast(trx, async (goTo) => {
    for (let start = 0; start < found.length; start += atOnce) {
      const ids = found.slice(start, start + atOnce).map(({ id }) => id);
      const rows = new Map((await orderKind.lockRows(trx, storeId, ids, "no key update")).map((row) => [row.id, row]));
      for (const id of ids) {
        const order = rows.get(id);
        if (!order) continue;
        await goTo(Date.parse(order.updatedAt));
        await documentOrder(trx, { storeId, code }, { order, given: given.get(id) ?? [] }, author);
      }
      const returned = ids.filter((id) => rows.get(id)?.status === "Returned");
      await settleOfferUses(trx, storeId, returned);
      await settlePromoUses(trx, storeId, returned);
    }
  });
}

/** Issues the credit notes of what came back whole, as of the days on which it did; its sales were invoiced before. */
export async function creditMoneyBack(
  trx: Trx,
  { id: storeId }: { readonly id: string },
  author: Author,
): Promise<void> {
  const { rows } = await sql<{ id: string; at: string }>`
    select id, created_at as at from return_orders where store_id = ${storeId} and status = 'Completed'
      and exists (select from invoices where invoices.store_id = ${storeId} and invoices.order_id = return_orders.order_id)
    order by created_at, id`.execute(trx);
  await inThePast(trx, async (goTo) => {
    for (const { id, at } of rows) {
      await goTo(Date.parse(at));
      await invoiceReturns(trx, storeId, [id], author);
    }
  });
}

async function documentOrder(
  trx: Trx,
  { storeId, code }: { readonly storeId: string; readonly code: string },
  { order, given }: { readonly order: OrderRow; readonly given: readonly GivenBack[] },
  author: Author,
): Promise<void> {
  const returned =
    order.status === "Returned" ? await returnRest(trx, { storeId, orderId: order.id }, "", author) : null;
  if (returned) {
    await sql`
      update order_lines set returned_quantity = quantity
      where store_id = ${storeId} and order_id = ${order.id}`.execute(trx);
  }
  const cause = causeOf(order);
  let left = returned?.amount ?? 0;
  const refunds = given.map(({ id, paymentId, method, amount, reference, at }) => {
    const isWithin = amount <= left;
    if (isWithin) left -= amount;
    const returnId = isWithin && returned ? returned.returnId : null;
    const done = { paymentId: id, reference, at };
    return {
      order,
      cause: returned && !isWithin ? ("Excess" as const) : cause,
      returnId,
      needsSecond: false,
      paymentId,
      method,
      amount,
      done,
    };
  });
  await insertRefunds(trx, { id: storeId, code }, refunds, author);
  if (amountDue(order) >= 0) return;
  const forReturn = returned ? { id: returned.returnId, amount: left } : undefined;
  await alignRefunds(trx, storeId, [{ order, cause, carriedOut: [], forReturn }], author);
}

function causeOf({ status }: OrderRow): RefundCause {
  if (status === "Returned") return "Return";
  return status === "Cancelled" || status === "Rejected" ? "Cancellation" : "Short or cheaper line";
}

/** What went back of each order, each with the first payment of its order. */
async function readGivenBack(trx: Trx, storeId: string): Promise<ReadonlyMap<string, readonly GivenBack[]>> {
  const { rows } = await sql<GivenBack>`
    select given.order_id as "orderId", given.id, first.id as "paymentId", given.method, -given.amount as amount,
      given.reference, given.at
    from order_payments as given cross join lateral (
      select id from order_payments as first where first.store_id = given.store_id and first.order_id = given.order_id
        and first.amount > 0 order by at, id limit 1) as first
    where given.store_id = ${storeId} and given.amount < 0 order by given.at, given.id`.execute(trx);
  return Map.groupBy(rows, ({ orderId }) => orderId);
}
