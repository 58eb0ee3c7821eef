import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";

/** No file of a store has this name: its path begins with an id. */
const name = ".aisle-files";

/**
 * Whether a folder is the one in which the uploaded files of this database are. The first gateway marks folder and
 * database alike; one that does not share its folder finds another mark, or none, in the database.
 */
export async function isFolderOf(db: Kysely<Database>, directory: string): Promise<boolean> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  // The folder first: of gateways that share it and start at once, all read the mark of the first.
  await writeFile(path, randomUUID(), { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const mark = await readFile(path, "utf8");
  await db
    .insertInto("file_folder")
    .values({ mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db.selectFrom("file_folder").select("mark").executeTakeFirstOrThrow();
  return known.mark === mark;
}
