import type { Kysely } from "kysely";
import { isPassword } from "#gateway/auth/passwords.ts";
import type { Database } from "#gateway/database/schema.ts";
import { knownDemoPassword } from "#gateway/settings.ts";
import { demoLogins } from "./logins.ts";

/** Whether a demo login has the well-known demo password, even when DEMO is off for this start. */
export async function hasOpenLogins(db: Kysely<Database>): Promise<boolean> {
  const users = await db
    .selectFrom("users")
    .select("password_hash")
    .where(
      "login_id",
      "in",
      demoLogins.map((login) => login.loginId),
    )
    .where("state", "=", "ACTIVE")
    .execute();
  for (const { password_hash } of users) {
    if (await isPassword(password_hash, knownDemoPassword)) return true;
  }
  return false;
}
