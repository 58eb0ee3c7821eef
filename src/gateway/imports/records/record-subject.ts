import { sql } from "kysely";
import { kinds, type SimpleKind } from "#contract/kinds.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { addResults, batchesOf, nothingWritten, type StagedTotals } from "#gateway/imports/write-result.ts";
import type { ImportedKind } from "#gateway/store/records/stored-kind.ts";
import type { AcceptedRecord } from "./accepted-record.ts";
import { importedFields, partsOf, recordChecker } from "./check-record.ts";
import { exampleRecords } from "./example-records.ts";
import { undoRecords } from "./undo-records.ts";
import { writeRecords } from "./write-records.ts";

/** Makes the import of a simple kind, whose file has one line for each record. */
export function recordSubject<K extends SimpleKind>(kind: ImportedKind<K>): ImportSubject {
  const { one, many } = kinds[kind.kind];
  return {
    name: many,
    summary: `Writes the ${many} of a .csv or .csv.gz file, one line each, into a store that already exists.`,
    notes: `${kind.identity.words} A ${one} that is there already is left as it is; where the file says something else, its line is refused.`,
    parts: partsOf(kind.fields),
    hasDates: importedFields(kind.fields).some(([, { type }]) => type === "date"),
    makesStore: false,
    recordPart: null,
    hasAmounts: false,
    columns: { values: "jsonb", record: "jsonb" } satisfies Readonly<Record<keyof AcceptedRecord, string>>,
    tables: [kind.table, "record_history"],
    checker: (context) => recordChecker(kind.fields, context),
    async gather(db) {
      await sql`create unique index on import_lines (line)`.execute(db);
      await sql`analyze import_lines`.execute(db);
      const { rows } = await sql<StagedTotals>`
        select count(*) as records, count(*) as lines from import_lines`.execute(db);
      return rows[0] ?? { records: 0, lines: 0 };
    },
    write: (trx, to, batch, refuse) => writeRecords(kind, trx, to, { batch, refuse }),
    // Rules about records look at those before them, so only writing all of them tells which are refused.
    async preview(trx, to, { totals: { records } }, refuse) {
      let result = nothingWritten;
      for (const batch of batchesOf(records)) {
        result = addResults(result, await writeRecords(kind, trx, to, { batch, refuse }));
      }
      return { result, examples: await exampleRecords(trx, kind, to.storeId) };
    },
    undo: (trx, ref) => undoRecords(trx, kind, ref),
  };
}
