import { sql } from "kysely";
import { vi } from "vitest";
import type { Db } from "#gateway/database/schema.ts";

/** Resolves once some connection to this database waits for a lock that another one holds. */
export async function untilWaiting(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      if (rows.length === 0) throw new Error("nobody waits for a lock");
    },
    { timeout: 60_000, interval: 10 },
  );
}
