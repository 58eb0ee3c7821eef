import { link, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { haltHalfWay } from "../../support/database/halt.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { changedTables, readTables } from "../../support/database/tables.ts";
import { brokenRules } from "../../support/kinds/orders/order-rules.ts";
import { type ProgramHere, runHere } from "../../support/run/run-here.ts";

const header = "No,Code,Quantity,At,Price";
const map = "order=No,product=Code,quantity=Quantity,placedAt=At,price=Price";
const usual = ["--map", map, "--store", "OLD", "--currency", "GBP", "--locale", "en-GB", "--by", "Meera"];
/** More orders than are written in two transactions. */
const many = 600;
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, ...lines: readonly string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, [header, ...lines, ""].join("\n"));
  return file;
}

const start = (...words: readonly string[]): ProgramHere => runHere("import", { DATABASE_URL: database.url }, words);

async function run(...words: readonly string[]) {
  const program = start(...words);
  return { code: await program.ended, said: program.said() };
}

const manyOrders = () =>
  write("many.csv", ...Array.from({ length: many }, (_, at) => `M${at},P${at % 9},1,2020-02-01 10:00,2.50`));

async function newestImport(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select code || '-' || number as id from imports join stores on stores.id = store_id
    where imports.state <> 'undone' order by number desc limit 1`.execute(database.db);
  return rows[0]?.id ?? "";
}

async function countOrders(): Promise<number> {
  const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders where number like 'M%'`.execute(
    database.db,
  );
  return rows[0]?.orders ?? 0;
}

test("the report says sum, days and orders with refused lines, the list shows it, and the undo takes it back", async () => {
  const file = await write(
    "lines.csv",
    "1001,A,2,2020-03-01 10:00,1.50",
    "1001,B,two,2020-03-01 10:00,1.50",
    "1002,A,1,2020-04-30 10:00,997.00",
    "1003,A,one,2020-03-01 10:00,1.50",
  );
  const { code, said } = await run("orders", file, ...usual);
  expect(code).toBe(0);
  expect(said).toContain("          2  lines accepted\n");
  expect(said).toContain("The accepted lines come to £1,000.00, 1 Mar 2020 to 30 Apr 2020\n");
  expect(said).toContain("Lines of 2 orders are refused; 1 of these have accepted lines too\n");
  expect(said).toContain("This was import OLD-1. It can be taken back: npm run import -- --undo OLD-1\n");
  const list = await run("--list");
  expect(list.code).toBe(0);
  expect(list.said).toMatch(
    /^OLD-1 +done +.*Meera +lines\.csv +2 orders +2 +2 +£1,000\.00 +1 Mar 2020 to 30 Apr 2020$/m,
  );
  expect(await run("--undo", "OLD-1", "--by", "Asha")).toEqual({
    code: 0,
    said: "Import OLD-1 of lines.csv. Taken back: 2 orders removed.\n",
  });
  expect((await run("--list", "--store", "OLD")).said).toMatch(/^OLD-1 +undone .*undone by Asha$/m);
  expect(await run("--undo", "OLD-1")).toEqual({ code: 1, said: "Import OLD-1 was undone already by Asha.\n" });
});

test("a dry run shows orders as they would stand and changes nothing; nothing accepted is exit code 1", async () => {
  const file = await write("lines.csv", "2001,A,2,2020-03-01 10:00,1.50", "2002,A,x,2020-03-01 10:00,1.50");
  const before = await readTables(database.db);
  const { code, said } = await run("orders", file, ...usual, "--dry-run");
  expect(code).toBe(0);
  expect(said).toContain("          1  orders would be written\n");
  expect(said).toContain("          1    Quantity cannot be read\n");
  expect(said).toContain("line 3: Quantity cannot be read\n");
  expect(said).toContain("2001  1 Mar 2020, 10:00  Guest  Delivered, Completed  £3.00\n    2 x A, 1.50 each: 3.00\n");
  expect(changedTables(before, await readTables(database.db))).toEqual([]);
  expect(await readdir(folder)).toEqual(["lines.csv"]);

  const wrong = await write("wrong.csv", "2002,A,x,2020-03-01 10:00,1.50");
  for (const more of [[], ["--dry-run"]]) {
    const refused = await run("orders", wrong, ...usual, ...more);
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(/ 1 {2}lines refused\n.*No line was accepted\.\n$/s),
    });
  }
  // Neither makes the store that is named.
  for (const more of [[], ["--dry-run"]]) {
    expect(await run("orders", wrong, "--map", map, "--store", "NEW", ...more)).toMatchObject({ code: 1 });
    expect(await database.db.selectFrom("stores").select("code").where("code", "=", "NEW").execute()).toEqual([]);
  }
});

