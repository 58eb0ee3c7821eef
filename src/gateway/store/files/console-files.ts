import { type Kysely, sql } from "kysely";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#gateway/database/schema.ts";
import { type FileStores, storeOf } from "./file-store.ts";
import { removeAtOnce } from "./keep-files.ts";

/** A file of the console that never changes: the build writes a hash of what is in it into its name. */
const hashedName = /-[A-Z0-9]{8,}\.(?:js|css|woff2|svg|png)$/;

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  png: "image/png",
};

/** For how long a build is kept after a gateway last said that it has it: housekeeping removes it a day later. */
const kept = sql.raw("interval '6 days'");

const pathOf = (name: string): string => `console/${name}`;

/**
 * Keeps the files of the console where all gateways find them, so that a console goes on after its build has been
 * replaced. They count as loose files of the days to come.
 */
export async function keepConsole(db: Kysely<Database>, files: FileStores, directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => hashedName.test(name));
  const { rows } = await sql<{ path: string }>`
    with kept as (
      insert into loose_files (path, place, at)
      select path, ${files.newFiles}, now() + ${kept} from unnest(${names.map(pathOf)}::text[]) as path order by path
      on conflict (path) do update set at = excluded.at returning path, xmax = 0 as "isNew"
    ) select path from kept where "isNew"`.execute(db);
  for (const { path } of rows) {
    const name = path.slice(pathOf("").length);
    const file = { type: typeOf(name), bytes: await readFile(join(directory, name)) };
    await storeOf(files, files.newFiles)
      .put(path, file)
      .catch(async (error: unknown) => {
        // So that the next round writes it again.
        await removeAtOnce(db, files, [path]);
        throw error;
      });
  }
}

/** A file of a build that is here no more; null where it is not kept either. */
export async function readConsoleFile(files: FileStores, name: string) {
  if (!hashedName.test(name)) return null;
  const bytes = await storeOf(files, files.newFiles).read(pathOf(name));
  return bytes && { bytes, type: typeOf(name) };
}

function typeOf(name: string): string {
  return types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
