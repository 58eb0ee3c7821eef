import { readdir } from "node:fs/promises";
import { type Migration, Migrator } from "kysely/migration";
import { applicationName, openDatabase } from "./connect.ts";

/** Every file of `migrations/` by its name, in order; one that has been released is never edited nor renamed. */
export const migrations: Readonly<Record<string, Migration>> = await readMigrations(
  new URL("migrations/", import.meta.url),
);

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  const found = files.map(async (file) => {
    const { up } = (await import(new URL(file, folder).href)) as Partial<Migration>;
    if (!up) throw new Error(`the migration ${file} exports no function up`);
    return [file.slice(0, -".ts".length), { up }] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

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
