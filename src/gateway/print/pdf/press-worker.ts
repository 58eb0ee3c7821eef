import { parentPort } from "node:worker_threads";
import { createDrawer, type DrawnSheets } from "./draw-sheets.ts";
import type { Drawing } from "./press.ts";

const draw = createDrawer();
const port = parentPort;
let last: Promise<unknown> = Promise.resolve();

// One after the other, because each takes all that the thread has.
port?.on("message", ({ number, drawn }: { readonly number: number; readonly drawn: DrawnSheets }) => {
  last = last
    .then(() => draw(drawn))
    .then(
      (bytes): Drawing => ({ number, bytes }),
      (error: unknown): Drawing => ({
        number,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    .then((drawing) => port.postMessage(drawing));
});
