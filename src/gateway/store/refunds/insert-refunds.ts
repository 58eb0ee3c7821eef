import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { PaymentPart } from "#contract/pricing/settle.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import type { RefundCause } from "#contract/refunds/states.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { refundKind } from "./refund-kind.ts";
import { refundRows } from "./refund-rows.ts";

/** A part of a refund to be made. */
export interface NewRefund extends PaymentPart {
  readonly order: Pick<OrderRow, "id" | "number" | "customerName">;
  readonly cause: RefundCause;
  readonly returnId: string | null;
  readonly needsSecond: boolean;
  /** The payment by which its money went back in the past, and when; left out where it is still to go back. */
  readonly done?: { readonly paymentId: string; readonly reference: string; readonly at: string } | undefined;
}

/** Splits parts at a sum of `amount` minor units: those within it, and those beyond. */
export function splitParts(
  parts: readonly PaymentPart[],
  amount: number,
): (PaymentPart & { readonly isWithin: boolean })[] {
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

/** Writes refunds with the next numbers of their store and their first history entry; resolves with their rows. */
export async function insertRefunds(
  trx: Trx,
  { id: storeId, code }: { readonly id: string; readonly code: string },
  made: readonly NewRefund[],
  author: Author,
): Promise<readonly RefundRow[]> {
  if (made.length === 0) return [];
  const ids = made.map(() => randomUUID());
  const { now } = await trx
    .selectNoFrom(sql<string>`date_trunc('milliseconds', clock_timestamp())`.as("now"))
    .executeTakeFirstOrThrow();
  const first = (await takeNumber(trx, storeId, "refunds", made.length)) - made.length + 1;
  await insertRows(
    trx,
    "refunds",
    made.map(({ order, cause, returnId, needsSecond, paymentId, method, amount, done }, place) => ({
      store_id: storeId,
      id: ids[place],
      version: 1,
      number: refundNumber(code, first + place),
      order_id: order.id,
      order_number: order.number,
      customer_name: order.customerName,
      return_id: returnId,
      payment_id: paymentId,
      paid_by: method,
      cause,
      status: done ? "Completed" : "Refund",
      amount,
      method,
      approval: needsSecond ? "Waiting" : "Not needed",
      with_provider: false,
      attempts: 0,
      because: "",
      reference: done?.reference ?? "",
      note: "",
      given_payment_id: done?.paymentId ?? null,
      requested_by_id: author.userId,
      requested_by: author.name,
      created_at: done?.at ?? now,
      updated_at: done?.at ?? now,
    })),
  );
  const rows = await readRows(trx, refundRows, storeId, ids);
  await writeRecordHistory(
    trx,
    refundKind,
    rows.map((after) => {
      const { orderNumber, amount, method, cause } = after;
      return { action: "created", before: null, after, fields: { orderNumber, amount, method, cause }, author };
    }),
  );
  return rows;
}

/** A refund's number: the store's code and its count of refunds, "S101-RF-000012". */
export function refundNumber(code: string, count: number): string {
  return `${code}-RF-${String(count).padStart(6, "0")}`;
}
