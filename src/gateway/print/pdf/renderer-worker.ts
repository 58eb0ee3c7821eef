import { parentPort } from "node:worker_threads";
import { joinRecords, makeSheets, type PrintedRecords } from "#gateway/print/papers/make-sheets.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import { createDrawer } from "./draw-sheets.ts";
import type { Drawing, RendererTask, PrintToDraw } from "./renderer.ts";

const draw = createDrawer();
const port = parentPort;
/** The records that have come of each print, by its number. */
const records = new Map<number, PrintedRecords[]>();
let last: Promise<unknown> = Promise.resolve();

// One after the other, because each takes all that the thread has.
port?.on("message", ({ number, ...errand }: RendererTask) => {
  if ("some" in errand) records.set(number, [...(records.get(number) ?? []), errand.some]);
  else if ("print" in errand) last = last.then(() => answer(number, errand.print));
  else records.delete(number);
});

/** After how many sheets it is told how many are drawn. */
const sheetsToTell = 20;

function* told(number: number, sheets: Iterable<Sheet>): Generator<Sheet> {
  let drawn = 0;
  for (const sheet of sheets) {
    yield sheet;
    drawn += 1;
    if (drawn % sheetsToTell === 0) port?.postMessage({ number, drawn } satisfies Drawing);
  }
}

async function answer(number: number, { title, frame, pictures }: PrintToDraw): Promise<void> {
  const pieces = records.get(number) ?? [];
  records.delete(number);
  const drawing = await draw({
    title,
    size: frame.size,
    pictures,
    sheets: told(number, makeSheets(frame, joinRecords(pieces))),
  }).then(
    (bytes): Drawing => ({ number, bytes }),
    (error: unknown): Drawing => ({
      number,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  port?.postMessage(drawing);
}
