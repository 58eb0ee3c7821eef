import { type Kysely, type RawBuilder, sql } from "kysely";
import { DatabaseError } from "pg";
import type { Database } from "#gateway/database/schema.ts";
import type { PersonWords } from "./person-words.ts";
import { oneOf } from "./person-words.ts";
import { readSearchedTables, type SearchedTable } from "./search-columns.ts";

/** Who is searched, and where. */
export interface Search {
  readonly businessUnitId: string;
  /** The stores of the business that do not know the person any more. */
  readonly storeIds: readonly string[];
  readonly words: PersonWords;
  /** Ids that lead to the person. */
  readonly ids: readonly string[];
  readonly pseudonym: string;
  /** The job that searches: it still says who is searched. */
  readonly jobId: string;
}

/** A record in which somebody of the same name is told. It was not changed. */
export interface Namesake {
  readonly table: string;
  readonly record: string;
}

/** How often a table is read where somebody else writes into it meanwhile. */
const mostTries = 4;
/** How many rows one transaction changes: whoever waits for one of them waits for so many. */
const atOnce = 100;
/** The tables of which only a function of the database takes something out. */
const books = new Set(["order_payments", "invoices", "stock_movements", "ledger_transactions"]);

/**
 * Searches all texts of a business for somebody. Where an id, phone number or e-mail address of theirs is told, it is
 * taken out with their names; where only a whole name stands, the record is answered. Each table is read by one statement
 * that locks nothing, and what is found is changed in small transactions. Doing it once more does no more.
 */
export async function searchEverywhere(
  db: Kysely<Database>,
  search: Search,
  { stop, onProgress }: { readonly stop: AbortSignal; readonly onProgress: (done: number, total: number) => void },
): Promise<readonly Namesake[]> {
  const tables = await readSearchedTables(db);
  const total = tables.reduce((sum, { pages }) => sum + pages, 0);
  const told: Namesake[] = [];
  let done = 0;
  for (const table of tables) {
    stop.throwIfAborted();
    onProgress(done, total);
    told.push(...(await searchTable(db, search, table)));
    done += table.pages;
  }
  return told;
}

/** The pattern of what stands in every text that leads to a person, to be asked first. */
export const hintOf = ({ ids, words }: Pick<Search, "ids" | "words">): string => oneOf([words.hints.marks, ...ids]);

/** The pattern of what leads to a person and to nobody else. */
export const tiedTo = ({ ids, words }: Pick<Search, "ids" | "words">): string => oneOf([words.marks, ...ids]);

async function searchTable(db: Kysely<Database>, search: Search, table: SearchedTable): Promise<readonly Namesake[]> {
  const { name, columns, label } = table;
  const { words } = search;
  const takenOut = columns.flatMap((column) => (column.isTakenOut ? [column.name] : []));
  const all = textOf(columns.map((column) => column.name));
  const theirs = textOf(takenOut);
  const tied = tiedTo(search);
  const any = takenOut.length > 0 ? oneOf([tied, words.fullNames]) : words.fullNames;
  const hint = takenOut.length > 0 ? oneOf([hintOf(search), words.hints.fullNames]) : words.hints.fullNames;
  for (let tries = 1; ; tries += 1) {
    const { rows } = await sql<{ place: string; record: string; isTied: boolean; isNamed: boolean }>`
      select ctid::text as place, coalesce(${sql.ref(label)}::text, to_jsonb(${sql.table(name)}) ->> 'id', '') as record, ${all} ~* ${words.fullNames} as "isNamed",
        ${theirs} ~* ${tied} and ${theirs} ~* ${oneOf([words.marks, words.names])} as "isTied"
      from ${sql.table(name)} where ${scope(search, table)} and ${all} ~* ${hint} and ${all} ~* ${any}`.execute(db);
    const places = rows.flatMap(({ place, isTied }) => (isTied ? [place] : []));
    for (let from = 0; from < places.length; from += atOnce)
      await takeOut(db, search, table, places.slice(from, from + atOnce));
    // A row that somebody else changes meanwhile is at another place then: it is found once more.
    if (places.length === 0 || tries >= mostTries)
      return rows.filter(({ isNamed }) => isNamed).map(({ record }) => ({ table: name, record }));
  }
}

/** The rows of a table that belong to the stores that are searched, or to the business. */
function scope({ storeIds, businessUnitId, jobId }: Search, { name, owner }: SearchedTable): RawBuilder<unknown> {
  if (owner === "store_id")
    return name === "jobs"
      ? sql`store_id = any(${storeIds}::uuid[]) and id <> ${jobId}`
      : sql`store_id = any(${storeIds}::uuid[])`;
  if (owner === "business_unit_id") return sql`business_unit_id = ${businessUnitId}`;
  if (owner === "user_id") return sql`user_id in (select id from users where business_unit_id = ${businessUnitId})`;
  return name === "business_units"
    ? sql`id = ${businessUnitId}`
    : name === "stores"
      ? sql`id = any(${storeIds}::uuid[])`
      : sql`true`;
}

/** Takes the person out of rows at these places. */
async function takeOut(
  db: Kysely<Database>,
  search: Search,
  table: SearchedTable,
  places: readonly string[],
): Promise<void> {
  const { words, pseudonym } = search;
  if (books.has(table.name)) {
    await sql`select books_forget_words(${table.name}, ${places}::tid[], ${words.marks}, ${words.names}, ${pseudonym})`.execute(
      db,
    );
    return;
  }
  const columns = table.columns.flatMap((column) => (column.isTakenOut ? [column.name] : []));
  const isThere = sql`${textOf(columns)} ~* ${oneOf([words.marks, words.names])}`;
  const update = (at: readonly string[], ending = "") => {
    const left = (column: string) => {
      const rest = sql`without_words(${sql.ref(column)}, ${words.marks}, ${words.names}, ${pseudonym})`;
      return sql`${sql.ref(column)} = ${column === "name" && ending !== "" ? sql`${rest} || ${ending}` : rest}`;
    };
    return sql`update ${sql.table(table.name)} set ${sql.join(columns.map(left))}
      where ctid = any(${at}::tid[]) and ${isThere}`.execute(db);
  };
  try {
    await update(places);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== "23505") throw error;
    // Two names become the same where only one may have it.
    for (const [nth, place] of places.entries()) await update([place], ` ${nth + 1}`);
  }
}

/** What stands in some columns of a row, as one text. */
function textOf(columns: readonly string[]): RawBuilder<string> {
  if (columns.length === 0) return sql<string>`''`;
  return sql<string>`concat_ws(chr(10), ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`;
}
