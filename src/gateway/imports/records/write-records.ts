import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Kinds, SimpleKind } from "#contract/kinds.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Batch, Destination, RefuseAccepted, Written } from "#gateway/imports/subject.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { resolveFields } from "#gateway/store/records/resolve-fields.ts";
import type { StoredKind } from "#gateway/store/records/stored-kind.ts";
import { knownRecords, whyNotSame } from "./known-records.ts";
import { resolveNames } from "./named-records.ts";
import { asStored, readKnown, readStaged } from "./read-batch.ts";
import { partOf } from "./read-field.ts";

/** In whose name imported records are written. */
const importer: Author = { accountId: null, name: "Import", origin: "By Admin" };

/** Writes the records of a batch that are not there yet, each with the first entry of its history. */
export async function writeRecords<K extends SimpleKind>(
  kind: StoredKind<K>,
  trx: Trx,
  to: Destination,
  { batch, refuse }: { readonly batch: Batch; readonly refuse: RefuseAccepted },
): Promise<Written> {
  const { storeId } = to;
  // Nobody else adds or changes such records until this is committed: what is found not to be there is not there.
  await sql`lock table ${sql.table(kind.table)} in share row exclusive mode`.execute(trx);
  const lines = await resolveNames(trx, kind, storeId, await readStaged(trx, batch));
  const stored = await asStored(
    trx,
    kind,
    lines.map(({ values }) => byColumn(kind, values)),
  );
  const known = knownRecords(await readKnown(trx, kind, storeId, stored));
  const fresh = freshRecords(trx, kind, storeId);
  let there = 0;
  for (const [at, line] of lines.entries()) {
    const row = stored[at];
    if (!row) throw new Error(`line ${line.record.line} is lost`);
    const found = known.find(row.keys);
    const reason =
      line.reason ??
      (found
        ? whyNotSame(kind, { ...line, ...row }, found)
        : await fresh.add(line.values as unknown as Partial<Kinds[K]>));
    if (reason !== null) await refuse(line.record, reason);
    else if (found) there += 1;
    // A later line of the same file may be about the same record.
    else known.add(row);
  }
  const written = await fresh.write();
  await writeHistory(trx, kind, to, written);
  return { records: written.size, lines: written.size, recordsThere: there, linesThere: there, recordsDiffering: 0 };
}

/** Collects new records, which are written many at a time. */
function freshRecords<K extends SimpleKind>(trx: Trx, kind: StoredKind<K>, storeId: string) {
  const written = new Map<string, Partial<Kinds[K]>>();
  let waiting: object[] = [];
  const flush = async () => {
    await insertRows(trx, kind.table, waiting);
    waiting = [];
  };
  const references = Object.entries(kind.fields).flatMap(([field, { type }]) => (type === "record" ? [field] : []));
  return {
    /** Takes a record, and answers why it is refused, or null. */
    async add(values: Partial<Kinds[K]>): Promise<string | null> {
      // Rules about other records, such as whose a vehicle is, must see the lines before this one.
      if (references.some((field) => values[field as keyof Kinds[K]] != null)) await flush();
      try {
        const fields = await resolveFields(trx, kind, storeId, null, values);
        const id = randomUUID();
        const row = { store_id: storeId, id, ...byColumn(kind, fields) };
        // One statement writes rows of the same columns; the rules may have added some to this one.
        if (Object.keys(row).join() !== Object.keys(waiting[0] ?? row).join()) await flush();
        waiting.push(row);
        written.set(id, fields);
        return null;
      } catch (error) {
        if (error instanceof Refusal) return reasonOf(kind, error);
        throw error;
      }
    },
    /** Writes those that wait, and answers the fields of all records that were taken, by id. */
    async write(): Promise<ReadonlyMap<string, Partial<Kinds[K]>>> {
      await flush();
      return written;
    },
  };
}

function byColumn({ columns }: Pick<StoredKind<never>, "columns">, fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [columns[field] ?? field, value]));
}

function reasonOf({ fields }: Pick<StoredKind<never>, "fields">, { message, fields: wrong = {} }: Refusal): string {
  const [first] = Object.entries(wrong);
  if (!first) return message;
  const [field, because] = first;
  return `${partOf(field, fields[field])}: ${because}`;
}

/** Writes the first entry of the history of new records; of each, the fields that the file says. */
async function writeHistory<K extends SimpleKind>(
  trx: Trx,
  kind: StoredKind<K>,
  { storeId, source }: Destination,
  fresh: ReadonlyMap<string, Partial<Kinds[K]>>,
): Promise<void> {
  const rows = await readRows(trx, kind.rows, storeId, [...fresh.keys()]);
  const text = `Taken over from ${source}`;
  await writeRecordHistory(
    trx,
    kind,
    rows.map((after) => {
      const fields = fresh.get(after.id) ?? {};
      return { action: "created", before: null, after, fields, author: importer, text };
    }),
  );
}
