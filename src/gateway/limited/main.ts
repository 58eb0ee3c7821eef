// The program of a process that does one errand. What it is to read was made by somebody else and may be built to bring
// a program down: so another thread does the errand, and this one has nothing to do but to watch what that takes.
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { onEndSignal } from "#gateway/program-process.ts";
import { type Assignment, exitCodes, stopLine } from "./limits.ts";

/** How often it is looked how much is used, in milliseconds. */
const lookEvery = 50;
/** What Node needs for itself, in MB: memory outside of the heap is limited, too, such as that of what is unpacked. */
const ownMemory = 250;
const megabyte = 1_048_576;

// A terminal sends Ctrl-C to all programs of a command, and a system ends all processes of a service: when this one ends
// is up to who has started it.
onEndSignal(process, () => {});

const input = createInterface({ input: process.stdin });
// The gateway holds the input open. Where it has ended, nobody waits for the errand.
input.once("close", () => process.exit(1));
input.once("line", (line) => begin(JSON.parse(line) as Assignment));

function begin({ program, errand, limits: { memory, cpu = Infinity } }: Assignment): void {
  const thread = new Worker(new URL(program), {
    workerData: errand,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  thread.once("error", (error: NodeJS.ErrnoException) =>
    process.exit(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? exitCodes.memory : 1),
  );
  thread.once("exit", (code) => process.exit(code));
  // A worker has no origin to name: the rule means windows.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  input.on("line", (line) => line === stopLine && thread.postMessage(stopLine));
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000_000 > cpu) process.exit(exitCodes.time);
    if (process.memoryUsage.rss() > (memory + ownMemory) * megabyte) process.exit(exitCodes.memory);
  }, lookEvery);
}
