import type { Db } from "#gateway/database/schema.ts";

/**
 * Why a change of an order, made at `at`, cannot be taken back: a refund that it has made is on its way, or a second
 * person has decided about it. Null where it can still be withdrawn.
 */
export async function refundUnderWay(db: Db, storeId: string, orderId: string, at: string): Promise<string | null> {
  const refund = await db
    .selectFrom("refunds")
    .select(["number", "status"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("created_at", ">=", at)
    .where("status", "<>", "Withdrawn")
    .where((eb) =>
      eb.or([eb("status", "=", "Completed"), eb("with_provider", "=", true), eb("decided_by", "is not", null)]),
    )
    .orderBy("number")
    .executeTakeFirst();
  return refund ? `its refund ${refund.number} is under way already` : null;
}
