import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One of our programs in a process of its own, which a test may kill. */
export interface Program {
  readonly child: ChildProcess;
  /** Its latest output, of stdout and stderr. */
  said(): string;
  /** Resolves with the address that it printed; rejects with its output when it ends before. */
  readonly ready: Promise<string>;
  /** Resolves with its exit code when it has ended and its output is complete; null after a signal. */
  readonly ended: Promise<number | null>;
}

const programs = {
  gateway: fileURLToPath(new URL("../../../src/gateway/main.ts", import.meta.url)),
  backup: fileURLToPath(new URL("../../../src/gateway/backup/main.ts", import.meta.url)),
  import: fileURLToPath(new URL("../../../src/gateway/imports/main.ts", import.meta.url)),
  setup: fileURLToPath(new URL("../../../src/gateway/setup/main.ts", import.meta.url)),
  "empty route": fileURLToPath(new URL("../../bench/orders/empty-route.ts", import.meta.url)),
} as const;

/**
 * What every program is given of the tests' environment. Node keeps what it compiled: from the second start on, programs
 * start in half the time.
 */
const ownSettings = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../node_modules/.cache/node", import.meta.url)),
};

/** What a program is given: these settings, and a folder of its own for the files of its database. */
export function settingsOf(settings: Readonly<Record<string, string>>): Readonly<Record<string, string | undefined>> {
  const name = settings["DATABASE_URL"]?.split("/").at(-1);
  return { ...ownSettings, ...(name && { DATA_DIR: join(tmpdir(), `aisle-data-${name}`) }), ...settings };
}

/** The address that a gateway has printed once it can be used. */
export const printedAddress = (said: string): string | undefined => /Aisle is ready: (http\S+)\n/.exec(said)?.[1];

/** A gateway without its database logs a line for every request; only this many characters are kept. */
const longestTalk = 200_000;

/** Starts a program with these environment variables and none of the tests' own; `input` is what it reads, then the input ends. */
export function startProgram(
  name: keyof typeof programs,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  input = "",
): Program {
  const child = spawn(process.execPath, [programs[name], ...args], {
    env: settingsOf(settings),
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  let text = "";
  const ended = once(child, "close").then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    for (const channel of [child.stdout, child.stderr]) {
      channel.setEncoding("utf8").on("data", (chunk: string) => {
        text = (text + chunk).slice(-longestTalk);
        const address = printedAddress(text);
        if (address) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(`The ${name} ended before it was ready: ${text}`)));
  });
  // Prevents an unhandled rejection when the caller does not wait for `ready`.
  ready.catch(() => {});
  return { child, said: () => text, ready, ended };
}

/** Stops a program: with SIGTERM, then after `timeout` milliseconds with SIGKILL. Resolves with its exit code. */
export async function stopProgram({ child, ended }: Program, timeout = 60_000): Promise<number | null> {
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), timeout);
  const code = await ended;
  clearTimeout(killTimer);
  return code;
}
