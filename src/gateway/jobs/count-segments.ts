import { sql, type Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { judgeChanged, recountDue } from "#gateway/store/segments/keep-members.ts";
import { inSteps, type Job } from "./runner.ts";

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
      await inSteps(due, stopping, ({ storeId, id }) =>
        db.transaction().execute((trx) => recountDue(trx, storeId, id, minutes)),
      );
    },
  };
}
