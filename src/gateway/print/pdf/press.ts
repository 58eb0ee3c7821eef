import { Worker } from "node:worker_threads";
import type { DrawnSheets } from "./draw-sheets.ts";

/** Draws PDFs in a worker thread: a large one takes seconds, and other requests must not wait for it. */
export interface Press {
  draw(drawn: DrawnSheets): Promise<Uint8Array>;
}

/** The worker's response to a drawing. */
export type Drawing = { readonly number: number } & ({ readonly bytes: Uint8Array } | { readonly error: string });

/** How long the worker is kept without work, in milliseconds: it holds the fonts it has read. */
const idle = 60_000;

/** Makes a press with one worker, which starts with the first drawing and ends when there has been none for a while. */
export function createPress(): Press {
  let worker: Worker | null = null;
  let drawings = 0;
  let ending: NodeJS.Timeout | undefined;
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();

  const settle = (number: number, end: (waiter: PromiseWithResolvers<Uint8Array>) => void): void => {
    const waiter = waiting.get(number);
    waiting.delete(number);
    if (waiter) end(waiter);
    if (waiting.size > 0) return;
    worker?.unref();
    ending = setTimeout(() => {
      void worker?.terminate();
      worker = null;
    }, idle);
    ending.unref();
  };
  const start = (): Worker => {
    const started = new Worker(new URL("./press-worker.ts", import.meta.url));
    started.on("message", (drawing: Drawing) =>
      settle(drawing.number, ({ resolve, reject }) =>
        "bytes" in drawing ? resolve(drawing.bytes) : reject(new Error(drawing.error)),
      ),
    );
    started.on("error", (error) => {
      if (worker === started) worker = null;
      for (const number of waiting.keys()) settle(number, ({ reject }) => reject(error));
    });
    return started;
  };
  return {
    draw(drawn) {
      clearTimeout(ending);
      worker ??= start();
      worker.ref();
      const waiter = Promise.withResolvers<Uint8Array>();
      const number = ++drawings;
      waiting.set(number, waiter);
      // A worker has no origin to name: the rule means windows.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ number, drawn });
      return waiter.promise;
    },
  };
}
