import type { Db, Trx } from "#gateway/database/schema.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { type Mapping, mappingOf } from "./mapping.ts";

/** A mapping that was kept under a name. All stores of a business share its mappings. */
export interface SavedMap {
  readonly subject: string;
  readonly name: string;
  readonly mapping: Mapping;
  /** ISO 8601 in UTC. */
  readonly savedAt: string;
}

/** Which column each part of an earlier file came from. */
export interface LearnedMap {
  readonly file: string;
  readonly map: Mapping["map"];
}

/** How many earlier imports are asked. */
const mostLearned = 50;

/** The mappings of a subject that the business of a store has kept, the oldest first. */
export async function mapsOfStore(db: Db, storeId: string, subject: string): Promise<SavedMap[]> {
  const rows = await db
    .selectFrom("import_maps")
    .innerJoin("stores", "stores.business_unit_id", "import_maps.business_unit_id")
    .select(["subject", "import_maps.name", "mapping", "saved_at as savedAt"])
    .where("stores.id", "=", storeId)
    .where("subject", "=", subject)
    .orderBy("saved_at")
    .execute();
  return rows.map((row) => ({ ...row, mapping: row.mapping as Mapping }));
}

/** How the last files of a subject were read that its business has imported, the newest first. */
export async function learnedMaps(db: Db, storeId: string, subject: string): Promise<LearnedMap[]> {
  const rows = await db
    .selectFrom("imports")
    .innerJoin("stores", "stores.id", "imports.store_id")
    .innerJoin("stores as own", "own.business_unit_id", "stores.business_unit_id")
    .select(["imports.file_name as file", "imports.mapping"])
    .where("own.id", "=", storeId)
    .where("imports.subject", "=", subject)
    .where("imports.state", "=", "done")
    .orderBy("imports.started_at", "desc")
    .limit(mostLearned)
    .execute();
  return rows.map(({ file, mapping }) => ({ file, map: (mapping as Mapping).map ?? {} }));
}

/**
 * Finds a mapping by its name. Throws an ImportRefused with the names there are when there is none, or more than one.
 */
export async function findMap(db: Db, subject: string, name: string): Promise<Mapping> {
  const saved = await db.selectFrom("import_maps").select(["name", "mapping"]).where("subject", "=", subject).execute();
  const [found, another] = saved.filter((map) => map.name === name);
  if (found && !another) return found.mapping as Mapping;
  if (found) throw new ImportRefused(`Two business units have kept a mapping ${name}: say what it says instead.`);
  const there = saved.length > 0 ? `There are ${saved.map((map) => map.name).join(", ")}.` : "None was kept yet.";
  throw new ImportRefused(`No mapping for ${subject} was kept as ${name}. ${there}`);
}

/** Keeps a mapping for the business of a store, in place of one with the same name. */
export async function keepMap(
  trx: Trx,
  storeId: string,
  {
    subject,
    name,
    wanted,
  }: { readonly subject: { readonly name: string }; readonly name: string; readonly wanted: Mapping },
): Promise<void> {
  const store = await trx
    .selectFrom("stores")
    .select("business_unit_id")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const kept = { mapping: JSON.stringify(mappingOf(wanted)), saved_at: new Date().toISOString() };
  await trx
    .insertInto("import_maps")
    .values({ ...store, subject: subject.name, name, ...kept })
    .onConflict((conflict) => conflict.columns(["business_unit_id", "subject", "name"]).doUpdateSet(kept))
    .execute();
}
