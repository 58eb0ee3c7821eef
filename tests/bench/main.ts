// Measures the gateway and the console on this machine: `--json FILE` writes the figures, `--only gateway|browser` runs
// one of them, `--part WORD` only the parts whose name begins with that word (such as boards or refreshing), `--orders
// N` loads a smaller store. Prints what it measures and never fails.
import { writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { buildConsole, measureBrowser } from "./browser/measure.ts";
import { measureChanges } from "./change-orders.ts";
import { type Figure, figureLine } from "./figures.ts";
import { measureStreams } from "./hear-changes.ts";
import { type Cleanups, openPlace } from "./place.ts";
import { measureReading } from "./read-orders.ts";

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    only: { type: "string" },
    part: { type: "string" },
    orders: { type: "string", default: "250000" },
  },
  strict: false,
});
const only = String(values.only ?? "");
const wantedPart = String(values.part ?? "").toLowerCase();
const orders = Math.max(2_000, Math.trunc(Number(values.orders)) || 250_000);
/** The whole bench ends after this time, even when something hangs; in milliseconds. */
const longest = 7.5 * 60_000;

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
  if (typeof values.json === "string") await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
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
  if (only !== "gateway") await buildConsole();
  // Other programs on the machine make every figure worse.
  say(`${availableParallelism()} cores, ${loadavg()[0]?.toFixed(1)} processes busy before the bench`);
  const place = await openPlace(orders, cleanups, say);
  report({ name: "orders in the store", value: place.orders, unit: "orders", goal: null });
  report({ name: "lines in the store", value: place.lines, unit: "lines", goal: null });
  if (only !== "browser") {
    await part("Reading", () => measureReading(place, report));
    await part("Changing", () => measureChanges(place, report));
    await part("Hearing", () => measureStreams(place, report));
  }
  if (only !== "gateway") await measureBrowser(place, cleanups, report, part);
} catch (error) {
  if (!stopping) say(`The bench went wrong: ${error instanceof Error ? error.stack : String(error)}`);
} finally {
  clearTimeout(timer);
  if (!stopping) {
    await endAll();
    await writeFigures();
  }
}
