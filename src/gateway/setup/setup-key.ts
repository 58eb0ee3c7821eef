import { sql } from "kysely";
import { hashToken, newToken } from "#gateway/auth/tokens.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";

/** How long a setup key may be used, in milliseconds. */
const setupKeyLifetime = 3_600_000;

/** Makes a key with which the first administrator may be made. Each start of a gateway makes another key. */
export async function makeSetupKey(db: Db): Promise<string> {
  const key = newToken();
  await sql`
    insert into setup_keys (key_hash, expires_at)
    values (${hashToken(key)}, now() + ${setupKeyLifetime} * interval '1 millisecond')`.execute(db);
  return key;
}

/**
 * Uses up a key, and every other key of the database. Refused when the database has no such key, or when it is older
 * than an hour.
 */
export async function takeSetupKey(trx: Trx, key: string): Promise<void> {
  const keys = await trx
    .deleteFrom("setup_keys")
    .returning(["key_hash", sql<boolean>`expires_at > now()`.as("isValid")])
    .execute();
  const hash = hashToken(key);
  if (keys.some(({ key_hash, isValid }) => isValid && hash.equals(key_hash))) return;
  throw new Refusal(
    "forbidden",
    "This setup address is not valid any more: it is good for one hour. Start Aisle again to get a new one",
  );
}
