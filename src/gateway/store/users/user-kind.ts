import { storedKind } from "#gateway/store/records/stored-kind.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { users } from "./list.ts";
import { noteMaker } from "./persons.ts";
import { userRules } from "./user-rules.ts";

/** How users are read and written. */
export const userKind = storedKind({
  kind: "user",
  table: "users",
  scope: "business",
  unique: {
    users_login_id: { field: "loginId", because: "another user has this Login ID" },
    users_login_skeleton: { field: "loginId", because: "another user has a Login ID that looks the same" },
  },
  list: users,
  rules: userRules,
  made: noteMaker,
  elsewhere: { worksHere: { table: "user_stores", write: writeWorksHere } },
});

/** Lets a user work in a store, or no longer. */
async function writeWorksHere(trx: Trx, storeId: string, userId: string, works: unknown): Promise<void> {
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
