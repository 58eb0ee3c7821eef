import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { takeJob } from "#gateway/store/jobs/lease.ts";
import { haltHalfWay } from "../../support/database/halt.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { orderContents } from "../../support/order-contents.ts";
import { startProgram } from "../../support/run/program.ts";
import { runHere } from "../../support/run/run-here.ts";
import { brokenRules } from "../../support/kinds/orders/order-rules.ts";

const map = "order=No,product=Code,quantity=Quantity,placedAt=At,price=Price,customer=Customer";
const returns = ["--returns", "order starts with C"];
const orders = 700;
let folder: string;
let file: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
  file = join(folder, "lines.csv");
  const lines = ["No,Code,Quantity,At,Price,Customer"];
  // Each order's lines stand far apart.
  for (let part = 0; part < 3; part++) {
    for (let order = 0; order < orders; order++) {
      lines.push(
        `${order},P${(order + part) % 50},${part + 1},2020-01-0${part + 1} 10:00,${order % 100}.50,${order % 9 || ""}`,
      );
    }
  }
  lines.push("C1,P1,-1,2020-01-01 10:00,1.00,");
  await writeFile(file, `${lines.join("\n")}\n`);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

async function freshDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

const wanted = () => ["orders", file, "--map", map, ...returns, "--store", "OLD"];
const run = (database: TestDatabase, words: readonly string[] = wanted()) =>
  runHere("import", { DATABASE_URL: database.url }, words);

async function countOrders(database: TestDatabase): Promise<number> {
  const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders`.execute(database.db);
  return rows[0]?.orders ?? 0;
}

test("an import that is killed in the middle and run again ends with the same rows", async () => {
  const [undisturbed, disturbed] = [await freshDatabase(), await freshDatabase()];
  const whole = run(undisturbed);
  expect(await whole.ended).toBe(0);
  const printed = whole.printed();
  expect(printed).toContain("2,101  lines read");
  expect(printed).toContain("700  orders written\n");
  expect(printed).toContain("1    return line");
  expect(printed).toContain(join(folder, "lines.refused.csv"));

  const halt = await haltHalfWay(disturbed, "orders");
  const killed = startProgram("import", { DATABASE_URL: disturbed.url }, wanted());
  onTestFinished(() => void killed.child.kill("SIGKILL"));
  await halt.reached(killed.ended);
  killed.child.kill("SIGKILL");
  await killed.ended;
  await halt.release();
  const left = await countOrders(disturbed);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(orders);
  expect(await brokenRules(disturbed.db)).toEqual({});

  const again = run(disturbed);
  expect(await again.ended).toBe(0);
  expect(again.printed()).toContain("orders already existed");
  expect(await orderContents(disturbed)).toEqual(await orderContents(undisturbed));
  expect(await brokenRules(disturbed.db)).toEqual({});

  const twice = run(disturbed);
  expect(await twice.ended).toBe(0);
  expect(twice.printed()).toContain("0  orders written");
  expect(await orderContents(disturbed)).toEqual(await orderContents(undisturbed));

  // No gateway goes on with the one that was killed: its file may be older than what is there by now.
  await sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(disturbed.db);
  expect(await disturbed.db.transaction().execute((trx) => takeJob(trx, ["import"]))).toBeUndefined();
  const jobs = await disturbed.db.selectFrom("jobs").select(["state", "error", "attempt"]).orderBy("made_at").execute();
  const sentence = "The command was ended in the middle of it: run it again, and it does the rest";
  expect(jobs).toEqual([
    { state: "failed", error: sentence, attempt: 1 },
    ...[2, 3].map(() => ({ state: "done", error: "", attempt: 1 })),
  ]);
});

test("what cannot be done is told in one sentence, and the exit code says so", async () => {
  const database = await freshDatabase();
  const missing = run(database, ["orders", join(folder, "nothing.csv"), "--map", map]);
  expect(await missing.ended).toBe(1);
  expect(missing.printed()).toBe("");
  expect(missing.told()).toMatch(/^.*nothing\.csv cannot be read: ENOENT.*\n$/);
});
