import { sql } from "kysely";
import { sumAmounts } from "#contract/money.ts";
import type { OrderPayment, OrderRow } from "#contract/orders/schema.ts";
import { openPayments } from "#contract/payments/open-payments.ts";
import { orderCharge } from "#contract/payments/states/payment-state.ts";
import type { PaymentPart } from "#contract/pricing/settle.ts";
import { planRefunds } from "#contract/refunds/plan-refunds.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { needsApproval, type RefundCause } from "#contract/refunds/states.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { recordRowEvents } from "#gateway/store/records/change-record.ts";
import { insertRefunds, type NewRefund, splitParts } from "./insert-refunds.ts";
import { readOpenRefunds, refundKind } from "./refund-kind.ts";
import { readWithoutSecond } from "./without-second.ts";

/** An order whose money has moved, and why more of it may go back now. */
export interface RefundedOrder {
  readonly order: OrderRow;
  readonly cause: RefundCause;
  /** The refunds that the same change carries out; their new state is written later. */
  readonly carriedOut: readonly string[];
  /** The refunds that the same change opens again, because their money came back. */
  readonly opened?: readonly string[];
  /**
   * The return for which money goes back, and how much for it at most; the rest is an excess. The part of it that pays
   * for the new order of an exchange gets refunds of its own, which come first.
   */
  readonly forReturn?: { readonly id: string; readonly amount: number; readonly exchanged?: number } | undefined;
}

/**
 * Makes the open refunds of some orders of one store match the money to be given back: refunds that are not owed any
 * more are withdrawn, and missing ones are created, one for each payment. The orders must be locked. Call it late in a
 * transaction, because it writes events.
 */
export async function alignRefunds(
  trx: Trx,
  storeId: string,
  moved: readonly RefundedOrder[],
  author: Author,
): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ order }) => order.id);
  const opened = moved.flatMap((each) => each.opened ?? []);
  const refunds = await readOpenRefunds(trx, storeId, ids, opened);
  const payments = await readPaymentsOf(trx, storeId, ids);
  const { limit, gone } = await readWithoutSecond(trx, storeId, ids);
  const { code } = await trx.selectFrom("stores").select("code").where("id", "=", storeId).executeTakeFirstOrThrow();
  const withdrawn: RefundRow[] = [];
  const made: NewRefund[] = [];
  for (const { order, cause, carriedOut, forReturn } of moved) {
    const open = refunds.filter(({ id, orderId }) => orderId === order.id && !carriedOut.includes(id));
    const plan = planRefunds(orderCharge(order), openPayments(payments.get(order.id) ?? []), open);
    withdrawn.push(...open.filter(({ id }) => plan.withdraw.includes(id)));
    const kept = open.filter(({ id }) => !plan.withdraw.includes(id));
    const together = sumAmounts([...kept, ...plan.make].map(({ amount }) => amount));
    const needsSecond = needsApproval(gone(order.id) + together, limit);
    const parts = forReturn
      ? splitForReturn(plan.make, forReturn).map(({ isWithin, ...part }) => ({
          ...part,
          cause: isWithin ? cause : ("Excess" as const),
          returnId: isWithin ? forReturn.id : null,
        }))
      : plan.make.map((part) => ({ ...part, cause, returnId: null }));
    made.push(...parts.map((part) => ({ ...part, order, needsSecond })));
  }
  const changed = await withdraw(trx, withdrawn, author);
  const created = await insertRefunds(trx, { id: storeId, code }, made, author);
  const told = created.map((row) => ({ type: "created" as const, before: null, row, at: row.updatedAt }));
  await recordRowEvents(trx, refundKind, [...changed, ...told], author);
}

function splitForReturn(
  parts: readonly PaymentPart[],
  { amount, exchanged = 0 }: { readonly amount: number; readonly exchanged?: number },
) {
  const exchange = splitParts(parts, exchanged);
  const rest = exchange.filter(({ isWithin }) => !isWithin);
  return [...exchange.filter(({ isWithin }) => isWithin), ...splitParts(rest, amount - exchanged)];
}

/** The payments of some orders by order, oldest first. */
export async function readPaymentsOf(
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
      status: "Withdrawn",
      givenPaymentId: null,
      because: "nothing is to be given back for it any more",
    } as const;
    const after = await refundKind.write(trx, before, { fields }, author);
    written.push({ before, after, change: { fields }, author, undoes: null });
  }
  if (written.length > 0) await refundKind.writeHistory(trx, written);
  return written.map(({ before, after }) => ({ type: "changed" as const, before, row: after, at: after.updatedAt }));
}
