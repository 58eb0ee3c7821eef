import { type RawBuilder, sql } from "kysely";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { needsApproval } from "#contract/refunds/states.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { RefundChange } from "./refund-kind.ts";

/** How much may leave an order without a second person, and what has left each of some orders so. In minor units. */
export interface WithoutSecond {
  /** Null: as much as is owed. */
  readonly limit: number | null;
  gone(orderId: string): number;
}

/**
 * Reads what has left some orders without a second person, in whatever way: refunds, credit, exchanges and payments
 * that were reversed. What came back later counts all the same, else the same money could leave again and again. What a
 * provider has been asked to give back counts as gone. The orders must be locked where the answer decides something.
 */
export async function readWithoutSecond(db: Db, storeId: string, orderIds: readonly string[]): Promise<WithoutSecond> {
  const { limit } = await db
    .selectFrom("stores")
    .select("refund_limit as limit")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  if (limit === null) return { limit, gone: () => 0 };
  const { rows } = await sql<{ orderId: string; gone: number }>`
    select asked.id as "orderId", ${goneWithoutSecond(sql`${storeId}::uuid`, sql`asked.id`)} as gone
    from unnest(${orderIds}::uuid[]) as asked (id)`.execute(db);
  const byOrder = new Map(rows.map(({ orderId, gone }) => [orderId, gone]));
  return { limit, gone: (orderId) => byOrder.get(orderId) ?? 0 };
}

/** What has left an order without a second person, in minor units, as SQL. */
export function goneWithoutSecond(storeId: RawBuilder<unknown>, orderId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    coalesce((
      select sum(-payment.amount) from order_payments as payment
      where payment.store_id = ${storeId} and payment.order_id = ${orderId} and payment.amount < 0
        and payment.second_by is null), 0)
    + coalesce((
      select sum(asked_for.amount) from refunds as asked_for
      where asked_for.store_id = ${storeId} and asked_for.order_id = ${orderId} and asked_for.with_provider
        and asked_for.approval = 'Not needed'), 0))::bigint`;
}

/** The change of a refund that was to be carried out, but for which a second person must agree first. */
export const waitsForSecond = {
  fields: { status: "Refund", approval: "Waiting", because: "", decidedBy: null },
  text: "together with what has gone back before, a second person must approve it",
} as const satisfies RefundChange;

/** Those of some refunds of one order that cannot go back now, because with them too much would without a second person. */
export function beyondLimit(refunds: readonly RefundRow[], { limit, gone }: WithoutSecond): ReadonlySet<RefundRow> {
  const beyond = new Set<RefundRow>();
  let together = gone(refunds[0]?.orderId ?? "");
  for (const refund of refunds) {
    // What its provider has already counts as gone.
    if (refund.approval !== "Not needed" || refund.withProvider) continue;
    if (needsApproval(together + refund.amount, limit)) beyond.add(refund);
    else together += refund.amount;
  }
  return beyond;
}
