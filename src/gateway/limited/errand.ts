import { writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { SheetRefused } from "#contract/sheets/sheet.ts";
import { messageOf, PlainFailure } from "#gateway/plain-failure.ts";
import { Refusal } from "#gateway/refusal.ts";

/** What is told of an errand that has failed. A plain failure is a sentence for whoever asked. */
export interface Failed {
  readonly failure: string;
  readonly isPlain: boolean;
}

/** After so many characters, and so many milliseconds, what is told is written. */
const writtenAtOnce = 60_000;
const writtenAfter = 20;

/** How long it waits, in milliseconds, where its reader has not read what was written before. */
const readerWait = 2;
const neverWoken = new Int32Array(new SharedArrayBuffer(4));

/** Writes to the reader what there is room for, and answers how many bytes that was. */
function writeWhatFits(bytes: Uint8Array): number {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    Atomics.wait(neverWoken, 0, 0, readerWait);
    return 0;
  }
}

/**
 * Does the errand that the process was started for (`run-process.ts`), in the thread for it. What is told goes to the
 * gateway as lines of JSON, which wait for their reader. `stopping` is aborted where it is to be left as soon as it can be.
 */
export async function doErrand<Errand, Told>(
  work: (errand: Errand, tell: (told: Told) => void, stopping: AbortSignal) => Promise<void>,
): Promise<void> {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    let left: Uint8Array = Buffer.from(waiting);
    waiting = "";
    while (left.length > 0) left = left.subarray(writeWhatFits(left));
  };
  const tell = (told: Told | Failed): void => {
    waiting += `${JSON.stringify(told)}\n`;
    if (waiting.length >= writtenAtOnce) write();
    else timer ??= setTimeout(write, writtenAfter);
  };
  const stopping = new AbortController();
  parentPort?.once("message", () => stopping.abort());
  try {
    await work(workerData as Errand, tell, stopping.signal);
  } catch (error) {
    const isPlain = error instanceof PlainFailure || error instanceof SheetRefused || error instanceof Refusal;
    tell({ failure: messageOf(error), isPlain });
  }
  write();
  process.exit(0);
}
