import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { haltHalfWay } from "../../../support/database/halt.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { isLongRun } from "../../../support/run/tier.ts";
import { startProgram } from "../../../support/run/program.ts";
import { runHere } from "../../../support/run/run-here.ts";
import { recordFields } from "../../../support/kinds/records.ts";
import { buildBusinessUnit, buildStore } from "../../../support/database/rows.ts";

/** Sixteen transactions' worth. */
const records = 4_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A file of records of a kind with a column for every part that is not left out of them, and its `--map`. */
function importFile(kind: SimpleKind, parts: readonly string[]) {
  const written = Array.from({ length: records }, (_, at) => recordFields(kind, at));
  const columns = parts.filter((part) => written.some((fields) => part in fields));
  return {
    map: columns.map((part) => `${part}=the ${part}`).join(","),
    text: stringify([
      columns.map((part) => `the ${part}`),
      ...written.map((fields) => columns.map((part) => cell(fields[part]))),
    ]),
  };
}

function cell(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join("|") : String(value ?? "");
}

/** A database of the test's own, with one store. */
async function withStore(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await buildStore(database.db, { code: "ONE", business_unit_id: await buildBusinessUnit(database.db) });
  return database;
}

async function count(database: TestDatabase, subject: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from ${sql.table(subject)}`.execute(
    database.db,
  );
  return rows[0]?.found ?? 0;
}

/** Everything an import writes, without what is random or of the clock. */
async function contents(database: TestDatabase, subject: string): Promise<unknown> {
  const { rows } = await sql`
    select count(*) as rows, md5(string_agg(row::text, '|' order by row)) as hash from (
      select to_jsonb(found) - '{id,store_id,updated_at}'::text[]
        || jsonb_build_object('history', to_jsonb(entry) - '{id,store_id,record_id,at,import_number}'::text[]) as row
      from ${sql.table(subject)} found left join record_history entry on entry.record_id = found.id) rows`.execute(
    database.db,
  );
  return rows;
}

// In the long run alone: that an import of orders is killed is tried beside it in every run.
test.runIf(isLongRun)(
  "an import of records that is killed in the middle and run again ends with the same rows",
  async () => {
    // All kinds are written by the same code; what differs between them is shown beside this.
    const kind = "rider";
    const subject = kinds[kind].many;
    const { parts = {} } = subjects.find(({ name }) => name === subject) ?? {};
    const { map, text } = importFile(kind, Object.keys(parts));
    const file = join(folder, `${subject}.csv`);
    await writeFile(file, text);
    const words = [subject, file, "--map", map];
    const run = (database: TestDatabase) => runHere("import", { DATABASE_URL: database.url }, words);

    const [undisturbed, disturbed] = [await withStore(), await withStore()];
    const whole = run(undisturbed);
    expect([await whole.ended, whole.said()]).toEqual([0, expect.stringContaining(`4,000  ${subject} written\n`)]);

    const halt = await haltHalfWay(disturbed, subject);
    const killed = startProgram("import", { DATABASE_URL: disturbed.url }, words);
    await halt.reached(killed.ended);
    killed.child.kill("SIGKILL");
    await killed.ended;
    await halt.release();
    const left = await count(disturbed, subject);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(records);

    const again = run(disturbed);
    expect(await again.ended).toBe(0);
    expect(again.said()).toContain(` ${(records - left).toLocaleString("en-US")}  ${subject} written\n`);
    expect(again.said()).toContain(` ${left.toLocaleString("en-US")}  ${subject} already existed\n`);
    expect(await contents(disturbed, subject)).toEqual(await contents(undisturbed, subject));
  },
);
