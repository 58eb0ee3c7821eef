import { readSetting } from "#gateway/store/settings/read-setting.ts";
import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import type { Principal } from "#gateway/principal.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { givePassword } from "#gateway/store/users/give-password.ts";
import { endSessions } from "#gateway/store/users/sessions.ts";
import { findUser } from "#gateway/store/users/users.ts";
import { type CheckPassword, refuseNewPassword } from "./check-password.ts";
import type { LogInLimits } from "./limits.ts";
import { hashPassword, isPassword } from "./passwords.ts";

/** What changing one's own password depends on. */
interface Parts {
  readonly db: Kysely<Database>;
  readonly limits: LogInLimits;
  readonly checkPassword: CheckPassword;
  readonly transact: Transact;
}

/**
 * Changes the password of the one who asks, and ends their other sessions. The old one is asked so that a screen left
 * open gives nobody the login; wrong ones are counted as at the log-in.
 */
export async function changeOwnPassword(
  { db, limits, checkPassword, transact }: Parts,
  principal: Principal,
  given: { readonly password: string; readonly newPassword: string },
  author: Author,
): Promise<void> {
  const user = await findUser(db, principal.userId);
  const [storeId] = principal.storeIds;
  if (!user || storeId === undefined) throw new Refusal("unauthorized", "Log in first");
  const attempt = await limits.begin(user.loginId, `session ${principal.familyId}`);
  if (!(await isPassword(user.passwordHash, given.password))) {
    await attempt.failed();
    const because = "This is not your password";
    throw new Refusal("invalid", because, { fields: { password: because } });
  }
  await attempt.succeeded();
  const because = await refuseNewPassword(
    { ...user, ...given, shortest: await readSetting(db, storeId, "user-rules", "leastCharacters") },
    checkPassword,
  );
  if (because) throw new Refusal("invalid", because, { fields: { newPassword: because } });
  const own = { hash: await hashPassword(given.newPassword), mustChange: false, text: "changed their password" };
  await transact(async (trx) => {
    await endSessions(trx, user.id, { keep: principal.familyId });
    await givePassword(trx, { storeId, id: user.id }, own, author);
  });
}
