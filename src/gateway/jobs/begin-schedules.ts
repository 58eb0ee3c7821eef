import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { beginDueSchedule } from "#gateway/store/schedules/schedules.ts";
import type { Job } from "./runner.ts";

/** The job that begins the exports that are due by a schedule. Each is begun by one of several gateways. */
export function beginningSchedules({
  db,
  notify,
}: {
  readonly db: Kysely<Database>;
  readonly notify: (storeId: string) => void;
}): Job {
  const transact = makeTransact(db, notify);
  return {
    failure: "schedules could not be read",
    every: 20_000,
    async round(stopping) {
      while (!stopping.aborted && (await transact(beginDueSchedule)));
    },
  };
}