test("the file of refused lines never takes the place of the input, by whatever name, or of any other file", async () => {
  const file = await write("lines.csv", "3001,A,x,2020-03-01 10:00,1.50");
  const content = await readFile(file, "utf8");
  await symlink(file, join(folder, "same.csv"));
  await link(file, join(folder, "hard.csv"));
  await symlink(folder, join(folder, "folder"));
  for (const name of [
    "lines.csv",
    "same.csv",
    "hard.csv",
    "folder/lines.csv",
    "../" + folder.split("/").at(-1) + "/lines.csv",
  ]) {
    const refused = await run("orders", file, ...usual, "--refused", `${folder}/${name}`);
    expect({ name, ...refused }).toMatchObject({
      code: 1,
      said: expect.stringContaining("is the file that is imported"),
    });
    expect(await readFile(file, "utf8")).toBe(content);
  }
  const letter = join(folder, "letter.csv");
  await writeFile(letter, "Dear Asha\n");
  for (const [name, because] of [
    ["letter.csv", "is no file of refused lines"],
    ["folder", "is no file of refused lines"],
    ["nowhere/refused.csv", "cannot be written: ENOENT"],
  ]) {
    const refused = await run("orders", file, ...usual, "--refused", join(folder, name ?? ""));
    expect(refused).toEqual({ code: 1, said: expect.stringContaining(because ?? "") });
  }
  expect(await run("orders", file, ...usual, "--refused", "/dev/null")).toMatchObject({ code: 1 });
  expect(await readFile(letter, "utf8")).toBe("Dear Asha\n");
  expect((await readdir(folder)).sort()).toEqual(["folder", "hard.csv", "letter.csv", "lines.csv", "same.csv"]);
});

test("an import that fails leaves no half file, and that of an earlier run as it was", async () => {
  const file = await write("lines.csv", "4001,A,x,2020-03-01 10:00,1.50");
  await run("orders", file, ...usual);
  const earlier = await readFile(join(folder, "lines.refused.csv"), "utf8");
  await writeFile(file, Buffer.from(`${header}\n4001,A,y,2020-03-01 10:00,1.50\n4001,\xff,1,1,1\n`, "latin1"));
  expect(await run("orders", file, ...usual)).toMatchObject({
    code: 1,
    said: expect.stringContaining("is not utf-8"),
  });
  expect(await readFile(join(folder, "lines.refused.csv"), "utf8")).toBe(earlier);
  expect((await readdir(folder)).sort()).toEqual(["lines.csv", "lines.refused.csv"]);
});

test("a file of refused lines that somebody is mending is not lost, nor one of an import at the same time", async () => {
  const lines = ["6001,A,x,2020-03-01 10:00,1.50", "6002,A,1,2020-03-01 10:00,1.50"];
  const file = await write("mend.csv", ...lines);
  const refused = join(folder, "mend.refused.csv");
  await run("orders", file, ...usual);
  const asWritten = await readFile(refused, "utf8");
  for (const name of ["mend.refused.before.csv", "mend.refused.before-2.csv"]) {
    await writeFile(refused, asWritten.replace(",x,", ",5,"));
    expect((await run("orders", file, ...usual)).said).toContain(`it is now ${join(folder, name)}`);
    expect(await readFile(join(folder, name), "utf8")).toContain(",5,");
    expect(await readFile(refused, "utf8")).toBe(asWritten);
  }
  // As it was written it makes room for the next, and two at once leave one each.
  const both = [start("orders", file, ...usual), start("orders", file, ...usual, "--date-format", "yyyy-MM-dd HH:mm")];
  const said = await Promise.all(both.map(async (each) => (await each.ended, each.said())));
  const kept = (await readdir(folder)).filter((name) => name.startsWith("mend.refused"));
  expect(kept).toHaveLength(3 + said.filter((each) => each.includes("it is now")).length);
});

test("Ctrl-C stops between two transactions and says what stays; the same command adds the rest", async () => {
  const file = await manyOrders();
  const halt = await haltHalfWay(database, "orders");
  const stopped = start("orders", file, ...usual);
  await halt.reached(stopped.ended);
  stopped.signal("SIGINT");
  await expect.poll(() => stopped.said()).toContain("Stopping as soon as nothing is left half done.");
  await halt.release();
  expect(await stopped.ended).toBe(130);
  const left = await countOrders();
  expect(left).toBeLessThan(many);
  const [, id] =
    /Stopped after ([\d,]+ of 600) orders; these stay, as import (OLD-\d+)\./.exec(stopped.said())?.slice(1) ?? [];
  expect(stopped.said()).toContain(`Stopped after ${left.toLocaleString("en-US")} of 600 orders`);
  expect((await run("--list")).said).toMatch(new RegExp(`^${id} +failed .*It was stopped\\.$`, "m"));
  expect(await brokenRules(database.db)).toEqual({});

  const again = await run("orders", file, ...usual);
  expect(again).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${(many - left).toLocaleString("en-US")}  orders`),
  });
  expect(await countOrders()).toBe(many);
});

test("who waits for another import is told so, and Ctrl-C ends the waiting", async () => {
  const file = await write("lines.csv", "5001,A,2,2020-03-01 10:00,1.50");
  const client = new Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("select pg_advisory_lock(hashtextextended('import OLD', 0))");
  const before = await readTables(database.db);
  const id = await newestImport();
  for (const words of [
    ["orders", file, ...usual],
    ["--undo", id],
  ]) {
    const waiting = start(...words);
    await expect.poll(() => waiting.said()).toContain("Waiting for its end; Ctrl-C stops the waiting.");
    waiting.signal("SIGINT");
    expect(await waiting.ended).toBe(130);
    expect(waiting.said()).toContain("Stopped while waiting: nothing was changed.");
  }
  const changed = changedTables(before, await readTables(database.db));
  // What tells of it alone.
  const told = ["audit_chains", "audit_entries", "events", "import_files", "jobs", "loose_files", "store_sequences"];
  expect(changed.filter((name) => !told.includes(name))).toEqual([]);
  const waits = start("orders", file, ...usual);
  await expect.poll(() => waits.said()).toContain("Waiting for its end");
  await client.query("select pg_advisory_unlock_all()");
  expect(await waits.ended).toBe(0);
});
