import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { importer } from "#gateway/imports/importer.ts";
import type { Destination, RefuseAccepted } from "#gateway/imports/subject.ts";
import { type Batch, nothingWritten, type WriteResult } from "#gateway/imports/write-result.ts";
import { Refusal } from "#gateway/refusal.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { resolveFields } from "#gateway/store/records/resolve-fields.ts";
import type { ImportedKind } from "#gateway/store/records/stored-kind.ts";
import { explainDifference, type KnownRecord, knownRecords } from "./known-records.ts";
import { resolveNames } from "./named-records.ts";
import { castRecords, readKnown, readStaged } from "./read-batch.ts";
import { partOf } from "./read-field.ts";

/** Writes the records of a batch that do not exist yet, each with its first history entry. */
export async function writeRecords<K extends SimpleKind>(
  kind: ImportedKind<K>,
  trx: Trx,
  to: Destination,
  { batch, refuse }: { readonly batch: Batch; readonly refuse: RefuseAccepted },
): Promise<WriteResult> {
  const { storeId } = to;
  // Nobody else can add or change such records until the commit, so what was not found really does not exist.
  await sql`lock table ${sql.table(kind.table)} in share row exclusive mode`.execute(trx);
  const lines = await resolveNames(trx, kind, storeId, await readStaged(trx, batch));
  const stored = await castRecords(
    trx,
    kind,
    lines.map(({ values }) => ({ ...byColumn(kind, values), store_id: storeId })),
  );
  const known = knownRecords(await readKnown(trx, kind, storeId, stored));
  const fresh = freshRecords(trx, kind, storeId);
  let there = 0;
  for (const [at, line] of lines.entries()) {
    const row = stored[at];
    if (!row) throw new Error(`line ${line.record.line} is lost`);
    const difference = (one: KnownRecord): string | null => explainDifference(kind, { ...line, ...row }, one);
    const found = known.find(row.keys, (one) => difference(one) === null);
    const reason =
      line.reason ?? (found ? difference(found) : await fresh.add(line.values as unknown as Partial<Kinds[K]>));
    if (reason !== null) await refuse(line.record, reason);
    else if (found) there += 1;
    // A later line of the file may be about the same record.
    else known.add(row);
  }
  const written = await fresh.write();
  await writeHistory(trx, kind, to, written);
  return { ...nothingWritten, records: written.size, lines: written.size, recordsThere: there, linesThere: there };
}

/** Collects new records, so that many are written with one statement. */
function freshRecords<K extends SimpleKind>(trx: Trx, kind: ImportedKind<K>, storeId: string) {
  const written = new Map<string, Partial<Kinds[K]>>();
  let waiting: { readonly id: string }[] = [];
  const flush = async () => {
    await insertRows(trx, kind.table, waiting);
    for (const { id } of waiting) await kind.writeElsewhere(trx, storeId, id, written.get(id) ?? {});
    waiting = [];
  };
  const references = Object.entries(kind.fields).flatMap(([field, { type }]) => (type === "record" ? [field] : []));
  return {
    /** Adds a record; answers null, or the reason when it is refused. */
    async add(values: Partial<Kinds[K]>): Promise<string | null> {
      // Some rules look at other records, such as who has a vehicle. They must see the lines before this one.
      if (references.some((field) => values[field as keyof Kinds[K]] != null)) await flush();
      try {
        const fields = await resolveFields(trx, kind, storeId, null, values, null);
        const id = randomUUID();
        const row = { store_id: storeId, id, ...byColumn(kind, fields) };
        // One statement writes rows with the same columns, but rules may have added columns to this row.
        if (Object.keys(row).join() !== Object.keys(waiting[0] ?? row).join()) await flush();
        waiting.push(row);
        written.set(id, fields);
        return null;
      } catch (error) {
        if (error instanceof Refusal) return reasonOf(kind, error);
        throw error;
      }
    },
    /** Writes the collected records and answers the fields of all records so far, by id. */
    async write(): Promise<ReadonlyMap<string, Partial<Kinds[K]>>> {
      await flush();
      return written;
    },
  };
}

function byColumn(
  { columns, elsewhere = {} }: Pick<ImportedKind<never>, "columns" | "elsewhere">,
  fields: object,
): object {
  const here = Object.entries(fields).filter(([field]) => !Object.hasOwn(elsewhere, field));
  return Object.fromEntries(here.map(([field, value]) => [columns[field] ?? field, value]));
}

function reasonOf({ fields }: Pick<ImportedKind<never>, "fields">, { message, fields: wrong = {} }: Refusal): string {
  const [first] = Object.entries(wrong);
  if (!first) return message;
  const [field, because] = first;
  return `${partOf(field, fields[field])}: ${because}`;
}

/** Writes the first history entry of new records, with the fields that the file has. */
async function writeHistory<K extends SimpleKind>(
  trx: Trx,
  kind: ImportedKind<K>,
  { storeId, source, importNumber }: Destination,
  fresh: ReadonlyMap<string, Partial<Kinds[K]>>,
): Promise<void> {
  const rows = await readRows(trx, kind.rows, storeId, [...fresh.keys()]);
  const text = `Taken over from ${source}`;
  await writeRecordHistory(
    trx,
    kind,
    rows.map((after) => {
      const fields = fresh.get(after.id) ?? {};
      return { action: "created", before: null, after, fields, author: importer, text, importNumber };
    }),
  );
}
