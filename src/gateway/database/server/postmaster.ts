import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { link, rename, rm } from "node:fs/promises";
import { isAlive, readText } from "./folder.ts";

/** Whether this system tells what a process id runs, so that a process may be killed by its id. */
export const knowsProcesses = process.platform === "linux";

/** Reads postmaster.pid: the process id, and the port once the server has chosen it. */
export async function readLock(path: string): Promise<{ pid: number; port: number | undefined } | undefined> {
  const lines = (await readText(path))?.split("\n");
  const pid = Number.parseInt(lines?.[0] ?? "", 10);
  if (!Number.isInteger(pid)) return undefined;
  const port = Number.parseInt(lines?.[3] ?? "", 10);
  return { pid, port: Number.isInteger(port) ? port : undefined };
}

/**
 * Whether the process with this id is the PostgreSQL that serves `folder`, and not another one that got the same id
 * later.
 */
export function isServerOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (!knowsProcesses) return true;
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    // A zombie process has an empty command line.
    return line.includes(folder) && line.some((word) => word.endsWith("/postgres"));
  } catch {
    return isAlive(pid);
  }
}

/**
 * Whether a process has ended and only its entry is left, which goes away as soon as its parent asks for it. PostgreSQL
 * takes such a process for a running one.
 */
export function hasEnded(pid: number): boolean {
  if (!knowsProcesses) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") === "";
  } catch {
    return true;
  }
}

/**
 * Removes the lock file that names this process, and no other: another gateway may have started a server since the file
 * was read, and that one's lock must stay.
 */
export async function removeLock(path: string, pid: number): Promise<void> {
  const aside = `${path}.old-${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    // Another gateway has removed it already.
    return;
  }
  if ((await readLock(aside))?.pid !== pid) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

/**
 * The processes that a killed server of `folder` has left: a new server cannot start before they have ended. None where
 * the system does not tell.
 */
export function orphansOf(folder: string): number[] {
  if (!knowsProcesses) return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 1 && isOrphanOf(pid, folder));
}

function isOrphanOf(pid: number, folder: string): boolean {
  try {
    // PostgreSQL works in its folder. Its own name stands before what a process does, and no path does.
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
    if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres: ")) return false;
    // "pid (name) state parent ...", where the name may contain anything.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return !isServerOf(parent, folder);
  } catch {
    // It has ended, or belongs to somebody else.
    return false;
  }
}

/** The running child processes of a process; none where the system does not tell. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
