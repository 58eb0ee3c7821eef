import { type RawBuilder, sql, type SqlBool } from "kysely";
import { escapeLike, searchPatterns } from "./text.ts";

/** In which rows of a table a few typed letters are looked for. */
interface SearchedTable {
  readonly table: "customers" | "products";
  /** The condition that a row may be found at all. */
  readonly among: RawBuilder<SqlBool>;
}

/** A way to find rows: a condition that an index answers, and the most rows that it may find. */
export type Way = readonly [condition: RawBuilder<unknown>, limit: number];

/**
 * A query for the ids of rows that are found in some way. A few letters may be in a hundred thousand rows; each way finds
 * some, so that sorting them takes no time.
 */
export function candidates(
  storeIds: readonly string[],
  { table, among }: SearchedTable,
  ways: readonly Way[],
): RawBuilder<unknown> {
  const found = ways.map(
    ([condition, limit]) => sql`
      (select id from ${sql.table(table)} where store_id = given.store_id and ${among} and ${condition}
        limit ${sql.lit(limit)})`,
  );
  return sql`
    select given.store_id, found.id from unnest(${storeIds}::uuid[]) as given(store_id)
    cross join lateral (${sql.join(found, sql` union `)}) as found`;
}

/** The most rows that each way of searching a text may find. */
const most = { start: 40, word: 100, parts: 300 } as const;

/** The way to rows whose text begins with a term. It is folded, as in all ways. */
export function startingWith(text: RawBuilder<string>, term: string): Way {
  return [sql`${text} like ${startPattern(term)}`, most.start];
}

/** The way to rows of whose text a word begins with a term. */
export function wordStartingWith(text: RawBuilder<string>, term: string): Way {
  return [sql`${text} like ${wordPattern(term)}`, most.word];
}

/** The way to rows that have every typed word, also within longer ones; none for two letters, which begin a word. */
export function havingParts(text: RawBuilder<string>, term: string): readonly Way[] {
  return term.length > 2 ? [[everyWord(text, term), most.parts]] : [];
}

/** The pattern for a term at the start of a text. */
export function startPattern(term: string): string {
  return `${escapeLike(term)}%`;
}

/** The pattern for a term at the start of any word but the first. */
export function wordPattern(term: string): string {
  return `% ${escapeLike(term)}%`;
}

// Unlike the search text of orders, these texts need not begin with a space, so the first word needs its own pattern.
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
