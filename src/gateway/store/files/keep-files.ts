import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import type { KeptFile, ReceivedFile, WrittenFile } from "./files.ts";
import { type FileStores, type OutsidePlace, pathOf, storeOf } from "./file-store.ts";

/** Files that were written outside the database, and to which a transaction may now give rows. */
interface KeptFiles<Name extends string = string> {
  readonly files: Readonly<Record<Name, KeptFile>>;
  /** Removes those to which no row was given. */
  dropLoose(): Promise<void>;
}

/**
 * Writes received files outside the database. Each is noted as loose before that, and stays so until `addFile` gives it
 * a row; so none is ever forgotten, wherever the gateway is killed.
 */
export async function keepFiles<Name extends string>(
  db: Kysely<Database>,
  stores: FileStores,
  storeId: string,
  received: Readonly<Record<Name, ReceivedFile>>,
): Promise<KeptFiles<Name>> {
  const place = stores.newFiles;
  const named = Object.entries<ReceivedFile>(received).map(
    ([name, file]) => [name, { ...file, id: randomUUID(), place }] as const,
  );
  const dropLoose = await write(
    db,
    stores,
    storeId,
    named.map(([, file]) => file),
  );
  return { files: Object.fromEntries(named) as Record<Name, KeptFile>, dropLoose };
}

/** The same for a file that a job has made. What it has written to the disk is never all in memory. */
export async function keepWritten(
  db: Kysely<Database>,
  stores: FileStores,
  storeId: string,
  { bytes, ...written }: Omit<WrittenFile, "id" | "place"> & { readonly bytes: Uint8Array | Blob },
): Promise<{ readonly file: WrittenFile } & Pick<KeptFiles, "dropLoose">> {
  const file = { ...written, id: randomUUID(), place: stores.newFiles };
  return { file, dropLoose: await write(db, stores, storeId, [{ ...file, bytes }]) };
}

/** Writes files of these ids; answers what removes those without a row. */
async function write(
  db: Kysely<Database>,
  stores: FileStores,
  storeId: string,
  files: readonly { readonly id: string; readonly type: string; readonly bytes: Uint8Array | Blob }[],
): Promise<KeptFiles["dropLoose"]> {
  const place = stores.newFiles;
  const paths = files.map(({ id }) => pathOf(storeId, id));
  const dropLoose = async (): Promise<void> => {
    for (const path of paths) await removeLoose(db, stores, { path });
  };
  if (paths.length > 0)
    await db
      .insertInto("loose_files")
      .values(paths.map((path) => ({ path, place })))
      .execute();
  try {
    for (const file of files) await storeOf(stores, place).put(pathOf(storeId, file.id), file);
  } catch (error) {
    // Housekeeping removes what cannot be removed now.
    await dropLoose().catch(() => undefined);
    throw error;
  }
  return dropLoose;
}

/**
 * Removes all files that have been without a row for so long; several gateways may do this. Resolves with the number of
 * removed files.
 */
export async function removeLooseFiles(db: Kysely<Database>, stores: FileStores, age: string): Promise<number> {
  for (let count = 0; ; count++) if (!(await removeLoose(db, stores, { age }))) return count;
}

/** Removes files at once that have lost their rows. What cannot be removed now is removed by housekeeping. */
export async function removeAtOnce(db: Kysely<Database>, stores: FileStores, paths: readonly string[]): Promise<void> {
  for (const path of paths) await removeLoose(db, stores, { path }).catch(() => undefined);
}

/** Removes one loose file: that of a path, or the one that has been loose longest and at least for so long. */
async function removeLoose(
  db: Kysely<Database>,
  stores: FileStores,
  which: { readonly path: string } | { readonly age: string },
): Promise<boolean> {
  const places = stores.bucket ? ["folder", "bucket"] : ["folder"];
  return db.transaction().execute(async (trx) => {
    const found =
      "path" in which
        ? sql`path = ${which.path}`
        : sql`path in (select path from loose_files where at < now() - ${which.age}::interval and place = any(${places})
            order by at limit 1 for update skip locked)`;
    const { rows } = await sql<{ path: string; place: OutsidePlace }>`
      delete from loose_files where ${found} returning path, place`.execute(trx);
    for (const { path, place } of rows) await storeOf(stores, place).remove(path);
    return rows.length > 0;
  });
}
