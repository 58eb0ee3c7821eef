import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { version } from "#gateway/http/version.ts";

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

/** The version of this gateway, with the mark of its build of the console: two builds may have one version. */
export async function buildVersion(directory: string): Promise<string> {
  const mark = /-(\w+)\.js$/.exec((await buildNames(directory)()) ?? "")?.[1];
  return mark === undefined ? version : `${version}+${mark}`;
}
