import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { keepConsole } from "#gateway/store/files/console-files.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import type { Job } from "./runner.ts";

/** The job that keeps the files of this gateway's console for consoles that still run it when it is replaced. */
export const keepingConsole = (db: Kysely<Database>, files: FileStores, directory: string): Job => ({
  failure: "the files of the console were not kept for those who still run it",
  every: 24 * 3_600_000,
  round: () => keepConsole(db, files, directory),
});
