import { sql } from "kysely";
import { tokenLifetime } from "#contract/constants.ts";
import type { OpenSession } from "#contract/users/routes.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";

/** How long an old token stays valid after its renewal, in milliseconds: other tabs and running calls still use it. */
export const renewalGrace = 60_000;

const inMilliseconds = (milliseconds: number) => sql<string>`now() + ${milliseconds} * interval '1 millisecond'`;

/** A session to open: of a user, in a program, from an address where one is known. */
export interface NewSession {
  readonly userId: string;
  readonly clientId: string;
  readonly tokenHash: Buffer;
  readonly address: string | null;
  /** How long its token is valid, in milliseconds. */
  readonly lifetime: number;
}

/**
 * Opens the first session of a new family; false where the user or the program is closed by now. Only the hash of its
 * token is stored.
 */
export async function openSession(
  trx: Trx,
  { userId, clientId, tokenHash, address, lifetime }: NewSession,
): Promise<boolean> {
  if (!(await seen(trx, userId, clientId))) return false;
  await trx
    .insertInto("sessions")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      client_id: clientId,
      address,
      expires_at: inMilliseconds(lifetime),
    })
    .execute();
  return true;
}

/**
 * Notes that somebody is here now. False where the user or the program is closed: whoever closes one at the same time is
 * waited for, so that no session is made that they do not see.
 */
async function seen(trx: Trx, userId: string, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from clients where client_id = ${clientId} and state = 'ACTIVE' for share`.execute(trx);
  if (rows.length === 0) return false;
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ last_seen_at: sql<string>`date_trunc('milliseconds', now())` })
    .where("id", "=", userId)
    .where("state", "=", "ACTIVE")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Opens the next session of a family; the old one ends after `renewalGrace`. The log-in ends `logInLifetime`
 * milliseconds after it began, however often it is renewed. Answers the lifetime of the session in milliseconds, or
 * null when the old one has ended meanwhile.
 */
export async function renewSession(
  trx: Trx,
  oldHash: Buffer,
  newHash: Buffer,
  logInLifetime: number,
): Promise<number | null> {
  const holder = await trx
    .selectFrom("sessions")
    .select(["user_id as userId", "client_id as clientId"])
    .where("token_hash", "=", oldHash)
    .executeTakeFirst();
  if (!holder || !(await seen(trx, holder.userId, holder.clientId))) return null;
  const made = await trx
    .with("old", (old) =>
      old
        .updateTable("sessions")
        .set({ expires_at: sql<string>`least(expires_at, ${inMilliseconds(renewalGrace)})` })
        .where("token_hash", "=", oldHash)
        .where("expires_at", ">", sql<string>`now()`)
        .returning(["user_id", "client_id", "family_id", "log_in_at", "address"]),
    )
    .insertInto("sessions")
    .columns(["token_hash", "user_id", "client_id", "family_id", "log_in_at", "address", "expires_at"])
    .expression((eb) =>
      eb
        .selectFrom("old")
        .select([
          sql<Buffer>`${newHash}::bytea`.as("token_hash"),
          "old.user_id",
          "old.client_id",
          "old.family_id",
          "old.log_in_at",
          "old.address",
          sql<string>`least(${inMilliseconds(tokenLifetime)}, old.log_in_at + ${logInLifetime} * interval '1 millisecond')`.as(
            "expires_at",
          ),
        ]),
    )
    .returning([sql<number>`floor(extract(epoch from expires_at - now()) * 1000)::int`.as("expiresIn")])
    .executeTakeFirst();
  // A log-in that may no longer stay on a wall may be over already.
  return made && made.expiresIn > 0 ? made.expiresIn : null;
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

/** The open sessions of a user, the newest first; `ownFamily` is that of the one who asks. */
export async function listSessions(db: Db, userId: string, ownFamily: string): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("clients", "clients.client_id", "sessions.client_id")
    .select((eb) => [
      "sessions.family_id as id",
      "clients.name as client",
      "sessions.address",
      "sessions.log_in_at as logInAt",
      eb.fn.max("sessions.created_at").as("renewedAt"),
      eb.fn.max("sessions.expires_at").as("expiresAt"),
    ])
    .where("sessions.user_id", "=", userId)
    .where("sessions.expires_at", ">", sql<string>`now()`)
    .groupBy(["sessions.family_id", "clients.name", "sessions.address", "sessions.log_in_at"])
    .orderBy("sessions.log_in_at", "desc")
    .orderBy("sessions.family_id")
    .execute();
  return rows.map((row) => ({ ...row, isOwn: row.id === ownFamily }));
}

/** Ends sessions of a user: those named, or all; never those of the family to keep. Answers how many were open. */
export async function endSessions(
  trx: Trx,
  userId: string,
  { only, keep }: { readonly only?: readonly string[] | undefined; readonly keep?: string },
): Promise<number> {
  const ended = await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(only !== undefined, (query) => query.where("family_id", "in", [...(only ?? [])]))
    .$if(keep !== undefined, (query) => query.where("family_id", "<>", keep ?? ""))
    .returning(["family_id", sql<boolean>`expires_at > now()`.as("wasOpen")])
    .execute();
  return new Set(ended.filter(({ wasOpen }) => wasOpen).map(({ family_id }) => family_id)).size;
}
