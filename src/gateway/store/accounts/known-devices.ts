import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";

/** Most devices that one login is known from; a till's login may be used at many. */
const mostDevices = 100;

/** The login ids that have logged in from a device before. */
export async function loginsOfDevice(db: Db, markHash: Buffer): Promise<string[]> {
  const rows = await db
    .selectFrom("known_devices")
    .innerJoin("accounts", "accounts.id", "known_devices.account_id")
    .select("accounts.login_id as loginId")
    .where("known_devices.mark_hash", "=", markHash)
    .execute();
  return rows.map(({ loginId }) => loginId);
}

/**
 * Remembers that a login has logged in from a device. Of more devices than a login may have, the one used longest ago is
 * forgotten.
 */
export async function rememberDevice(trx: Trx, accountId: string, markHash: Buffer): Promise<void> {
  await trx
    .insertInto("known_devices")
    .values({ account_id: accountId, mark_hash: markHash })
    .onConflict((conflict) =>
      conflict.columns(["mark_hash", "account_id"]).doUpdateSet({ used_at: sql<string>`clock_timestamp()` }),
    )
    .execute();
  await trx
    .deleteFrom("known_devices")
    .where("account_id", "=", accountId)
    .where("mark_hash", "not in", (eb) =>
      eb
        .selectFrom("known_devices")
        .select("mark_hash")
        .where("account_id", "=", accountId)
        .orderBy("used_at", "desc")
        .limit(mostDevices),
    )
    .execute();
}
