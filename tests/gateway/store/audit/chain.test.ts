import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { AuditValues } from "#contract/audit/subjects.ts";
import { anchorsIn } from "#gateway/store/audit/anchors.ts";
import { checkChain } from "#gateway/store/audit/check-chain.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { createTestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildStore } from "../../../support/database/rows.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

const meera: Author = { userId: null, name: "Meera", address: "10.0.0.7", origin: "By Admin" };
let unit: string;
let storeId: string;
beforeEach(async () => {
  unit = await buildBusinessUnit(db);
  storeId = (await buildStore(db, { business_unit_id: unit })).id;
});

const entry = (name: string, after: AuditValues = { capacity: 8 }) =>
  ({ subject: "picker", id: "7", name, action: "changed", before: { capacity: 6 }, after, author: meera }) as const;

/** Adds entries, each in a transaction of its own. */
async function add(...names: string[]) {
  for (const name of names) await db.transaction().execute((trx) => writeAudit(trx, { storeId }, [entry(name)]));
}

/** Runs a statement as somebody who has switched the triggers off. */
async function force(statement: ReturnType<typeof sql>) {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await statement.execute(trx);
  });
}

describe("the audit list", () => {
  it("refuses that an entry is changed or removed, in a sentence", async () => {
    await add("Asha");
    for (const statement of [
      sql`update audit_entries set by_name = 'Nobody'`,
      sql`update audit_entries set by_name = 'Nobody' where false`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
      sql`truncate business_units cascade`,
      sql`update audit_chains set entries = 0`,
      sql`insert into audit_chains (business_unit_id, entries, hash) values (${await buildBusinessUnit(db)}, 0, '')`,
      sql`delete from audit_chains`,
      sql`truncate audit_chains`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow(/^The audit list only grows: nobody may \w+ it$/);
    }
    expect(await checkChain(db, unit)).toMatchObject({ entries: 1, broken: null });
  });

  it("numbers and dates its entries itself, whatever is sent", async () => {
    await add("Asha");
    await sql`
      insert into audit_entries (business_unit_id, of_business, sequence, at, by_name, subject, subject_id, subject_name, action,
        search, previous_hash, hash)
      values (${unit}, true, 900, '2001-01-01', 'Mallory', 'picker', '1', 'Asha', 'changed', '', '', '')`.execute(db);
    const rows = await db
      .selectFrom("audit_entries")
      .select(["sequence", "at"])
      .where("business_unit_id", "=", unit)
      .orderBy("sequence")
      .execute();
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(Date.parse(rows[1]?.at ?? "")).toBeGreaterThanOrEqual(Date.parse(rows[0]?.at ?? ""));
    expect(await checkChain(db, unit)).toMatchObject({ entries: 2, broken: null });
  });

  it("has no gap after twenty writers at once, some of which take their change back", async () => {
    const writer = (at: number) =>
      db.transaction().execute(async (trx) => {
        await writeAudit(trx, { storeId }, [entry(`Picker ${at}`), entry(`Picker ${at}, again`)]);
        if (at % 4 === 0) throw new Error("taken back");
      });
    const done = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => writer(at)));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(15);
    const rows = await db
      .selectFrom("audit_entries")
      .select(["sequence", "at"])
      .where("business_unit_id", "=", unit)
      .orderBy("sequence")
      .execute();
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    // PostgreSQL leaves zeros at the end of a time out, which "Z" would stand behind: "44Z" after "447Z".
    const times = rows.map(({ at }) => at.replace("Z", ""));
    expect(times).toEqual(times.toSorted());
    expect(await checkChain(db, unit)).toMatchObject({ entries: 30, since: rows[0]?.at, broken: null });
  });

  it("is whole for any session, and apart from that of another business", async () => {
    await add("Asha", "Biru");
    const other = await buildBusinessUnit(db);
    await db.transaction().execute((trx) => writeAudit(trx, { businessUnitId: other }, [entry("Chitra")]));
    await db.transaction().execute(async (trx) => {
      await sql`set local timezone = 'Asia/Kolkata'`.execute(trx);
      await sql`set local datestyle = 'German'`.execute(trx);
      await sql`set local bytea_output = 'escape'`.execute(trx);
      const { rows } = await sql`
        select sequence from audit_entries entry
        where business_unit_id = ${unit} and hash = audit_hash(entry) order by 1`.execute(trx);
      expect(rows).toEqual([{ sequence: 1 }, { sequence: 2 }]);
    });
    expect(await checkChain(db, other)).toMatchObject({ entries: 1, broken: null });
    expect(await checkChain(db, await buildBusinessUnit(db))).toEqual({
      entries: 0,
      since: null,
      broken: null,
      anchored: null,
    });
  });

  const columns = {
    at: sql`at + interval '1 microsecond'`,
    store_id: sql`gen_random_uuid()`,
    of_business: sql`true`,
    user_id: sql`gen_random_uuid()`,
    by_name: sql`'Mallory'`,
    address: sql`'10.0.0.8'`,
    subject: sql`'rider'`,
    subject_id: sql`'8'`,
    subject_name: sql`'Asha R'`,
    action: sql`'created'`,
    before: sql`null`,
    after: sql`jsonb_set(after, '{capacity}', '9')`,
    id: sql`gen_random_uuid()`,
  } as const;
  it.each(Object.keys(columns) as (keyof typeof columns)[])(
    "shows that the %s of an entry was changed",
    async (column) => {
      await add("Asha", "Biru", "Chitra");
      await force(sql`
      update audit_entries set ${sql.ref(column)} = ${columns[column]} where business_unit_id = ${unit} and sequence = 2`);
      expect(await checkChain(db, unit)).toMatchObject({ entries: 3, broken: { sequence: 2, problem: "changed" } });
    },
  );

  it.each([
    [1, [1]],
    [2, [2]],
    [2, [2, 3]],
    [4, [4]],
    [1, [1, 2, 3, 4]],
  ])("shows that entry %d is missing when those taken out are %j", async (sequence, gone) => {
    await add("Asha", "Biru", "Chitra", "Deepa");
    await force(sql`delete from audit_entries where business_unit_id = ${unit} and sequence = any(${gone})`);
    expect(await checkChain(db, unit)).toMatchObject({
      entries: 4 - gone.length,
      broken: { sequence, problem: "missing" },
    });
  });

  it("still shows that its last entries are missing when others come after them", async () => {
    await add("Asha", "Biru", "Chitra");
    await force(sql`delete from audit_entries where business_unit_id = ${unit} and sequence > 1`);
    await add("Deepa");
    expect(await checkChain(db, unit)).toMatchObject({ entries: 2, broken: { sequence: 2, problem: "missing" } });
  });

  it("shows an entry that was changed with its hash, and one put in the place of the last", async () => {
    await add("Asha", "Biru", "Chitra");
    const rewrite = (sequence: number) => sql`
      update audit_entries entry set by_name = 'Mallory', hash = audit_hash(jsonb_populate_record(entry, '{"by_name":"Mallory"}'))
      where business_unit_id = ${unit} and sequence = ${sequence}`;
    await force(rewrite(3));
    expect(await checkChain(db, unit)).toMatchObject({ broken: { sequence: 3, problem: "changed" } });
    await force(rewrite(1));
    expect(await checkChain(db, unit)).toMatchObject({ broken: { sequence: 2, problem: "changed" } });
  });
});

