import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { RouteName } from "#contract/paths.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import type { Principal } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** What an idempotency key may be. */
export const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** A write, and the key under which its answer is kept. */
interface KeyedRequest {
  readonly principal: Principal;
  readonly route: RouteName;
  readonly key: string | undefined;
  readonly accepted: unknown;
}

/**
 * Runs a write in one transaction. With a key, the answer is kept in the same transaction, so a repeat answers what
 * the first one did and a crash leaves neither effect nor key. Another body under the key is refused with 422, a
 * repeat while the first still runs with 409. Keys belong to one login and one route. A deadlock is tried again.
 */
export async function keyed(
  db: Kysely<Database>,
  request: KeyedRequest,
  run: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  const { key } = request;
  if (key !== undefined && !keyPattern.test(key)) {
    throw new Refusal("invalid", "Idempotency-Key: 1 to 255 visible characters", {
      fields: { "Idempotency-Key": "1 to 255 visible characters" },
    });
  }
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (trx) => {
        if (key === undefined) return run(trx);
        return answerOnce(trx, { ...request, key }, run);
      });
    } catch (error) {
      if (tries >= 3 || !isPassing(error)) throw error;
    }
  }
}

async function answerOnce(
  trx: Db,
  request: KeyedRequest & { key: string },
  run: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  const { principal, route, key, accepted } = request;
  const hash = createHash("sha256").update(JSON.stringify(accepted)).digest();
  const lock = `${principal.accountId} ${route} ${key}`;
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as got`.execute(trx);
  if (!rows[0]?.got) throw new Refusal("still-running", "The first call with this key is still running; try again");
  const kept = await trx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("account_id", "=", principal.accountId)
    .where("route", "=", route)
    .where("key", "=", key)
    .executeTakeFirst();
  if (kept) {
    if (!kept.request_hash.equals(hash))
      throw new Refusal("key-reused", "This key was used for another call", {
        fields: { "Idempotency-Key": "was used for another call" },
      });
    return kept.answer;
  }
  const answer = await run(trx);
  await trx
    .insertInto("idempotency_keys")
    .values({
      account_id: principal.accountId,
      route,
      key,
      request_hash: hash,
      answer: JSON.stringify(answer),
    })
    .execute();
  return answer;
}

/** Deadlock or serialisation failure: the same transaction may well succeed the next time. */
function isPassing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");
}
