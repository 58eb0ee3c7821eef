import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import { columnsOfFields } from "./field-columns.ts";
import { namedColumns, searchedColumns } from "./other-columns.ts";
import { personalTables, personTable } from "./personal-tables.ts";

/** A column in which somebody is searched: what is found there is taken out, or only told. */
export interface SearchedColumn {
  readonly name: string;
  readonly isTakenOut: boolean;
}

/** The columns of all tables in which somebody is searched. */
export const searchedTables: ReadonlyMap<string, readonly SearchedColumn[]> = collect();

function collect(): ReadonlyMap<string, readonly SearchedColumn[]> {
  const found = new Map<string, SearchedColumn[]>();
  const add = (table: string, columns: readonly string[], isTakenOut: boolean) =>
    found.set(table, [...(found.get(table) ?? []), ...columns.map((name) => ({ name, isTakenOut }))]);
  for (const [table, { columns }] of Object.entries({ ...personalTables, people: personTable })) {
    const searchedFor = (what: "words" | "names") =>
      Object.entries(columns).flatMap(([name, { searched }]) => (searched === what ? [name] : []));
    add(table, searchedFor("words"), true);
    add(table, searchedFor("names"), false);
  }
  for (const [table, columns] of Object.entries(searchedColumns)) add(table, columns.split(" "), true);
  for (const [table, { columns }] of Object.entries(namedColumns)) add(table, columns.split(" "), false);
  for (const { table, name, isSearched } of columnsOfFields) if (isSearched) add(table, [name], true);
  return new Map([...found].filter(([, columns]) => columns.length > 0));
}

/** A table as it is searched. */
export interface SearchedTable {
  readonly name: string;
  readonly columns: readonly SearchedColumn[];
  /** Its columns by which its rows belong to a store, a business or a user. */
  readonly owner: "store_id" | "business_unit_id" | "user_id" | null;
  /** How large it is, in pages. */
  readonly pages: number;
  /** What people call one of its rows. */
  readonly label: string;
}

/** The tables that are searched, with what the database knows of them. */
export async function readSearchedTables(db: Db): Promise<readonly SearchedTable[]> {
  const { rows } = await sql<{ name: string; pages: number; columns: string[] }>`
    select relname::text as name, greatest(relpages, 1) as pages, array_agg(attname::text) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relname = any(${[...searchedTables.keys()]}::text[])
    group by relname, relpages order by relname`.execute(db);
  return rows.map(({ name, pages, columns }) => ({
    name,
    pages,
    columns: searchedTables.get(name) ?? [],
    owner: (["store_id", "business_unit_id", "user_id"] as const).find((owner) => columns.includes(owner)) ?? null,
    label: ["number", "code", "id"].find((label) => columns.includes(label)) ?? "ctid",
  }));
}
