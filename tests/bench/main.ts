// Measures the gateway and the console on this machine and prints the figures; `--help` says how. Exits with 1 only where
// its options are wrong.
import { writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { readCommandLine } from "../support/command-line.ts";
import { type Cleanups, runCleanups } from "../support/run/cleanups.ts";
import { buildConsole, measureBrowser } from "./browser/measure.ts";
import { measureChain } from "./chain/measure.ts";
import { measureCatalogue } from "./catalogue/measure.ts";
import { measureBooks } from "./books/measure.ts";
import { measureAreas } from "./areas/measure.ts";
import { measureBatches } from "./orders/change-many.ts";
import { measureAssigning } from "./assigning/measure.ts";
import { measureCreating } from "./orders/create-orders.ts";
import { measureChanges } from "./orders/change-orders.ts";
import { measurePooled } from "./orders/change-pooled.ts";
import { measureEditing } from "./orders/edit-orders.ts";
import { type Figure, figureLine } from "./figures.ts";
import { measureStreams } from "./orders/hear-changes.ts";
import { measureImports } from "./imports/measure.ts";
import { measurePeople } from "./people/measure.ts";
import { measureSearching } from "./people/searching.ts";
import { openPlace } from "./place.ts";
import { measureExports } from "./reports/exports.ts";
import { measureReports } from "./reports/measure.ts";
import { measureReading } from "./orders/read-orders.ts";
import { measureVisits } from "./visits/measure.ts";
import { measureSize } from "./orders/size.ts";
import { measureReplays } from "./orders/replay-promotions.ts";

const parts = {
  gateway: [
    "size",
    "reading",
    "changing",
    "pooled",
    "creating",
    "batches",
    "assigning",
    "editing",
    "hearing",
    "areas",
    "books",
    "reports",
    "exports",
    "catalogue",
    "imports",
    "promotions",
    "people",
    "searching",
    "visits",
    "chain",
  ],
  browser: ["first", "reload", "boards", "palette", "opening", "phone", "preview", "refreshing", "walk"],
} as const;
const { only, values } = readCommandLine({
  usage: "npm run bench --",
  does: "Measures how fast the gateway and the console are on this machine, beside a bare baseline.",
  names: [
    { name: "gateway", does: `the calls of the gateway: ${parts.gateway.join(", ")}` },
    { name: "browser", does: `the console in a real Chromium: ${parts.browser.join(", ")}` },
  ],
  options: {
    part: { takes: [...parts.gateway, ...parts.browser], does: "measures one part alone" },
    orders: { takes: "count", does: "how many orders the store has, 250000 by default and 2000 at least" },
    customers: { takes: "count", does: "how many customers the parts people and searching make, 1000000 by default" },
    json: { takes: "text", does: "the file that the figures are written to" },
  },
});
const wantedPart = values.part ?? "";
const runs = (name: keyof typeof parts): boolean =>
  (only.length === 0 || only.includes(name)) && (wantedPart === "" || parts[name].some((part) => part === wantedPart));
const orders = Math.max(2_000, Number(values.orders ?? 250_000));
/** The bench ends when one part of it, or its start, takes longer than this, because it hangs; in milliseconds. */
const longest = 8 * 60_000;

const figures: Figure[] = [];
const say = (message: string): void => void process.stderr.write(`${message}\n`);
const report = (figure: Figure): void => {
  figures.push(figure);
  console.log(figureLine(figure));
};

/** Runs one part; when it fails the others still run. */
async function part(name: string, measure: () => Promise<void>, limit = longest): Promise<void> {
  if (stopping || !name.toLowerCase().startsWith(wantedPart)) return;
  console.log(`\n${name}`);
  const since = performance.now();
  try {
    await inTime(name, measure(), limit);
  } catch (error) {
    if (!stopping) say(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
  }
  say(`(${((performance.now() - since) / 1_000).toFixed(0)} s)`);
}

/** What hangs still uses the machine, so nothing is measured beside it: the bench then ends. */
async function inTime<Result>(name: string, work: Promise<Result>, limit = longest): Promise<Result> {
  const timer = setTimeout(
    () => void stop(`${name} took longer than ${limit / 60_000} minutes: the bench ends here.`),
    limit,
  );
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

let stopping = 0;
const cleanups: Cleanups = [];

async function writeFigures(): Promise<void> {
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

async function stop(because: string): Promise<void> {
  // The terminal and npm both forward Ctrl+C: only a later signal comes from a person who does not want to wait.
  if (stopping && performance.now() - stopping > 1_000) process.exit(1);
  if (stopping) return;
  stopping = performance.now();
  say(because);
  await runCleanups(cleanups, say);
  await writeFigures();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void stop("Called off: stopping what was started."));

try {
  if (runs("browser")) await buildConsole();
  // Other programs on the machine make every figure worse.
  say(`${availableParallelism()} cores, ${loadavg()[0]?.toFixed(1)} processes busy before the bench`);
  const place = await inTime("The start", openPlace(orders, cleanups, say));
  report({ name: "orders in the store", value: place.orders, unit: "orders", goal: null });
  report({ name: "lines in the store", value: place.lines, unit: "lines", goal: null });
  if (runs("gateway")) {
    await part("Size", () => measureSize(place, report));
    await part("Reading", () => measureReading(place, report));
    await part("Changing", () => measureChanges(place, report));
    await part("Pooled", () => measurePooled(place, report, say));
    await part("Creating", () => measureCreating(place, report));
    await part("Batches", () => measureBatches(place, report));
    await part("Assigning", () => measureAssigning(place, report));
    await part("Editing", () => measureEditing(place, report));
    await part("Hearing", () => measureStreams(place, report));
    await part("Areas", () => measureAreas(place, report));
    // Last, because its payments and returns make the tables of all the others larger.
    await part("Books", () => measureBooks(place, report));
    await part("Reports", () => measureReports(place, report));
    await part("Exports", () => measureExports(place, report));
    await part("Catalogue", () => measureCatalogue(place, report));
    await part("Imports", () => measureImports(place, report));
    await part("Promotions", () => measureReplays(place, report));
    const customers = Math.max(1_000, Number(values.customers ?? 1_000_000));
    await part("People", () => measurePeople(place, report, customers));
    await part("Searching", () => measureSearching(place, report, customers));
    await part("Visits", () => measureVisits(place, report));
    await part("Chain", () => measureChain(place, report), 30 * 60_000);
  }
  if (runs("browser")) await measureBrowser(place, cleanups, report, part);
} catch (error) {
  if (!stopping) say(`The bench went wrong: ${error instanceof Error ? error.stack : String(error)}`);
} finally {
  if (!stopping) {
    await runCleanups(cleanups, say);
    await writeFigures();
    // A client that was left open must not keep the bench from ending.
    process.exit(0);
  }
}