describe("an entry", () => {
  const read = () =>
    db.selectFrom("audit_entries").selectAll().where("business_unit_id", "=", unit).orderBy("sequence").execute();

  it("keeps only what differs, and nothing is added where nothing does", async () => {
    const before = { name: "Asha", capacity: 6, skills: ["frozen"] };
    await db.transaction().execute((trx) =>
      writeAudit(trx, { storeId }, [
        { ...entry("Asha"), before, after: { name: "Asha", capacity: 8, skills: ["frozen"], zone: null } },
        { ...entry("Biru"), before, after: before },
        { ...entry("Chitra"), action: "session-ended", before: null, after: null },
      ]),
    );
    expect(await read()).toMatchObject([
      { subject_name: "Asha", before: { capacity: 6 }, after: { capacity: 8 }, by_name: "Meera", address: "10.0.0.7" },
      { subject_name: "Chitra", action: "session-ended", before: null, after: null, store_id: storeId },
    ]);
  });

  it("is refused with a field that may be a secret, and the change with it", async () => {
    for (const field of ["password", "passwordHash", "clientSecret", "access_token"]) {
      const write = db
        .transaction()
        .execute((trx) => writeAudit(trx, { storeId }, [entry("Asha", { capacity: 8, [field]: "Korrekt-Pferd 9" })]));
      await expect(write).rejects.toThrow(`the audit list never keeps ${field}`);
    }
    expect(await read()).toEqual([]);
  });
});

