import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../../../.build/lock.mjs";

const prefix = "aisle-test-";
/** How long programs may take to end by themselves once they were asked to, in milliseconds. */
const patience = 3_000;

/** Makes an empty folder in `parent` for what this process and its programs write. */
export const makeFolder = (parent: string): string => mkdtempSync(join(parent, `${prefix}${process.pid}-`));

/** Ends the programs of this user's test runs that were killed, and removes their folders. */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    if (isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    const folder = join(parent, name);
    // Another user's folder cannot be read, and a run that is ending may be removing its own at this moment.
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && found.uid === (process.getuid?.() ?? found.uid)) await removeFolder(folder);
  }
}

/** Ends every program that works in a folder, and removes it. */
export async function removeFolder(folder: string): Promise<void> {
  await endPrograms(programsOf(folder));
  removeAtOnce(folder);
}

/** The same without waiting, for a process that ends. */
export function removeAtOnce(folder: string): void {
  for (const pid of programsOf(folder)) kill(pid, "SIGQUIT");
  // A small disk that a test has mounted there.
  for (const disk of mountsBelow(folder)) spawnSync("umount", ["--lazy", disk]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** The folders below one at which a disk is mounted; only Linux tells. */
function mountsBelow(folder: string): readonly string[] {
  if (!existsSync("/proc/self/mounts")) return [];
  const mounts = readFileSync("/proc/self/mounts", "utf8").split("\n");
  return mounts.map((line) => line.split(" ")[1] ?? "").filter((path) => path.startsWith(`${folder}/`));
}

/**
 * The process ids of what works in a folder, such as PostgreSQL and Chromium, whose arguments name it, and of what the
 * process `parent` has started, also through others.
 */
export function programsOf(folder: string, parent?: number): readonly number[] {
  const all = allPrograms();
  const found = new Set(all.filter(({ command }) => command.includes(folder)).map(({ pid }) => pid));
  if (parent !== undefined) found.add(parent);
  // Each child may have children of its own.
  for (const owner of found) for (const { pid, startedBy } of all) if (startedBy === owner) found.add(pid);
  found.delete(process.pid);
  return [...found];
}

/** How many processes read files for this one, also through others. */
export function readersHere(): number {
  const all = allPrograms();
  const here = new Set([process.pid]);
  for (const owner of here) for (const { pid, startedBy } of all) if (startedBy === owner) here.add(pid);
  return all.filter(({ pid, command }) => here.has(pid) && command.includes("limited/main.ts")).length;
}

function allPrograms(): readonly { readonly pid: number; readonly startedBy: number; readonly command: string }[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8", maxBuffer: 64_000_000 });
  return (stdout ?? "").split("\n").flatMap((line) => {
    const [, pid, startedBy, command = ""] = /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), startedBy: Number(startedBy), command }];
  });
}

/** Ends programs and waits until they have ended: at once without saving anything, since none of their data is needed. */
export async function endPrograms(pids: readonly number[]): Promise<void> {
  // PostgreSQL takes SIGQUIT as the order to stop at once and to give its memory back; others end by it as well.
  for (const pid of pids) kill(pid, "SIGQUIT");
  const deadline = Date.now() + patience;
  while (pids.some(isAlive) && Date.now() < deadline) await sleep(20);
  for (const pid of pids) kill(pid, "SIGKILL");
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}
