import { sql, type Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { judgeChanged, recount } from "#gateway/store/segments/keep-members.ts";
import type { Job } from "./runner.ts";

const minutes = 10;

/**
 * The job that keeps the members of segments: customers whose facts have changed are judged within seconds, and all of
 * them again after some minutes, because conditions on days follow the clock.
 */
export function countingSegments({ db }: { readonly db: Kysely<Database> }): Job {
  return {
    failure: "the members of segments were not judged",
    every: 5_000,
    round: async (stopping) => {
      // Each step in a transaction of its own, so that no change waits for a whole round. A step that fails stops no
      // other one: it is told when all are done.
      const failures: unknown[] = [];
      const attempt = async (step: () => Promise<unknown>): Promise<void> => {
        if (!stopping.aborted) await step().catch((error: unknown) => failures.push(error));
      };
      const changed = await db.selectFrom("customers_to_judge").select("store_id as storeId").distinct().execute();
      for (const { storeId } of changed)
        // eslint-disable-next-line no-await-in-loop -- one store after the other
        await attempt(async () => {
          let isMore = true;
          while (isMore && !stopping.aborted)
            // eslint-disable-next-line no-await-in-loop
            isMore = await db.transaction().execute((trx) => judgeChanged(trx, storeId));
        });
      const due = await db
        .selectFrom("segments")
        .select(["store_id as storeId", "id"])
        .where("state", "<>", "DELETE")
        .where("counted_at", "<", sql<string>`now() - ${minutes}::int * interval '1 minute'`)
        .orderBy("counted_at")
        .execute();
      for (const { storeId, id } of due)
        // eslint-disable-next-line no-await-in-loop -- one segment after the other
        await attempt(() => db.transaction().execute((trx) => recount(trx, storeId, [id])));
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
    },
  };
}
