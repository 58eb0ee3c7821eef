import { Worker } from "node:worker_threads";
import type { PrintedRecords, PrintFrame } from "#gateway/print/papers/make-sheets.ts";

/** A print to be drawn, besides its records. */
export interface PrintToDraw {
  readonly title: string;
  readonly frame: PrintFrame;
  /** Pictures by their addresses: SVG, PNG or JPEG. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** Reads what is to be drawn: adds the records piece by piece, and answers the rest. */
export type ReadPrint = (add: (some: PrintedRecords) => void) => Promise<PrintToDraw>;

/**
 * Makes the sheets of prints and draws them as PDFs in a worker thread: a large one takes seconds, and other requests
 * must not wait for it.
 */
export interface Renderer {
  /** `stopped` ends the thread at once, with everything that it draws. `onDrawn` is told how many sheets are drawn. */
  draw(read: ReadPrint, stopped?: AbortSignal, onDrawn?: (sheets: number) => void): Promise<Uint8Array>;
}

/**
 * What the worker is told: further records of a print, that it is to be drawn, or that it is not to be drawn any more.
 */
export type RendererTask = { readonly number: number } & (
  | { readonly some: PrintedRecords }
  | { readonly print: PrintToDraw }
  | { readonly dropped: true }
);

/** The worker's response to a drawing; before it, how many sheets are drawn. */
export type Drawing = { readonly number: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly error: string }
  | { readonly drawn: number }
);

/** How long the worker is kept without work, in milliseconds: it holds the fonts it has read. */
const idle = 60_000;

/** Somebody who waits for a print. */
interface Waiter extends PromiseWithResolvers<Uint8Array> {
  readonly onDrawn: ((sheets: number) => void) | undefined;
}

/** Makes a renderer with one worker, which starts with the first drawing and ends when there has been none for a while. */
export function createRenderer(): Renderer {
  let worker: Worker | null = null;
  let drawings = 0;
  let ending: NodeJS.Timeout | undefined;
  const waiting = new Map<number, Waiter>();

  const settle = (number: number, end: (waiter: Waiter) => void): void => {
    const waiter = waiting.get(number);
    if (!waiter) return;
    waiting.delete(number);
    end(waiter);
    if (waiting.size > 0) return;
    worker?.unref();
    ending = setTimeout(() => {
      void worker?.terminate();
      worker = null;
    }, idle);
    ending.unref();
  };
  const fail = (failed: Worker, error: unknown): void => {
    if (worker === failed) worker = null;
    for (const number of waiting.keys()) settle(number, ({ reject }) => reject(error));
  };
  const start = (): Worker => {
    const started = new Worker(new URL("./renderer-worker.ts", import.meta.url));
    started.on("message", (drawing: Drawing) => {
      if ("drawn" in drawing) return waiting.get(drawing.number)?.onDrawn?.(drawing.drawn);
      return settle(drawing.number, ({ resolve, reject }) =>
        "bytes" in drawing ? resolve(drawing.bytes) : reject(new Error(drawing.error)),
      );
    });
    started.on("error", (error) => fail(started, error));
    return started;
  };
  return {
    draw(read, stopped, onDrawn) {
      clearTimeout(ending);
      worker ??= start();
      worker.ref();
      // Should it fail while records are read, they are lost with it, and a new one must not draw the rest.
      const own = worker;
      const number = ++drawings;
      const waiter: Waiter = { ...Promise.withResolvers<Uint8Array>(), onDrawn };
      waiting.set(number, waiter);
      handOver(own, number, read, stopped).catch((error: unknown) => settle(number, ({ reject }) => reject(error)));
      const stop = (): void => {
        void own.terminate();
        fail(own, stopped?.reason);
      };
      if (stopped?.aborted) stop();
      stopped?.addEventListener("abort", stop);
      return waiter.promise.finally(() => stopped?.removeEventListener("abort", stop));
    },
  };
}

/** Hands a print to a worker, piece by piece as it is read. Where that fails, the worker drops what it has of it. */
async function handOver(worker: Worker, number: number, read: ReadPrint, stopped?: AbortSignal): Promise<void> {
  // A worker has no origin to name: the rule means windows.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (errand: RendererTask): void => worker.postMessage(errand);
  try {
    const print = await read((some) => {
      stopped?.throwIfAborted();
      tell({ number, some });
    });
    tell({ number, print });
  } catch (error) {
    tell({ number, dropped: true });
    throw error;
  }
}
