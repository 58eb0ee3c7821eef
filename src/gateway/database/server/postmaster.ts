import { readFileSync } from "node:fs";
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

/** The running child processes of a process; none where the system does not tell. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
