import { sql } from "kysely";
import { kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { counted } from "#contract/text.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { addResults, batchesOf, nothingWritten, type StagedTotals } from "#gateway/imports/write-result.ts";
import type { ImportDoubt, ImportedKind } from "#gateway/store/records/stored-kind.ts";
import type { AcceptedRecord } from "./accepted-record.ts";
import { importedFields, partsOf, recordChecker } from "./check-record.ts";
import { exampleRecords } from "./example-records.ts";
import { undoRecords } from "./undo-records.ts";
import { writeRecords } from "./write-records.ts";

/** How many lines that may be wrong are named. */
const mostNamed = 20;

/** Says which of the lines that go in may be wrong, and why. */
async function readDoubts(db: Db, doubts: readonly ImportDoubt[]): Promise<string[]> {
  const told: string[] = [];
  for (const { where, words } of doubts) {
    // Each is asked over the same staged lines of one connection.
    const { rows } = await sql<{ count: number; lines: number[] }>`
      select count(*)::int as count,
        coalesce((array_agg((record ->> 'line')::int order by line))[1:${sql.lit(mostNamed)}], '{}') as lines
      from import_lines where ${where}`.execute(db);
    const { count = 0, lines = [] } = rows[0] ?? {};
    const more = count > lines.length ? " ..." : "";
    if (count > 0) told.push(`${counted(count, "line")} with ${words}: ${lines.join(", ")}${more}`);
  }
  return told;
}

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
    remarks: (db, { storeId }) => readDoubts(db, kind.identity.doubts?.(storeId) ?? []),
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
