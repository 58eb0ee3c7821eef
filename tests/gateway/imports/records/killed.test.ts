import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { startProgram } from "../../../support/program.ts";
import { buildBusinessUnit, buildStore } from "../../../support/rows.ts";

/** Sixteen transactions' worth. */
const records = 4_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
});
afterAll(() => rm(folder, { recursive: true }));

const subjects = {
  pickers: {
    map: "name=name,phone=phone,employeeCode=code,capacity=orders,skills=skills",
    header: "name,phone,code,orders,skills",
    line: (at: number) => `Person ${at},${900_000_000 + at},${at % 3 ? `E${at}` : ""},${1 + (at % 9)},frozen`,
  },
  riders: {
    map: "name=name,phone=phone,employeeCode=code,capacity=orders,zone=zone",
    header: "name,phone,code,orders,zone",
    line: (at: number) => `Person ${at},${900_000_000 + at},${at % 3 ? `E${at}` : ""},${1 + (at % 9)},Zone ${at % 5}`,
  },
  vehicles: {
    map: "registration=plate,vehicleType=type,fuel=fuel,insuranceUntil=insured",
    header: "plate,type,fuel,insured",
    line: (at: number) => `MH 12 ${at},Van,Diesel,2027-0${1 + (at % 9)}-01`,
  },
} as const;
type Subject = keyof typeof subjects;

/** A database of the test's own, with one store. */
async function withStore(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await buildStore(database.db, { code: "ONE", business_unit_id: await buildBusinessUnit(database.db) });
  return database;
}

async function count(database: TestDatabase, subject: Subject): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from ${sql.table(subject)}`.execute(
    database.db,
  );
  return rows[0]?.found ?? 0;
}

/** Everything an import writes, without what is random or of the clock. */
async function contents(database: TestDatabase, subject: Subject): Promise<unknown> {
  const { rows } = await sql`
    select count(*) as rows, md5(string_agg(row::text, '|' order by row)) as hash from (
      select to_jsonb(found) - '{id,store_id,updated_at}'::text[]
        || jsonb_build_object('history', to_jsonb(entry) - '{id,store_id,record_id,at}'::text[]) as row
      from ${sql.table(subject)} found left join record_history entry on entry.record_id = found.id) rows`.execute(
    database.db,
  );
  return rows;
}

test.each(Object.keys(subjects) as Subject[])(
  "an import of %s that is killed in the middle and run again ends with the same rows",
  async (subject) => {
    const { map, header, line } = subjects[subject];
    const file = join(folder, `${subject}.csv`);
    await writeFile(file, [header, ...Array.from({ length: records }, (_, at) => line(at)), ""].join("\n"));
    const start = (database: TestDatabase) =>
      startProgram("import", { DATABASE_URL: database.url }, [subject, file, "--map", map]);

    const [undisturbed, disturbed] = [await withStore(), await withStore()];
    const whole = start(undisturbed);
    expect([await whole.ended, whole.said()]).toEqual([0, expect.stringContaining(`4,000  ${subject} written\n`)]);

    const killed = start(disturbed);
    while (killed.child.exitCode === null && (await count(disturbed, subject)) === 0);
    killed.child.kill("SIGKILL");
    await killed.ended;
    const left = await count(disturbed, subject);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(records);

    for (const [written, there] of [
      [records - left, left],
      [0, records],
    ]) {
      const again = start(disturbed);
      expect(await again.ended).toBe(0);
      expect(again.said()).toContain(` ${written?.toLocaleString("en-US")}  ${subject} written\n`);
      expect(again.said()).toContain(` ${there?.toLocaleString("en-US")}  ${subject} were there already\n`);
      expect(await contents(disturbed, subject)).toEqual(await contents(undisturbed, subject));
    }
  },
  180_000,
);
