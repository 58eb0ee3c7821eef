import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { RouteName } from "#contract/routes/paths.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import type { Principal } from "#gateway/principal.ts";
import { Refusal } from "#gateway/refusal.ts";

/** The allowed form of an idempotency key. */
export const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** A write, and the key under which its response is stored. */
interface IdempotentRequest {
  readonly principal: Principal;
  readonly route: RouteName;
  readonly key: string | undefined;
  readonly accepted: unknown;
}

/**
 * Runs a write in one transaction. With a key, the response is stored in the same transaction: a repeat gets the
 * response of the first request, and a crash leaves neither change nor key. Another body under the same key is refused
 * with 422, a repeat while the first still runs with 409. Keys belong to one login and one route.
 */
export async function idempotent(
  transact: Transact,
  request: IdempotentRequest,
  run: (trx: Trx) => Promise<unknown>,
): Promise<unknown> {
  const { key } = request;
  if (key === undefined) return transact(run);
  if (!keyPattern.test(key)) {
    throw new Refusal("invalid", "Idempotency-Key: 1 to 255 visible characters", {
      fields: { "Idempotency-Key": "1 to 255 visible characters" },
    });
  }
  return transact((trx) => answerOnce(trx, { ...request, key }, run));
}

async function answerOnce(
  trx: Trx,
  request: IdempotentRequest & { key: string },
  run: (trx: Trx) => Promise<unknown>,
): Promise<unknown> {
  const { principal, route, key, accepted } = request;
  const hash = createHash("sha256").update(JSON.stringify(accepted)).digest();
  const lock = `${principal.userId} ${route} ${key}`;
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as got`.execute(trx);
  if (!rows[0]?.got) throw new Refusal("still-running", "The first try is still running; try again in a moment");
  const kept = await trx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("user_id", "=", principal.userId)
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
      user_id: principal.userId,
      route,
      key,
      request_hash: hash,
      answer: JSON.stringify(answer),
    })
    .execute();
  return answer;
}
