import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";

/** How many devices are remembered for one login at most. Several tills may share a login. */
const mostDevices = 100;

/** The ids of the logins that were used on a device before. */
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
 * Remembers that a login was used on a device. When a login has too many devices, the one used longest ago is deleted.
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
