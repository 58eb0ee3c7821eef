import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const mainFile = /<link data-main [^>]*href="([^"]+)"/;

/**
 * Makes the function that tells which build of the console stands in a folder now, by the path of its main file, whose
 * name has the hash of what is in it. Null where there is none.
 */
export function buildNames(directory: string): () => Promise<string | null> {
  const page = join(directory, "work.html");
  let known: { readonly at: number; readonly name: string | null } | null = null;
  return async () => {
    const at = (await stat(page).catch(() => null))?.mtimeMs;
    if (at === undefined) return null;
    if (known?.at !== at) known = { at, name: mainFile.exec(await readFile(page, "utf8"))?.[1] ?? null };
    return known.name;
  };
}
