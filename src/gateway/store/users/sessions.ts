import { sql } from "kysely";
import { logInLifetime, tokenLifetime } from "#contract/constants.ts";
import type { Trx } from "#gateway/database/schema.ts";

/** How long an old token stays valid after its renewal, in milliseconds: other tabs and running calls still use it. */
export const renewalGrace = 60_000;

const inMilliseconds = (milliseconds: number) => sql<string>`now() + ${milliseconds} * interval '1 millisecond'`;

/** Opens the first session of a new family. Only the hash of its token is stored. */
export async function openSession(trx: Trx, userId: string, clientId: string, tokenHash: Buffer): Promise<void> {
  await trx
    .insertInto("sessions")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      client_id: clientId,
      expires_at: inMilliseconds(tokenLifetime),
    })
    .execute();
}

/**
 * Opens the next session of a family; the old one ends after `renewalGrace`. The time since the log-in stays limited,
 * however often it is renewed. Answers the lifetime in milliseconds, or null when the old session has ended meanwhile.
 */
export async function renewSession(trx: Trx, oldHash: Buffer, newHash: Buffer): Promise<number | null> {
  const made = await trx
    .with("old", (old) =>
      old
        .updateTable("sessions")
        .set({ expires_at: sql<string>`least(expires_at, ${inMilliseconds(renewalGrace)})` })
        .where("token_hash", "=", oldHash)
        .where("expires_at", ">", sql<string>`now()`)
        .returning(["user_id", "client_id", "family_id", "log_in_at"]),
    )
    .insertInto("sessions")
    .columns(["token_hash", "user_id", "client_id", "family_id", "log_in_at", "expires_at"])
    .expression((eb) =>
      eb
        .selectFrom("old")
        .select([
          sql<Buffer>`${newHash}::bytea`.as("token_hash"),
          "old.user_id",
          "old.client_id",
          "old.family_id",
          "old.log_in_at",
          sql<string>`least(${inMilliseconds(tokenLifetime)}, old.log_in_at + ${logInLifetime} * interval '1 millisecond')`.as(
            "expires_at",
          ),
        ]),
    )
    .returning(sql<number>`floor(extract(epoch from expires_at - now()) * 1000)::int`.as("expiresIn"))
    .executeTakeFirst();
  return made?.expiresIn ?? null;
}

/** Ends all sessions of the token's family: the newest one, and an old one that is still valid. */
export async function closeSession(trx: Trx, tokenHash: Buffer): Promise<void> {
  const session = await trx
    .selectFrom("sessions")
    .select("family_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!session) return;
  // A renewal that runs at the same time may add a token that one deletion misses. The next deletion finds it.
  for (;;) {
    const ended = await trx.deleteFrom("sessions").where("family_id", "=", session.family_id).executeTakeFirst();
    if (ended.numDeletedRows === 0n) return;
  }
}
