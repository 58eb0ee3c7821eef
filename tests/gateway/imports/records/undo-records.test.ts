import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { kinds } from "#contract/kinds.ts";
import { type SimpleKind, simpleKinds } from "#contract/records/kind-names.ts";
import { undoImport } from "#gateway/imports/past/undo-import.ts";
import { previewImport, runImport } from "#gateway/imports/run-import.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import type { Author } from "#gateway/store/author.ts";
import { commentRecords } from "#gateway/store/records/comment-records.ts";
import { readRecordHistory } from "#gateway/store/records/record-history.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import { createTestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildRider, buildStore } from "../../../support/database/rows.ts";
import { changedTables, readTables } from "../../../support/database/tables.ts";
import { askedImport } from "../../../support/files/asked-import.ts";
import { quietTools } from "../../../support/files/import-tools.ts";
import { recordFields } from "../../../support/kinds/records.ts";

const asha: Author = { userId: null, name: "Asha", address: null, origin: "By Admin" };
/** What differs after an undo: what tells of it, the counters that never fall, and that areas are to be looked up. */
const told = [
  "audit_chains",
  "audit_entries",
  "events",
  "imports",
  "store_counters",
  "store_sequences",
  "customers_to_judge",
  "order_areas_due",
];
/** The kinds that can be imported. */
const importedKinds = simpleKinds.filter((kind) => storedKinds[kind].identity);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A store, and an import of 300 records of a kind into it that is ready to run. */
async function ready(kind: SimpleKind) {
  const { db, drop } = await createTestDatabase();
  onTestFinished(() => drop());
  const store = await buildStore(db, { code: "ONE", business_unit_id: await buildBusinessUnit(db) });
  const subject = kinds[kind].many;
  const { parts = {} } = subjects.find(({ name }) => name === subject) ?? {};
  const records = Array.from({ length: 300 }, (_, at) => recordFields(kind, at));
  const columns = Object.keys(parts).filter((part) => records.some((fields) => part in fields));
  const file = join(folder, `${subject}.csv`);
  const cell = (value: unknown) => (Array.isArray(value) ? value.join("|") : String(value ?? ""));
  await writeFile(file, stringify([columns, ...records.map((fields) => columns.map((name) => cell(fields[name])))]));
  const asked = await askedImport([subject, file, "--map", columns.map((name) => `${name}=${name}`).join(",")]);
  const { wanted } = asked;
  return {
    db,
    storeId: store.id,
    run: () => runImport(db, asked.subject, { ...wanted, by: "Meera" }, quietTools()),
    preview: () => previewImport(db, asked.subject, wanted, quietTools()),
    undo: (number: number) => undoImport(db, { code: "ONE", number, by: "Asha" }, quietTools()),
  };
}

test.each(importedKinds)(
  "an import of records of kind %s is taken back whole, and its preview changes nothing",
  async (kind) => {
    const { db, storeId, run, preview, undo } = await ready(kind);
    const before = await readTables(db);
    const { result, examples } = await preview();
    expect(result).toMatchObject({ records: 300, linesAccepted: 300, importNumber: null });
    expect(examples).toHaveLength(10);
    expect(changedTables(before, await readTables(db))).toEqual([]);

    expect(await run()).toMatchObject({ records: 300, importNumber: 1 });
    const { id } = await db
      .selectFrom(storedKinds[kind].table as "vehicles")
      .select("id")
      .executeTakeFirstOrThrow();
    const { entries } = await readRecordHistory(db, storedKinds[kind] as never, storeId, id, {});
    expect(entries).toMatchObject([{ action: "created", imported: { by: "Meera", file: `${kinds[kind].many}.csv` } }]);
    expect(await undo(1)).toMatchObject({ removed: 300, restored: 0 });
    expect(changedTables(before, await readTables(db)).filter((name) => !told.includes(name))).toEqual([]);
    const audited = await db
      .selectFrom("audit_entries")
      .select("subject_name")
      .where("action", "=", "undone")
      .execute();
    expect(audited).toHaveLength(kinds[kind].audited ? 300 : 0);
  },
);

test.each(importedKinds)(
  "nothing of an import of kind %s is undone when one of its records was touched",
  async (kind) => {
    const { db, storeId, run, undo } = await ready(kind);
    await run();
    const { id } = await db
      .selectFrom(storedKinds[kind].table as "vehicles")
      .select("id")
      .executeTakeFirstOrThrow();
    const given = [{ id, comment: "Noted" }];
    await db
      .transaction()
      .execute((trx) => commentRecords(trx, storedKinds[kind] as never, storeId, given, asha, { idField: "id" }));
    const before = await readTables(db);
    await expect(undo(1)).rejects.toThrow(
      new RegExp(`because 1 ${kinds[kind].one} of this import changed since: .* \\(Asha\\)`),
    );
    expect(changedTables(before, await readTables(db))).toEqual([]);
  },
);

test("nothing is undone when something refers to one of its records", async () => {
  const { db, storeId, run, undo } = await ready("vehicle");
  await run();
  const { id, registration } = await db.selectFrom("vehicles").select(["id", "registration"]).executeTakeFirstOrThrow();
  await buildRider(db, storeId, { vehicle_id: id });
  await expect(undo(1)).rejects.toThrow(`changed since: ${registration} (in use by riders).`);
});
