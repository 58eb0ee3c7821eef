import { existsSync, readdirSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { isAlive, lock } from "./lock.mjs";

/**
 * Puts a finished build in the place of the one before, file by file: first what the new pages load, then the pages,
 * then away with what is left over. Whoever reads meanwhile finds the old console or the new one, whole; two builds at
 * once take turns.
 */
export async function publish(made: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const unlock = await lock(`${target}.lock`);
  try {
    const files = filesUnder(made).map((file) => relative(made, file));
    const pages = new Set(files.filter((file) => /^\w+\.html(\.\w+)?$/.test(file)));
    for (const file of [...files.filter((file) => !pages.has(file)), ...pages]) {
      await mkdir(dirname(join(target, file)), { recursive: true });
      await rename(join(made, file), join(target, file));
    }
    const kept = new Set(files);
    for (const file of filesUnder(target)) if (!kept.has(relative(target, file))) await rm(file, { force: true });
  } finally {
    unlock();
  }
  await rm(made, { recursive: true, force: true });
}

/** Removes the folders that builds left beside `target` when they were killed. */
export async function removeLeftovers(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`;
  for (const name of existsSync(dirname(target)) ? readdirSync(dirname(target)) : []) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    await rm(join(dirname(target), name), { recursive: true, force: true });
  }
}

/** All files below a folder; none where there is no such folder. */
export function filesUnder(directory: string): string[] {
  if (!existsSync(directory)) return [];
  const found = readdirSync(directory, { recursive: true, withFileTypes: true });
  return found.filter((item) => item.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
