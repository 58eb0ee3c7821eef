import { readRows } from "#gateway/store/lists/rows.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Batch, Destination, RefuseLate, Written } from "#gateway/imports/subject.ts";
import type { Author } from "#gateway/store/author.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { knownRecords, whyNotSame } from "./known-records.ts";
import { readKnown, readStaged } from "./read-batch.ts";
import { columnOf, type RecordDefinition } from "./record-definition.ts";

/** In whose name imported records are written. */
const importer: Author = { accountId: null, name: "Import", origin: "By Admin" };

/** Writes the records of a batch that are not there yet, each with the first entry of its history. */
export async function writeRecords(
  definition: RecordDefinition,
  trx: Trx,
  to: Destination,
  { batch, refuse }: { readonly batch: Batch; readonly refuse: RefuseLate },
): Promise<Written> {
  const { table } = definition.of;
  const { storeId } = to;
  // Nobody else adds or changes such records until this is committed: what is found not to be there is not there.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  const staged = await readStaged(trx, definition, batch);
  const known = knownRecords(await readKnown(trx, definition, storeId, staged));
  const fresh: (Readonly<Record<string, unknown>> & { readonly id: string })[] = [];
  let there = 0;
  for (const one of staged) {
    const found = known.find(one.keys);
    const reason = found ? whyNotSame(definition, one, found) : null;
    if (reason !== null) await refuse(one.record, reason);
    else if (found) there += 1;
    else {
      // A later line of the same file may be about the same record.
      known.add(one);
      fresh.push({ store_id: storeId, id: randomUUID(), ...one.values });
    }
  }
  await insertRows(trx, table, fresh);
  await writeHistory(trx, definition, to, fresh);
  return { records: fresh.length, lines: fresh.length, recordsThere: there, linesThere: there, recordsDiffering: 0 };
}

/** Writes the first entry of the history of new records; of each, the fields that the file says. */
async function writeHistory(
  trx: Trx,
  definition: RecordDefinition,
  { storeId, source }: Destination,
  fresh: readonly { readonly id: string }[],
): Promise<void> {
  const { kind } = definition.of;
  const rows = await readRows(
    trx,
    definition.of.rows,
    storeId,
    fresh.map(({ id }) => id),
  );
  const [first = {}] = fresh;
  const isSaid = (field: string) =>
    Object.hasOwn(definition.fields, field) && Object.hasOwn(first, columnOf(definition, field));
  await writeRecordHistory(
    trx,
    rows.map((after) => ({
      kind,
      action: "created",
      before: null,
      after,
      fields: Object.fromEntries(Object.entries(after).filter(([field]) => isSaid(field))),
      author: importer,
      text: `Taken over from ${source}`,
    })),
  );
}
