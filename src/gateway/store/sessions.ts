import { sql } from "kysely";
import { logInLifetime, tokenLifetime } from "#contract/constants.ts";
import { hashToken, newToken } from "#gateway/auth/tokens.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/http/call.ts";

/** How long a renewed token still answers, in milliseconds: other tabs and running calls hold it a moment longer. */
export const renewalGrace = 60_000;

const inMilliseconds = (milliseconds: number) => sql<string>`now() + ${milliseconds} * interval '1 millisecond'`;

/** Opens a session and answers its token, which is kept nowhere. */
export async function openSession(db: Db, accountId: string, clientId: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      client_id: clientId,
      expires_at: inMilliseconds(tokenLifetime),
    })
    .execute();
  return token;
}

/** A token, and the milliseconds it still lives. */
export interface LivingToken {
  readonly token: string;
  readonly expiresIn: number;
}

/**
 * Answers a new token of the same log-in, which outlives it no more than the old one, and lets the old one die after the
 * grace; null when it has ended meanwhile.
 */
export async function renewSession(db: Db, principal: Principal): Promise<LivingToken | null> {
  const token = newToken();
  const made = await db
    .with("old", (old) =>
      old
        .updateTable("sessions")
        .set({ expires_at: sql<string>`least(expires_at, ${inMilliseconds(renewalGrace)})` })
        .where("token_hash", "=", principal.tokenHash)
        .where("expires_at", ">", sql<string>`now()`)
        .returning(["account_id", "client_id", "log_in_id", "log_in_at"]),
    )
    .insertInto("sessions")
    .columns(["token_hash", "account_id", "client_id", "log_in_id", "log_in_at", "expires_at"])
    .expression((eb) =>
      eb
        .selectFrom("old")
        .select([
          sql<Buffer>`${hashToken(token)}::bytea`.as("token_hash"),
          "old.account_id",
          "old.client_id",
          "old.log_in_id",
          "old.log_in_at",
          sql<string>`least(${inMilliseconds(tokenLifetime)}, old.log_in_at + ${logInLifetime} * interval '1 millisecond')`.as(
            "expires_at",
          ),
        ]),
    )
    .returning(sql<number>`floor(extract(epoch from expires_at - now()) * 1000)::int`.as("expiresIn"))
    .executeTakeFirst();
  return made ? { token, ...made } : null;
}

/** Ends every token of the log-in this token came from: the newest and the one still in its grace. */
export async function closeSession(db: Db, tokenHash: Buffer): Promise<void> {
  const session = await db
    .selectFrom("sessions")
    .select("log_in_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!session) return;
  // A renewal running at this moment may add a token behind the back of one deletion, never behind that of the next.
  for (;;) {
    const ended = await db.deleteFrom("sessions").where("log_in_id", "=", session.log_in_id).executeTakeFirst();
    if (ended.numDeletedRows === 0n) return;
  }
}
