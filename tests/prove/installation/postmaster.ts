import { folderPaths, isAlive } from "#gateway/database/server/folder.ts";
import { childrenOf, hasEnded, isServerOf, readLock } from "#gateway/database/server/postmaster.ts";
import { until } from "../../support/run/until.ts";

/** The PostgreSQL that serves a folder: its process id and its port. Throws where none has been started. */
export async function postmasterOf(folder: string): Promise<{ readonly pid: number; readonly port: number }> {
  const lock = await readLock(folderPaths(folder).lock);
  if (!lock?.port) throw new Error(`No PostgreSQL serves ${folder}`);
  return { pid: lock.pid, port: lock.port };
}

/** Stops the server of a folder at once, without saving its data. */
export async function stopPostmaster(folder: string): Promise<void> {
  const lock = await readLock(folderPaths(folder).lock).catch(() => undefined);
  if (!lock || !isServerOf(lock.pid, folder)) return;
  // SIGQUIT makes PostgreSQL stop immediately.
  process.kill(lock.pid, "SIGQUIT");
  await until("PostgreSQL has ended", () => !isAlive(lock.pid));
}

/** Ends every process of the server of a folder at once, as close to a power cut as a program can come. */
export async function killPostmaster(folder: string): Promise<void> {
  const { pid } = await postmasterOf(folder);
  const all = [pid, ...childrenOf(pid)];
  for (const each of all) killQuietly(each);
  await until("PostgreSQL has ended", () => all.every((each) => !isAlive(each) || hasEnded(each)));
}

// A process that has just ended by itself is no problem.
function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process had ended already.
  }
}
