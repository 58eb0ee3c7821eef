import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Operations } from "#contract/settings/operations.ts";
import { messageOf } from "#gateway/plain-failure.ts";
import { partsOf, readBases, readLines } from "./backup-folder.ts";
import type { Services } from "#gateway/services.ts";
import type { RestoreTried } from "./restore.ts";

type LastBackups = NonNullable<Operations["backups"]>;

/** What operators are told of the back-ups in a folder; `trouble` is why there are none. */
export async function readLastBackups({ to, trouble }: NonNullable<Services["backups"]>): Promise<LastBackups> {
  const none = { last: null, copiedAt: null, lastRestore: null };
  if (trouble !== null) return { ...none, trouble };
  try {
    return { ...(await readParts(to)), trouble: null };
  } catch (error) {
    return { ...none, trouble: `${to} cannot be read: ${messageOf(error)}` };
  }
}

async function readParts(directory: string): Promise<Omit<LastBackups, "trouble">> {
  const parts = partsOf(directory);
  const last = (await readBases(directory)).findLast(({ manifest }) => manifest)?.manifest;
  const names = (await readdir(parts.log)).filter((name) => /^[0-9A-F]{24}/.test(name));
  const copied = await Promise.all(
    names
      .toSorted()
      .slice(-2)
      .map(async (name) => (await stat(join(parts.log, name))).mtimeMs),
  );
  const restored = (await readLines<RestoreTried>(parts.restores)).at(-1);
  return {
    last: last ? { at: last.ended, bytes: last.base.bytes } : null,
    copiedAt: copied.length > 0 ? new Date(Math.max(...copied)).toISOString() : null,
    lastRestore: restored ? { at: restored.tried, failure: restored.failure } : null,
  };
}
