import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "#gateway/database/schema.ts";
import type { ImportRef, UndoRef } from "#gateway/imports/subject.ts";

/** A kind of records of which imports keep what they change. */
type Kind = Database["before_images"]["kind"];

/**
 * Keeps what records are before an import changes them. `records` is a query that answers `id`, `before` and `after`:
 * what the import makes of it, null for an order.
 */
export async function keepImages(
  trx: Trx,
  { storeId, number }: ImportRef,
  kind: Kind,
  records: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into before_images (store_id, import_number, kind, record_id, before, after)
    select ${storeId}, ${number}::integer, ${kind}, id, before, after from (${records}) records`.execute(trx);
}

/** What an import has kept of records of a kind, as `kept` of a query. */
export function keptImages({ storeId, number }: ImportRef, kind: Kind) {
  return sql`(select * from before_images
    where store_id = ${storeId} and import_number = ${number} and kind = ${kind}) kept`;
}

/** The ID of the first import that has changed a record after this one, such as "OLD-3"; null where none has. */
export function laterImport({ storeId, number, code }: UndoRef, id: string): RawBuilder<string | null> {
  return sql<string | null>`(select ${code}::text || '-' || min(later.import_number) from before_images later
    where later.store_id = ${storeId} and later.record_id = ${sql.ref(id)} and later.import_number > ${number})`;
}

/**
 * Lets later imports find what this one had found, where they found or left what it made: so undoing them later does not
 * bring back what is undone.
 */
export async function passImagesOn(trx: Trx, ref: ImportRef, kind: Kind): Promise<void> {
  await sql`
    update before_images later set
      before = case when later.before @> kept.after then later.before || kept.before else later.before end,
      after = case when later.after @> kept.after then later.after || kept.before else later.after end
    from ${keptImages(ref, kind)} where later.store_id = kept.store_id and later.kind = kept.kind
      and later.record_id = kept.record_id and later.import_number > kept.import_number`.execute(trx);
}

/** Forgets what an import has kept, because it is undone; answers how many records they are. */
export async function dropImages(trx: Trx, { storeId, number }: ImportRef, kind: Kind): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from before_images where store_id = ${storeId} and import_number = ${number} and kind = ${kind}`.execute(
    trx,
  );
  return Number(numAffectedRows);
}
