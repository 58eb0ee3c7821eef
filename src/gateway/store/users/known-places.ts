import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";

/* The table known_devices holds where somebody has logged in: devices, and networks in the same way. */

/** The most places that one login is known at; the login of a till may be used at many. */
const mostPlaces = 100;

/** The login ids that have logged in from a device before. */
export async function loginsOfDevice(db: Db, markHash: Buffer): Promise<string[]> {
  const rows = await db
    .selectFrom("known_devices")
    .innerJoin("users", "users.id", "known_devices.user_id")
    .select("users.login_id as loginId")
    .where("known_devices.mark_hash", "=", markHash)
    .execute();
  return rows.map(({ loginId }) => loginId);
}

/** Whether a login has logged in at a place before. */
export async function isKnownAt(db: Db, markHash: Buffer, loginId: string): Promise<boolean> {
  const row = await db
    .selectFrom("known_devices")
    .innerJoin("users", "users.id", "known_devices.user_id")
    .select("users.id")
    .where("known_devices.mark_hash", "=", markHash)
    .where("users.login_id", "=", loginId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers that a login has logged in at these places. Of more places than a login may have, those used longest ago
 * are forgotten.
 */
export async function rememberPlaces(trx: Trx, userId: string, markHashes: readonly Buffer[]): Promise<void> {
  // In one order for all, so that two log-ins at once never wait for each other in a ring.
  const sorted = markHashes.toSorted(Buffer.compare);
  await trx
    .insertInto("known_devices")
    .values(sorted.map((mark_hash) => ({ user_id: userId, mark_hash })))
    .onConflict((conflict) =>
      conflict.columns(["mark_hash", "user_id"]).doUpdateSet({ used_at: sql<string>`clock_timestamp()` }),
    )
    .execute();
  await trx
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("mark_hash", "not in", (eb) =>
      eb
        .selectFrom("known_devices")
        .select("mark_hash")
        .where("user_id", "=", userId)
        .orderBy("used_at", "desc")
        .limit(mostPlaces),
    )
    .execute();
}
