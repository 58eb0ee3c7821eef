import { sql } from "kysely";
import { kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { StoredKind } from "#gateway/store/records/stored-kind.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import type { AcceptedRecord } from "./accepted-record.ts";
import { partOf } from "./read-field.ts";

/** A line with ids in place of the names of other records; `reason` says which name was not found. */
interface ResolvedRecord extends AcceptedRecord {
  readonly reason: string | null;
}

/** Replaces the names of other records in lines by their ids. */
export async function resolveNames(
  db: Db,
  { fields }: Pick<StoredKind<never>, "fields">,
  storeId: string,
  lines: readonly AcceptedRecord[],
): Promise<ResolvedRecord[]> {
  let resolved: ResolvedRecord[] = lines.map((line) => ({ ...line, reason: null }));
  for (const [field, limits] of Object.entries(fields)) {
    if (limits.type !== "record") continue;
    const names = lines.flatMap(({ values }) => (typeof values[field] === "string" ? [values[field]] : []));
    if (names.length === 0) continue;
    const found = await findByName(db, storedKinds[limits.kind], storeId, [...new Set(names)]);
    resolved = resolved.map((line) => {
      const name = line.values[field];
      if (typeof name !== "string") return line;
      const [id, ...others] = found.get(name) ?? [];
      const values = { ...line.values, [field]: id };
      const because = whyNotOne(limits.kind, id, others);
      return { ...line, values, reason: line.reason ?? (because && `${partOf(field, limits)}: ${because}`) };
    });
  }
  return resolved;
}

function whyNotOne(kind: SimpleKind, id: string | undefined, others: readonly string[]): string | null {
  const { one, many, called } = kinds[kind];
  if (id === undefined) return `no ${one} of the store has this ${called}`;
  return others.length > 0 ? `several ${many} have this ${called}` : null;
}

/**
 * The ids of records by their names, without deleted ones. Names are compared like the keys of imports or, where the
 * field is no key, without regard to capital letters.
 */
async function findByName(
  db: Db,
  {
    kind,
    table,
    columns,
    identity,
  }: Pick<StoredKind<never>, "table" | "columns" | "identity"> & { readonly kind: SimpleKind },
  storeId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { name: field } = kinds[kind];
  const column = columns[field] ?? field;
  const key = identity?.sameBy.find((same) => same.field === field)?.key ?? sql`lower(${sql.ref(column)})`;
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select wanted.name, array_agg(same.id) as ids
    from unnest(${[...names]}::text[]) as wanted(name),
      lateral (select ${key} as key
        from jsonb_populate_record(null::${sql.table(table)}, jsonb_build_object(${column}::text, wanted.name))) as sought,
      lateral (select id from ${sql.table(table)}
        where store_id = ${storeId} and state <> 'DELETE' and ${key} = sought.key) as same
    group by wanted.name`.execute(db);
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}
