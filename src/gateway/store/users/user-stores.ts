import type { Trx } from "#gateway/database/schema.ts";

/** Lets a user work in a store, or no longer. */
export async function writeWorksHere(trx: Trx, storeId: string, userId: string, works: unknown): Promise<void> {
  const at = { store_id: storeId, user_id: userId };
  if (works === true) {
    await trx
      .insertInto("user_stores")
      .values(at)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await trx.deleteFrom("user_stores").where("store_id", "=", storeId).where("user_id", "=", userId).execute();
  }
}
