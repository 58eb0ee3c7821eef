import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { isAlive } from "./folder.ts";
import { childrenOf, isServerOf, knowsProcesses, orphansOf } from "./postmaster.ts";
import { runToEnd } from "./process.ts";

/** How long each way to end a server is given before the next one, in seconds; 0 leaves it out. */
export interface EndingTimes {
  /** A fast stop ends every connection and writes all data to its files, which can take long. */
  readonly fast: number;
  /** An immediate stop writes nothing; the next start recovers from the write-ahead log. */
  readonly immediate: number;
}

/** How long killed processes may take to go away, in milliseconds. */
const longestDeath = 5_000;

/**
 * Ends the server with this process id: fast, else immediately, else by killing its processes. None of the three loses
 * a committed change. Another server that has taken its place meanwhile is left alone.
 */
export async function endServer({ folder, user }: Cluster, pid: number, times: EndingTimes): Promise<void> {
  for (const mode of ["fast", "immediate"] as const) {
    if (!isServerOf(pid, folder)) return;
    if (times[mode] === 0) continue;
    const args = ["stop", `--pgdata=${folder}`, `--mode=${mode}`, "--wait", `--timeout=${times[mode]}`];
    // It fails where the server does not end in time; the next way then follows.
    await runToEnd("pg_ctl", user, args).catch(() => {});
  }
  // Where the system does not tell what a process is, the wrong one could be killed.
  if (!knowsProcesses || !isServerOf(pid, folder)) return;
  await killAll([pid, ...childrenOf(pid)]);
}

/**
 * Kills the processes that a killed server of `folder` has left and that do not end by themselves within `grace`
 * milliseconds. They work for nobody, and no server can start while they use the old one's memory. Returns how many
 * were killed.
 */
export async function endOrphans(folder: string, grace: number): Promise<number> {
  const deadline = performance.now() + grace;
  for (;;) {
    const orphans = orphansOf(folder);
    if (orphans.length === 0) return 0;
    if (performance.now() > deadline) {
      await killAll(orphans);
      return orphans.length;
    }
    await sleep(20);
  }
}

async function killAll(processes: readonly number[]): Promise<void> {
  for (const each of processes) kill(each);
  // The next server cannot start while a process of this one still uses its shared memory.
  const deadline = performance.now() + longestDeath;
  while (processes.some(isAlive) && performance.now() < deadline) await sleep(20);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
