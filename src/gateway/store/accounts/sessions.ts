import { sql } from "kysely";
import { logInLifetime, tokenLifetime } from "#contract/constants.ts";
import type { Trx } from "#gateway/database/schema.ts";

/** How long a renewed token still answers, in milliseconds: other tabs and running calls hold it a moment longer. */
export const renewalGrace = 60_000;

const inMilliseconds = (milliseconds: number) => sql<string>`now() + ${milliseconds} * interval '1 millisecond'`;

/** Opens a session, the first of a family of its own, for a token of which only the hash is kept. */
export async function openSession(trx: Trx, accountId: string, clientId: string, tokenHash: Buffer): Promise<void> {
  await trx
    .insertInto("sessions")
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      client_id: clientId,
      expires_at: inMilliseconds(tokenLifetime),
    })
    .execute();
}

/**
 * Opens the next session of a family, which lets the family live no longer, and lets the old one die after the grace.
 * Answers the milliseconds the new one lives; null when the old one has ended meanwhile.
 */
export async function renewSession(trx: Trx, oldHash: Buffer, newHash: Buffer): Promise<number | null> {
  const made = await trx
    .with("old", (old) =>
      old
        .updateTable("sessions")
        .set({ expires_at: sql<string>`least(expires_at, ${inMilliseconds(renewalGrace)})` })
        .where("token_hash", "=", oldHash)
        .where("expires_at", ">", sql<string>`now()`)
        .returning(["account_id", "client_id", "family_id", "log_in_at"]),
    )
    .insertInto("sessions")
    .columns(["token_hash", "account_id", "client_id", "family_id", "log_in_at", "expires_at"])
    .expression((eb) =>
      eb
        .selectFrom("old")
        .select([
          sql<Buffer>`${newHash}::bytea`.as("token_hash"),
          "old.account_id",
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

/** Ends every session of the family this token is of: the newest and the one still in its grace. */
export async function closeSession(trx: Trx, tokenHash: Buffer): Promise<void> {
  const session = await trx
    .selectFrom("sessions")
    .select("family_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!session) return;
  // A renewal running at this moment may add a token behind the back of one deletion, never behind that of the next.
  for (;;) {
    const ended = await trx.deleteFrom("sessions").where("family_id", "=", session.family_id).executeTakeFirst();
    if (ended.numDeletedRows === 0n) return;
  }
}
