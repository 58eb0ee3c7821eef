import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PlainFailure } from "#gateway/plain-failure.ts";
import type { Failed } from "./errand.ts";
import { type Assignment, exitCodes, stopLine } from "./limits.ts";

/** A file that needs more than is given to one. */
export class LimitReached extends PlainFailure {
  readonly limit: "memory" | "time";
  constructor(limit: "memory" | "time", what = "The file") {
    super(
      limit === "memory"
        ? `${what} needs more memory than is given to one file`
        : `${what} takes more time than is given to one file`,
    );
    this.limit = limit;
  }
}

/** An errand: the module that does it by `doErrand`, what that is given, and what it may use. */
export interface ErrandFor extends Omit<Assignment, "program"> {
  readonly program: URL;
  /** Ends it. */
  readonly stop?: AbortSignal;
  /** How long it may take to leave what it does once it is to stop, in milliseconds; without, it is ended at once. */
  readonly grace?: number;
}

const watch = fileURLToPath(new URL("main.ts", import.meta.url));

/**
 * Lets a process of its own do an errand, and answers what it tells. It takes neither time nor memory from those who
 * wait for the gateway, and ends with the gateway, with `stop`, with its limits, and where nobody reads on. Throws a
 * LimitReached, a PlainFailure with a failure that it has told in plain words, or the reason of `stop`.
 */
export async function* runProcess<Told extends object | number>(errandFor: ErrandFor): AsyncGenerator<Told> {
  const { program, errand, limits, stop, grace } = errandFor;
  stop?.throwIfAborted();
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.memory}`, watch], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const ended = once(child, "close") as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  // A process that could not be started is told by the loop below.
  ended.catch(() => {});
  // One that has ended before it has read its errand is told by what follows.
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify({ program: program.href, errand, limits } satisfies Assignment)}\n`);
  let isLate = false;
  const end = (): void => void child.kill("SIGKILL");
  const timers = limits.wall === undefined ? [] : [setTimeout(() => ((isLate = true), end()), limits.wall * 1_000)];
  const leave = (): void => {
    if (grace === undefined) return end();
    child.stdin.write(`${stopLine}\n`);
    timers.push(setTimeout(end, grace));
    return undefined;
  };
  stop?.addEventListener("abort", leave, { once: true });
  try {
    let rest = "";
    for await (const piece of child.stdout.setEncoding("utf8") as AsyncIterable<string>) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const told = JSON.parse(line) as Told | Failed;
        if (typeof told === "object" && "failure" in told) {
          stop?.throwIfAborted();
          throw told.isPlain ? new PlainFailure(told.failure) : new Error(told.failure);
        }
        yield told;
      }
    }
    const [code, signal] = await ended;
    if (code === 0) return;
    stop?.throwIfAborted();
    if (isLate || code === exitCodes.time) throw new LimitReached("time");
    // Node ends itself where it finds no memory, and a system ends who has taken most of it.
    if (code === exitCodes.memory || code === 134 || signal !== null) throw new LimitReached("memory");
    throw new Error("the process that was to do this has ended before its time");
  } finally {
    stop?.removeEventListener("abort", leave);
    for (const timer of timers) clearTimeout(timer);
    end();
    // Who is told that it has ended may count on that.
    await ended.catch(() => undefined);
  }
}
