import { type RawBuilder, sql, type SqlBool } from "kysely";
import { escapeLike, searchPatterns } from "./text.ts";

/** In which rows of a table a few typed letters are looked for. */
interface SearchedTable {
  readonly table: "customers" | "products";
  /** The SQL of the folded text with its trigram index; the name comes first. */
  readonly text: RawBuilder<string>;
  /** Rows that are found by what was typed as a whole, such as a barcode. */
  readonly exactly: RawBuilder<SqlBool>;
  /** The condition that a row may be found at all. */
  readonly among?: RawBuilder<SqlBool>;
}

/** The most rows that each way of searching may find. The search for parts of words comes last. */
const most = { exactly: 20, start: 40, word: 100, parts: 300 } as const;

/**
 * How much is searched: only rows that match as a whole or begin with what was typed, or all rows that have every word.
 */
type Reach = "start" | "all";

/**
 * Finds a few rows, the best first. Those that match as a whole or begin with what was typed are the best, so the
 * others are only looked for where these are too few.
 */
export async function findBest<Row>(few: number, find: (reach: Reach) => Promise<Row[]>): Promise<Row[]> {
  const first = await find("start");
  return first.length < few ? find("all") : first;
}

/**
 * A query for the ids of rows that have every typed word. A few letters may be in a hundred thousand rows. Then it
 * finds all rows that match as a whole or begin with the letters, but only some of the others, so that sorting them
 * takes no time. `term` is folded.
 */
export function candidates(
  storeIds: readonly string[],
  term: string,
  searched: SearchedTable,
  reach: Reach,
): RawBuilder<unknown> {
  const { text, exactly, among = sql<SqlBool>`true` } = searched;
  const table = sql.table(searched.table);
  // Of a word of two letters, only the start is looked for, which the other ways do already.
  const hasParts = term.length > 2;
  const ways: readonly (readonly [condition: RawBuilder<unknown>, limit: number])[] = [
    [exactly, most.exactly],
    [sql`${text} like ${startPattern(term)}`, most.start],
    ...(reach === "all" ? [[sql`${text} like ${wordPattern(term)}`, most.word] as const] : []),
    ...(reach === "all" && hasParts ? [[everyWord(text, term), most.parts] as const] : []),
  ];
  const found = ways.map(
    ([condition, limit]) => sql`
      (select id from ${table} where store_id = given.store_id and ${among} and ${condition} limit ${sql.lit(limit)})`,
  );
  return sql`
    select given.store_id, found.id from unnest(${storeIds}::uuid[]) as given(store_id)
    cross join lateral (${sql.join(found, sql` union `)}) as found`;
}

/** The pattern for a term at the start of a text. */
export function startPattern(term: string): string {
  return `${escapeLike(term)}%`;
}

/** The pattern for a term at the start of any word but the first. */
export function wordPattern(term: string): string {
  return `% ${escapeLike(term)}%`;
}

// Unlike the search text of orders, these texts do not begin with a space, so the first word needs its own pattern.
function everyWord(text: RawBuilder<string>, term: string): RawBuilder<unknown> {
  const words = searchPatterns(term).map(
    (either) =>
      sql`(${sql.join(
        either
          .flatMap((pattern) => (pattern.startsWith("% ") ? [pattern, pattern.slice(2)] : [pattern]))
          .map((pattern) => sql`${text} like ${pattern}`),
        sql` or `,
      )})`,
  );
  return words.length === 0 ? sql`false` : sql.join(words, sql` and `);
}
