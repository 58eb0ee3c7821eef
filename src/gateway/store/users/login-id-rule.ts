import { sql } from "kysely";
import { newLoginIdLimits } from "#contract/users/fields.ts";
import type { UserRow } from "#contract/users/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { wrongField } from "#gateway/refusal.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";

/**
 * Refuses a new login ID that is no plain one, or looks like that of another user of the business: nobody could tell
 * the two apart when rights are given. The unique index of their skeletons decides; this says which other one it is,
 * and also finds those that looked alike before there was a rule, which are not in the index.
 */
export async function refuseAlike(trx: Trx, storeId: string, before: UserRow | null, loginId: string): Promise<void> {
  if (loginId === before?.loginId) return;
  const at = before ? "changes.loginId" : "loginId";
  const { pattern, because } = newLoginIdLimits.pattern;
  if (!pattern.test(loginId)) throw wrongField(at, because);
  const other = await trx
    .selectFrom("users")
    .select("login_id as loginId")
    .where("business_unit_id", "=", businessOf(storeId))
    // The very same one is refused by the index, in whichever business it is.
    .where("login_id", "<>", loginId)
    .where(sql<boolean>`login_skeleton(login_id) = login_skeleton(${loginId})`)
    .$if(before !== null, (query) => query.where("id", "<>", before?.id ?? ""))
    .executeTakeFirst();
  if (other) throw wrongField(at, `another user has the Login ID "${other.loginId}", which looks the same`);
}
