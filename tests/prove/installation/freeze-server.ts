import { childrenOf } from "#gateway/database/server/postmaster.ts";
import type { Cleanups } from "../../support/run/cleanups.ts";
import type { Installation } from "./installation.ts";
import { postmasterOf } from "./postmaster.ts";

/** Stops every process of an installation's PostgreSQL where it stands, connections open; returns what wakes them. */
export async function freezeServer(installation: Installation, cleanups: Cleanups): Promise<() => void> {
  const { pid } = await postmasterOf(installation.postgres);
  const all = [pid, ...childrenOf(pid)];
  const wake = (): void => all.forEach((each) => signal(each, "SIGCONT"));
  cleanups.push(wake);
  for (const each of all) signal(each, "SIGSTOP");
  return wake;
}

function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}