describe("what is noted outside the database", () => {
  // The lists that other tests have broken are noted too, and told.
  beforeEach(async () => {
    for (const table of ["audit_entries", "audit_chains"]) await force(sql`delete from ${sql.table(table)}`);
  });

  /** Anchors in a file of their own, with the list noted after each entry. */
  async function noted(...names: string[]) {
    const folder = await mkdtemp(join(tmpdir(), "aisle-anchors-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "below", "anchors.jsonl");
    const anchors = anchorsIn(file);
    for (const name of names) {
      await add(name);
      await anchors.note(db);
    }
    return { file, anchors, check: async () => checkChain(db, unit, await anchors.of(unit)) };
  }

  /** Writes the whole list anew without one entry, with hashes that fit, as only the owner of the tables can. */
  async function writeAnew(without: string) {
    const { rows } = await sql<{ subject_name: string }>`
      select subject_name from audit_entries where business_unit_id = ${unit} order by sequence`.execute(db);
    await force(sql`delete from audit_entries where business_unit_id = ${unit}`);
    await force(sql`delete from audit_chains where business_unit_id = ${unit}`);
    await add(...rows.map(({ subject_name: name }) => name).filter((name) => name !== without));
  }

  it("shows a list that was written anew whole, which the chain alone does not", async () => {
    const { anchors, check } = await noted("Asha", "Ravi", "Meera");
    expect(await check()).toMatchObject({ entries: 3, broken: null, anchored: { entries: 3 } });
    await writeAnew("Ravi");
    expect(await checkChain(db, unit)).toMatchObject({ entries: 2, broken: null, anchored: null });
    expect(await check()).toMatchObject({ broken: { sequence: 1, problem: "changed" }, anchored: null });
    await expect(anchors.note(db)).rejects.toThrow(/^entry 1 of .* is not as it was noted$/);
  });

  it("shows that the last entries are missing", async () => {
    const { check } = await noted("Asha", "Ravi");
    await force(sql`delete from audit_entries where business_unit_id = ${unit} and sequence = 2`);
    await force(sql`update audit_chains set entries = 1, hash = (
      select hash from audit_entries where business_unit_id = ${unit}) where business_unit_id = ${unit}`);
    expect(await checkChain(db, unit)).toMatchObject({ entries: 1, broken: null });
    expect(await check()).toMatchObject({ broken: { sequence: 2, problem: "missing" } });
  });

  it("says that nothing is noted where the file is gone, and survives a line that was cut off", async () => {
    const { file, anchors, check } = await noted("Asha");
    await appendFile(file, '{"at":"2026-');
    await add("Ravi");
    await anchors.note(db);
    expect(await check()).toMatchObject({ broken: null, anchored: { entries: 2 } });
    const before = await readFile(file, "utf8");
    await anchors.note(db);
    expect(await readFile(file, "utf8")).toBe(before);
    await rm(file);
    expect(await check()).toMatchObject({ broken: null, anchored: null });
  });
});
