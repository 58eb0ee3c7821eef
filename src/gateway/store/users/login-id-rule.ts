import { sql } from "kysely";
import { loginIdLimits, plainLoginId } from "#contract/users/fields.ts";
import type { UserRow } from "#contract/users/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { wrongField } from "#gateway/refusal.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";

/**
 * The new login ID as it is kept. Refused where it differs from another one of the business by nothing but capitals: nobody could tell the
 * two apart when rights are given. Those that clashed before this rule stay, and so does their log-in, which compares
 * exactly; that is why it is no unique index. Of two at once the second waits for the first.
 */
export async function keptLoginId(trx: Trx, storeId: string, before: UserRow | null, given: string): Promise<string> {
  const loginId = plainLoginId(given);
  if (loginId === before?.loginId) return loginId;
  const at = before ? "changes.loginId" : "loginId";
  const { pattern, because: wanted } = loginIdLimits.pattern;
  // A sign in another dress may be one that no login has, such as a slash.
  if (!pattern.test(loginId)) throw wrongField(at, wanted);
  await sql`select from business_units where id = ${businessOf(storeId)} for no key update`.execute(trx);
  const other = await trx
    .selectFrom("users")
    .select("login_id as loginId")
    .where("business_unit_id", "=", businessOf(storeId))
    // The very same one is refused by the index, in whichever business it is.
    .where("login_id", "<>", loginId)
    .where(sql<boolean>`lower(login_id collate "und-x-icu") = lower(${loginId} collate "und-x-icu")`)
    .$if(before !== null, (query) => query.where("id", "<>", before?.id ?? ""))
    .executeTakeFirst();
  if (!other) return loginId;
  const because = `another user has the Login ID "${other.loginId}"; capital letters do not make it a different one`;
  throw wrongField(at, because);
}
