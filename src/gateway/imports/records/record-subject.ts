import { sql } from "kysely";
import { kinds, type SimpleKind } from "#contract/kinds.ts";
import { type LineContext, type ImportSubject, type Line, refuse, type Verdict } from "#gateway/imports/subject.ts";
import { addResults, batchesOf, nothingWritten, type StagedTotals } from "#gateway/imports/write-result.ts";
import type { StoredKind } from "#gateway/store/records/stored-kind.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import type { AcceptedRecord } from "./accepted-record.ts";
import { type ImportLimits, isImported, limitWords, partOf, readField } from "./read-field.ts";
import { exampleRecords } from "./example-records.ts";
import { undoRecords } from "./undo-records.ts";
import { writeRecords } from "./write-records.ts";

/** The reason for a line with characters that PostgreSQL cannot store. */
const badText = "bad text";

/** Makes the import of a simple kind, whose file has one line for each record. */
export function recordSubject<K extends SimpleKind>(name: K): ImportSubject {
  const kind: StoredKind<K> = storedKinds[name];
  const fields = importedFields(kind);
  const { one, many } = kinds[name];
  return {
    name: many,
    summary: `Writes the ${many} of a .csv or .csv.gz file, one line each, into a store that already exists.`,
    notes: `${kind.identity.words} A ${one} that is there already is left as it is; where the file says something else, its line is refused.`,
    parts: Object.fromEntries(
      fields.map(([name, limits]) => [
        partOf(name, limits),
        { words: limitWords(limits), ...("required" in limits && limits.required ? { required: true } : {}) },
      ]),
    ),
    hasDates: fields.some(([, { type }]) => type === "date"),
    makesStore: false,
    recordPart: null,
    hasAmounts: false,
    columns: { values: "jsonb", record: "jsonb" } satisfies Readonly<Record<keyof AcceptedRecord, string>>,
    tables: [kind.table, "record_history"],
    checker: (context) => recordChecker(kind, context),
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

/** The fields that a file can have. */
function importedFields({ fields }: Pick<StoredKind<never>, "fields">): readonly (readonly [string, ImportLimits])[] {
  return Object.entries(fields).flatMap(([name, limits]) => (isImported(limits) ? [[name, limits] as const] : []));
}

function recordChecker(
  kind: Pick<StoredKind<never>, "fields">,
  { readDay }: LineContext,
): (line: Line) => Verdict<AcceptedRecord> {
  const fields = importedFields(kind).map(([name, limits]) => ({ name, limits, named: partOf(name, limits) }));
  return ({ record, part, has }) => {
    if (record.fields.some((text) => text.includes("\u0000"))) return refuse(badText);
    const values: Record<string, unknown> = {};
    for (const { name, limits, named } of fields) {
      if (!has(named)) continue;
      const text = part(named);
      if (/[\r\n]/.test(text)) return refuse(`line break in ${named}`);
      if (text === "" && "required" in limits && limits.required) return refuse(`${named}: must not be empty`);
      const value = readField(limits, text, readDay);
      if (value === undefined) return refuse(`${named}: ${limitWords(limits)}`);
      values[name] = value;
    }
    return { row: { values, record }, reason: null };
  };
}
