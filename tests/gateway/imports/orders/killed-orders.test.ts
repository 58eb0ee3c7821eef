import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { until } from "../../../support/run/until.ts";
import { haltHalfWay } from "../../../support/database/halt.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { changedTables, readTables } from "../../../support/database/tables.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";
import { orderContents } from "../../../support/order-contents.ts";
import { isLongRun } from "../../../support/run/tier.ts";
import { type Program, startProgram } from "../../../support/run/program.ts";
import { runHere } from "../../../support/run/run-here.ts";

const usual = ["--map", "order=No,product=Code,quantity=Quantity,placedAt=At,price=Price", "--store", "OLD"];
const header = "No,Code,Quantity,At,Price";
/** Some transactions' worth. */
const orders = 800;
/** What differs after an undo: what tells of it, counters that never fall, the ledger and the lines of searches, which only grow. */
const told = [
  "audit_chains",
  "audit_entries",
  "events",
  "imports",
  "store_counters",
  "store_sequences",
  "document_counts",
  "goods_months",
  "ledger_transactions",
  "ledger_entries",
  "search_lines",
  // The jobs of the command line, with the files that they keep.
  "jobs",
  "gateways",
  "import_files",
  "import_parts",
  "files",
  "loose_files",
];
let folder: string;
/** The database into which the first file was imported; the tests work on copies. */
let imported: TestDatabase;
/** Every program of the tests, so that none outlives them. */
const started: Program[] = [];
/** Files by what they do to the orders of the first one. */
const files: Record<"first" | "mended" | "other", string> = { first: "", mended: "", other: "" };

beforeAll(async () => {
  if (!isLongRun) return;
  folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
  const numbers = Array.from({ length: orders }, (_, at) => at);
  files.first = await write(
    "first.csv",
    numbers.flatMap((at) => [line(at, "A", "1"), line(at, "B", "two")]),
  );
  files.other = await write(
    "other.csv",
    numbers.map((at) => line(at, `C${at % 7}`, "3")),
  );
  imported = await createTestDatabase();
  await run(imported, ["orders", files.first, ...usual]);
  // Nobody may be connected to a database while it is copied.
  await imported.db.destroy();
  const refused = await readFile(join(folder, "first.refused.csv"), "utf8");
  files.mended = join(folder, "mended.csv");
  await writeFile(files.mended, refused.replaceAll(",two,", ",2,"));
});
afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  if (!isLongRun) return;
  await imported.drop();
  await rm(folder, { recursive: true });
});

function line(at: number, code: string, quantity: string): string {
  return `N${at},${code},${quantity},2020-02-${10 + (at % 9)} 10:00,${at % 50}.25`;
}

async function write(name: string, lines: readonly string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, [header, ...lines, ""].join("\n"));
  return file;
}

function start(database: TestDatabase, words: readonly string[]): Program {
  const program = startProgram("import", { DATABASE_URL: database.url }, words);
  started.push(program);
  return program;
}

async function run(database: TestDatabase, words: readonly string[]): Promise<string> {
  const program = runHere("import", { DATABASE_URL: database.url }, words);
  expect([await program.ended, program.said()]).toEqual([0, expect.any(String)]);
  return program.said();
}

/** A database into which the first file was imported. */
async function withFirstImport(): Promise<TestDatabase> {
  const database = await createTestDatabase(new URL(imported.url).pathname.slice(1));
  onTestFinished(() => database.drop());
  return database;
}

async function count(database: TestDatabase, what: RawBuilder<{ found: number }>): Promise<number> {
  return (await what.execute(database.db)).rows[0]?.found ?? 0;
}

/** Kills an import when it has written some, but not all, of its orders. */
async function killHalfWay(database: TestDatabase, words: readonly string[], written: RawBuilder<{ found: number }>) {
  const halt = await haltHalfWay(database, "before_images");
  const killed = start(database, words);
  await halt.reached(killed.ended);
  killed.child.kill("SIGKILL");
  await killed.ended;
  await halt.release();
  const left = await count(database, written);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(orders);
  return left;
}

// In the long run alone: that imports of orders and of returns are killed is tried beside it in every run.
test.runIf(isLongRun).each([
  { what: "completes orders", file: "mended", more: [] },
  { what: "replaces orders", file: "other", more: ["--replace"] },
] as const)(
  "an import that $what and is killed in the middle leaves each order whole, goes on, and is undone",
  async ({ file, more }) => {
    const [undisturbed, disturbed] = [await withFirstImport(), await withFirstImport()];
    const before = await readTables(disturbed.db);
    const words = ["orders", files[file], ...usual, ...more];
    await run(undisturbed, words);
    const written = sql<{ found: number }>`select count(*) as found from before_images where kind = 'order'`;
    const left = await killHalfWay(disturbed, words, written);
    expect(await brokenRules(disturbed.db)).toEqual({});
    const said = await run(disturbed, words);
    expect(said).toContain(` ${(orders - left).toLocaleString("en-US")}  orders ${file === "mended" ? "com" : "re"}pl`);
    expect(await orderContents(disturbed)).toEqual(await orderContents(undisturbed));
    expect(await brokenRules(disturbed.db)).toEqual({});

    // The one that was killed is an import of its own, and each takes back what it has done.
    await run(disturbed, ["--undo", "OLD-3"]);
    await run(disturbed, ["--undo", "OLD-2"]);
    const changed = changedTables(before, await readTables(disturbed.db));
    expect(changed.filter((name) => !told.includes(name))).toEqual([]);
  },
);

test.runIf(isLongRun)(
  "an undo that is killed in the middle has done nothing, and works when it is run again",
  async () => {
    const database = await withFirstImport();
    const before = await readTables(database.db);
    await run(database, ["orders", files.mended, ...usual]);
    const completed = await readTables(database.db);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    // Each of these is written at another step of an undo, which waits there until it is killed.
    for (const table of ["order_lines", "products", "store_sequences"]) {
      await client.query(`begin; lock table ${table} in share mode`);
      const undo = start(database, ["--undo", "OLD-2"]);
      const waiting = sql<{
        found: number;
      }>`select count(*) as found from pg_locks where not granted and relation = ${table}::regclass`;
      const isWaiting = async () => undo.child.exitCode !== null || (await count(database, waiting)) > 0;
      await until(`the undo waits for ${table}`, isWaiting, { every: 5 });
      expect(undo.child.exitCode).toBe(null);
      undo.child.kill("SIGKILL");
      await undo.ended;
      await client.query("rollback");
      const changed = changedTables(completed, await readTables(database.db)).filter((name) => !told.includes(name));
      expect({ table, changed }).toEqual({ table, changed: [] });
    }
    await run(database, ["--undo", "OLD-2"]);
    expect(changedTables(before, await readTables(database.db)).filter((name) => !told.includes(name))).toEqual([]);
    expect(await brokenRules(database.db)).toEqual({});
  },
);
