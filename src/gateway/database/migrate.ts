import { type Migration, Migrator } from "kysely/migration";
import { up as foundation } from "./migrations/0001_foundation.ts";
import { up as access } from "./migrations/0002_access.ts";
import { up as logInAge } from "./migrations/0003_log_in_age.ts";
import { up as nameOrder } from "./migrations/0004_name_order.ts";
import { up as recordEvents } from "./migrations/0005_record_events.ts";
import { up as records } from "./migrations/0006_records.ts";
import { up as files } from "./migrations/0007_files.ts";
import { applicationName, openDatabase } from "./connect.ts";

/** Every migration by its name, in order; one that has been released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001_foundation": { up: foundation },
  "0002_access": { up: access },
  "0003_log_in_age": { up: logInAge },
  "0004_name_order": { up: nameOrder },
  "0005_record_events": { up: recordEvents },
  "0006_records": { up: records },
  "0007_files": { up: files },
};

/**
 * Runs the missing migrations and returns their names. Two gateways may start at once: an advisory lock lets one of
 * them migrate. The lock belongs to a session, so `url` must not lead through a pooler.
 */
export async function migrate(url: string, list: Readonly<Record<string, Migration>> = migrations): Promise<string[]> {
  const db = openDatabase(url, { connections: 2, statementTimeout: 0, applicationName: applicationName("migration") });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...list }) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}
