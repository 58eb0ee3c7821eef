// Measures the gateway and the console on this machine and prints the figures; `--help` says how. Exits with 1 only where
// its options are wrong.
import { writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { readCommandLine } from "../support/command-line.ts";
import { buildConsole, measureBrowser } from "./browser/measure.ts";
import { measureBooks } from "./books/measure.ts";
import { measureBatches } from "./orders/change-many.ts";
import { measureAssigning } from "./assigning/measure.ts";
import { measureChanges } from "./orders/change-orders.ts";
import { measureEditing } from "./orders/edit-orders.ts";
import { type Figure, figureLine } from "./figures.ts";
import { measureStreams } from "./orders/hear-changes.ts";
import { type Cleanups, openPlace } from "./place.ts";
import { measureReading } from "./orders/read-orders.ts";

const { only, values } = readCommandLine({
  usage: "npm run bench --",
  does: "Measures how fast the gateway and the console are on this machine, beside a bare baseline.",
  names: [
    { name: "gateway", does: "the calls of the gateway: reading, changing, hearing" },
    { name: "browser", does: "the console in a real Chromium" },
  ],
  options: {
    part: {
      takes: [
        "reading",
        "changing",
        "batches",
        "assigning",
        "editing",
        "hearing",
        "books",
        "first",
        "reload",
        "boards",
        "palette",
        "opening",
        "phone",
        "preview",
        "refreshing",
      ],
      does: "measures one part alone",
    },
    orders: { takes: "count", does: "how many orders the store has, 250000 by default and 2000 at least" },
    json: { takes: "text", does: "the file that the figures are written to" },
  },
});
const runs = (name: string): boolean => only.length === 0 || only.includes(name);
const wantedPart = values.part ?? "";
const orders = Math.max(2_000, Number(values.orders ?? 250_000));
/** The whole bench ends after this time, even when something hangs; in milliseconds. */
const longest = 12 * 60_000;

const figures: Figure[] = [];
const say = (message: string): void => void process.stderr.write(`${message}\n`);
const report = (figure: Figure): void => {
  figures.push(figure);
  console.log(figureLine(figure));
};

/** Runs one part; when it fails the others still run. */
async function part(name: string, measure: () => Promise<void>): Promise<void> {
  if (stopping || !name.toLowerCase().startsWith(wantedPart)) return;
  console.log(`\n${name}`);
  const since = performance.now();
  try {
    await measure();
  } catch (error) {
    if (!stopping) say(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
  }
  say(`(${((performance.now() - since) / 1_000).toFixed(0)} s)`);
}

let stopping = false;
const cleanups: Cleanups = [];

async function endAll(): Promise<void> {
  for (const end of cleanups.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      say(`Not all was cleaned up: ${String(error)}`);
    }
  }
}

async function writeFigures(): Promise<void> {
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

async function stop(because: string): Promise<void> {
  if (stopping) process.exit(0);
  stopping = true;
  say(because);
  await endAll();
  await writeFigures();
  process.exit(0);
}

const timer = setTimeout(() => void stop("The bench took too long; what follows was not measured."), longest);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop("Called off."));

try {
  if (runs("browser")) await buildConsole();
  // Other programs on the machine make every figure worse.
  say(`${availableParallelism()} cores, ${loadavg()[0]?.toFixed(1)} processes busy before the bench`);
  const place = await openPlace(orders, cleanups, say);
  report({ name: "orders in the store", value: place.orders, unit: "orders", goal: null });
  report({ name: "lines in the store", value: place.lines, unit: "lines", goal: null });
  if (runs("gateway")) {
    await part("Reading", () => measureReading(place, report));
    await part("Changing", () => measureChanges(place, report));
    await part("Batches", () => measureBatches(place, report));
    await part("Assigning", () => measureAssigning(place, report));
    await part("Editing", () => measureEditing(place, report));
    await part("Hearing", () => measureStreams(place, report));
    // Last, because its payments and returns make the tables of all the others larger.
    await part("Books", () => measureBooks(place, report));
  }
  if (runs("browser")) await measureBrowser(place, cleanups, report, part);
} catch (error) {
  if (!stopping) say(`The bench went wrong: ${error instanceof Error ? error.stack : String(error)}`);
} finally {
  clearTimeout(timer);
  if (!stopping) {
    await endAll();
    await writeFigures();
  }
}
