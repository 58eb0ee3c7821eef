import { sql, type Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { recount } from "#gateway/store/segments/segment-kind.ts";
import type { Job } from "./runner.ts";

const minutes = 10;

/** The job that counts the members of each segment again, so that lists show a count that is minutes old. */
export function countingSegments({ db }: { readonly db: Kysely<Database> }): Job {
  return {
    failure: "the members of segments were not counted",
    every: 60_000,
    round: async (stopping) => {
      const due = await db
        .selectFrom("segments")
        .select(["store_id as storeId", "id"])
        .where("state", "<>", "DELETE")
        .where("counted_at", "<", sql<string>`now() - ${minutes}::int * interval '1 minute'`)
        .orderBy("counted_at")
        .execute();
      for (const { storeId, id } of due) {
        if (stopping.aborted) return;
        // Each in a transaction of its own, so that no change waits for a whole round.
        // eslint-disable-next-line no-await-in-loop
        await db.transaction().execute((trx) => recount(trx, storeId, [id]));
      }
    },
  };
}
