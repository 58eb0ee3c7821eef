import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** One of our programs in a process of its own, which a test may kill. */
export interface Program {
  readonly child: ChildProcess;
  /** What it has said lately, on both channels. */
  said(): string;
  /** Where it answers, as it printed it; rejects with what it said when it ends before. */
  readonly ready: Promise<string>;
  /** Its exit code once it has ended and said everything; null after a signal. */
  readonly ended: Promise<number | null>;
}

const programs = {
  gateway: fileURLToPath(new URL("../../src/gateway/main.ts", import.meta.url)),
  import: fileURLToPath(new URL("../../src/gateway/imports/main.ts", import.meta.url)),
} as const;

/** A gateway without its database says a line for every call; nobody reads more than this many characters of them. */
const longestTalk = 200_000;

/** Starts a program with these settings and no others of this process's environment. */
export function startProgram(
  name: keyof typeof programs,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Program {
  const kept = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
  const child = spawn(process.execPath, [programs[name], ...args], {
    env: { ...kept, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const ended = once(child, "close").then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    for (const channel of [child.stdout, child.stderr]) {
      channel.setEncoding("utf8").on("data", (chunk: string) => {
        text = (text + chunk).slice(-longestTalk);
        const address = /Aisle is ready: (http\S+)\n/.exec(text)?.[1];
        if (address) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(`The ${name} ended before it was ready: ${text}`)));
  });
  // Whoever does not wait for it to be ready does not want to hear that it never was.
  ready.catch(() => {});
  return { child, said: () => text, ready, ended };
}

/** Ends a program: first it is asked to; after `patience` milliseconds it is killed. Answers its exit code. */
export async function stopProgram({ child, ended }: Program, patience = 10_000): Promise<number | null> {
  child.kill("SIGTERM");
  const impatient = setTimeout(() => child.kill("SIGKILL"), patience);
  const code = await ended;
  clearTimeout(impatient);
  return code;
}
