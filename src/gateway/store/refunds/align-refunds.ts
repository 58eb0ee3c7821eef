import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { OrderPayment, OrderRow } from "#contract/orders/schema.ts";
import { openPayments } from "#contract/payments/open-payments.ts";
import { orderCharge } from "#contract/payments/payment-state.ts";
import type { PaymentPart } from "#contract/pricing/settle.ts";
import { planRefunds } from "#contract/refunds/plan-refunds.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { needsApproval, type RefundCause } from "#contract/refunds/states.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { recordRowEvents } from "#gateway/store/records/change-record.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { refundRows } from "./refund-rows.ts";
import { readOpenRefunds, refundKind } from "./refund-kind.ts";

/** An order whose money has moved, and why more of it may go back now. */
export interface RefundedOrder {
  readonly order: OrderRow;
  readonly cause: RefundCause;
  /** The refunds that the same change carries out, which is written after this. */
  readonly carriedOut: readonly string[];
  /** The return for which money goes back, and how much for it at most; the rest is an excess. */
  readonly forReturn?: { readonly id: string; readonly amount: number } | undefined;
}

/** A part of a refund to be made. */
interface NewRefund extends PaymentPart {
  readonly order: OrderRow;
  readonly cause: RefundCause;
  readonly returnId: string | null;
  readonly needsSecond: boolean;
}

/**
 * Makes the refunds of some orders of one store ask for exactly what is to be given back: refunds that are not owed any
 * more are withdrawn, and what no refund asks for gets one for each payment. The orders must be locked. It comes late in
 * a transaction, because it writes events.
 */
export async function alignRefunds(
  trx: Trx,
  storeId: string,
  moved: readonly RefundedOrder[],
  author: Author,
): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ order }) => order.id);
  const refunds = await readOpenRefunds(trx, storeId, ids);
  const payments = await readPaymentsOf(trx, storeId, ids);
  const { limit, code } = await trx
    .selectFrom("stores")
    .select(["refund_limit as limit", "code"])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const withdrawn: RefundRow[] = [];
  const made: NewRefund[] = [];
  for (const { order, cause, carriedOut, forReturn } of moved) {
    const open = refunds.filter(({ id, orderId }) => orderId === order.id && !carriedOut.includes(id));
    const plan = planRefunds(orderCharge(order), openPayments(payments.get(order.id) ?? []), open);
    withdrawn.push(...open.filter(({ id }) => plan.withdraw.includes(id)));
    const kept = open.filter(({ id }) => !plan.withdraw.includes(id));
    const together = [...kept, ...plan.make].reduce((sum, { amount }) => sum + amount, 0);
    const needsSecond = needsApproval(together, limit);
    const parts = forReturn
      ? splitParts(plan.make, forReturn.amount).map(({ isWithin, ...part }) => ({
          ...part,
          cause: isWithin ? cause : ("Excess" as const),
          returnId: isWithin ? forReturn.id : null,
        }))
      : plan.make.map((part) => ({ ...part, cause, returnId: null }));
    made.push(...parts.map((part) => ({ ...part, order, needsSecond })));
  }
  const changed = await withdraw(trx, withdrawn, author);
  const created = await insert(trx, storeId, code, made, author);
  await recordRowEvents(trx, refundKind, [...changed, ...created], author);
}

/** Splits parts where together they come to `amount` minor units: those within it, and those beyond. */
function splitParts(parts: readonly PaymentPart[], amount: number): (PaymentPart & { readonly isWithin: boolean })[] {
  let left = amount;
  return parts.flatMap((part) => {
    const within = Math.min(left, part.amount);
    left -= within;
    return [
      { ...part, amount: within, isWithin: true },
      { ...part, amount: part.amount - within, isWithin: false },
    ].filter((each) => each.amount > 0);
  });
}

/** The payments of some orders by order, oldest first. */
async function readPaymentsOf(
  db: Db,
  storeId: string,
  orderIds: readonly string[],
): Promise<Map<string, Pick<OrderPayment, "id" | "method" | "amount" | "reverses" | "givesBack">[]>> {
  const rows = await db
    .selectFrom("order_payments")
    .select(["order_id as orderId", "id", "method", "amount", "reverses", "gives_back as givesBack"])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

async function withdraw(trx: Trx, refunds: readonly RefundRow[], author: Author) {
  const written = [];
  for (const before of refunds) {
    const fields = {
      status: "Refund Not Completed",
      withdrawn: true,
      because: "nothing is to be given back for it any more",
    } as const;
    const after = await refundKind.write(trx, before, { fields });
    written.push({ before, after, change: { fields }, author, undoes: null });
  }
  if (written.length > 0) await refundKind.writeHistory(trx, written);
  return written.map(({ before, after }) => ({ type: "changed" as const, before, row: after, at: after.updatedAt }));
}

async function insert(trx: Trx, storeId: string, code: string, made: readonly NewRefund[], author: Author) {
  if (made.length === 0) return [];
  const first = (await takeNumber(trx, storeId, "refunds", made.length)) - made.length + 1;
  const ids = made.map(() => randomUUID());
  const now = sql<string>`date_trunc('milliseconds', clock_timestamp())`;
  await trx
    .insertInto("refunds")
    .values(
      made.map(({ order, cause, returnId, needsSecond, paymentId, method, amount }, place) => ({
        store_id: storeId,
        id: ids[place],
        number: refundNumber(code, first + place),
        order_id: order.id,
        order_number: order.number,
        customer_name: order.customerName,
        return_id: returnId,
        payment_id: paymentId,
        paid_by: method,
        cause,
        amount,
        method,
        approval: needsSecond ? ("Waiting" as const) : ("Not needed" as const),
        given_payment_id: null,
        requested_by_id: author.userId,
        requested_by: author.name,
        decided_by: null,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  const rows = await readRows(trx, refundRows, storeId, ids);
  await writeRecordHistory(
    trx,
    refundKind,
    rows.map((after) => ({ action: "created", before: null, after, fields: {}, author })),
  );
  return rows.map((row) => ({ type: "created" as const, before: null, row, at: row.updatedAt }));
}

/** A refund's number: the store's code and its count of refunds, "S101-RF-000012". */
function refundNumber(code: string, count: number): string {
  return `${code}-RF-${String(count).padStart(6, "0")}`;
}
