import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "#gateway/database/schema.ts";

/** No file of a store has this name: its path begins with an id. */
const name = ".aisle-files";

/**
 * Tells where a folder is not the one that has the uploaded files of this database, or cannot be written to. The first
 * gateway marks folder and database alike; one that does not share its folder finds another mark in the database.
 */
export async function tellFolder(db: Kysely<Database>, directory: string, log: Pick<Logger, "warn">): Promise<void> {
  try {
    if (await isFolderOf(db, directory)) return;
    log.warn(
      `The folder ${directory} is not the one that has this database's uploaded files, so those are missing here, and ` +
        "other gateways miss what is uploaded here: give all gateways one shared folder, or set FILES_URL",
    );
  } catch (error) {
    if (!(error instanceof Error && "path" in error)) throw error;
    log.warn(`Uploaded files cannot be kept in ${directory}: ${error.message}`);
  }
}

/** Marks a folder into which uploaded files were put back as the one of this database, unless it has a mark already. */
export async function markFolder(db: Kysely<Database>, directory: string): Promise<void> {
  const known = await db.selectFrom("file_folder").select("mark").executeTakeFirst();
  if (!known) return;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(join(directory, name), known.mark, { mode: 0o600, flag: "wx" }).catch(ifMarked);
}

async function isFolderOf(db: Kysely<Database>, directory: string): Promise<boolean> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  // The folder first: of gateways that share it and start at once, all read the mark of the first.
  const own = randomUUID();
  await writeFile(`${path}-${own}`, own, { mode: 0o600 });
  await link(`${path}-${own}`, path).catch(ifMarked);
  await rm(`${path}-${own}`);
  const mark = await readFile(path, "utf8");
  await db
    .insertInto("file_folder")
    .values({ mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db.selectFrom("file_folder").select("mark").executeTakeFirstOrThrow();
  return known.mark === mark;
}

function ifMarked(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
