import { sql, type Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { judgeChanged, recount } from "#gateway/store/segments/keep-members.ts";
import type { Job } from "./runner.ts";

const minutes = 10;

/** The job that judges customers whose facts have changed: within a second they are in the segments that have them now. */
export function judgingCustomers(db: Kysely<Database>): Job {
  return {
    failure: "customers were not judged for segments",
    every: 500,
    round: async (stopping) => {
      const changed = await db.selectFrom("customers_to_judge").select("store_id as storeId").distinct().execute();
      await inSteps(changed, stopping, async ({ storeId }) => {
        let isMore = true;
        while (isMore && !stopping.aborted)
          // eslint-disable-next-line no-await-in-loop
          isMore = await db.transaction().execute((trx) => judgeChanged(trx, storeId));
      });
    },
  };
}

/** The job that judges all customers again after some minutes, because conditions on days follow the clock. */
export function countingSegments(db: Kysely<Database>): Job {
  return {
    failure: "the members of segments were not counted",
    every: 5_000,
    round: async (stopping) => {
      const due = await db
        .selectFrom("segments")
        .select(["store_id as storeId", "id"])
        .where("state", "<>", "DELETE")
        .where("counted_at", "<", sql<string>`now() - ${minutes}::int * interval '1 minute'`)
        .orderBy("counted_at")
        .execute();
      await inSteps(due, stopping, ({ storeId, id }) => db.transaction().execute((trx) => recount(trx, storeId, [id])));
    },
  };
}

/**
 * Does something for each, one after the other, each in a transaction of its own, so that no change waits for a whole
 * round. What fails stops no other one: it is thrown when all are done.
 */
async function inSteps<Each>(
  all: readonly Each[],
  stopping: AbortSignal,
  step: (each: Each) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const each of all)
    // eslint-disable-next-line no-await-in-loop
    if (!stopping.aborted) await step(each).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
}
