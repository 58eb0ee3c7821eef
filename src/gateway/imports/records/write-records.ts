import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Batch, Destination, RefuseLate, Written } from "#gateway/imports/subject.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/simple-kind.ts";
import type { Author } from "#gateway/store/author.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import type { StoredKind } from "#gateway/store/records/stored-kind.ts";
import { knownRecords, whyNotSame } from "./known-records.ts";
import { readKnown, readStaged } from "./read-batch.ts";

/** In whose name imported records are written. */
const importer: Author = { accountId: null, name: "Import", origin: "By Admin" };

/** Writes the records of a batch that are not there yet, each with the first entry of its history. */
export async function writeRecords<K extends SimpleKind>(
  kind: StoredKind<K>,
  trx: Trx,
  to: Destination,
  { batch, refuse }: { readonly batch: Batch; readonly refuse: RefuseLate },
): Promise<Written> {
  const { table } = kind;
  const { storeId } = to;
  // Nobody else adds or changes such records until this is committed: what is found not to be there is not there.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  const staged = await readStaged(trx, kind, batch);
  const known = knownRecords(await readKnown(trx, kind, storeId, staged));
  const fresh: (Readonly<Record<string, unknown>> & { readonly id: string })[] = [];
  let there = 0;
  for (const one of staged) {
    const found = known.find(one.keys);
    const reason = found ? whyNotSame(kind, one, found) : null;
    if (reason !== null) await refuse(one.record, reason);
    else if (found) there += 1;
    else {
      // A later line of the same file may be about the same record.
      known.add(one);
      fresh.push({ store_id: storeId, id: randomUUID(), ...one.values });
    }
  }
  await insertRows(trx, table, fresh);
  await writeHistory(trx, kind, to, fresh);
  return { records: fresh.length, lines: fresh.length, recordsThere: there, linesThere: there, recordsDiffering: 0 };
}

/** Writes the first entry of the history of new records; of each, the fields that the file says. */
async function writeHistory<K extends SimpleKind>(
  trx: Trx,
  kind: StoredKind<K>,
  { storeId, source }: Destination,
  fresh: readonly { readonly id: string }[],
): Promise<void> {
  const rows = await readRows(
    trx,
    kind.rows,
    storeId,
    fresh.map(({ id }) => id),
  );
  const [first = {}] = fresh;
  const isSaid = (field: string) => kind.columns[field] !== undefined && Object.hasOwn(first, kind.columns[field]);
  await writeRecordHistory(
    trx,
    kind,
    rows.map((after) => ({
      action: "created",
      before: null,
      after,
      fields: Object.fromEntries(Object.entries(after).filter(([field]) => isSaid(field))) as unknown as Partial<
        Kinds[K]
      >,
      author: importer,
      text: `Taken over from ${source}`,
    })),
  );
}
