import { type RawBuilder, sql, type SqlBool } from "kysely";

/** More words than this are not looked for: each one costs a search of its own. */
const mostWords = 8;

/** Folds text for searching: lower case, compatibility forms made plain, Latin accents dropped, one space between words. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The same as `foldText`, by the database, with a space before it so that every word is preceded by one. */
export function foldedSql(text: RawBuilder<unknown>): RawBuilder<string> {
  const plain = sql`normalize(regexp_replace(normalize(${text}, nfkd), '[\u0300-\u036f]', '', 'g'), nfc)`;
  return sql<string>`(' ' || btrim(regexp_replace(lower(${plain} collate "und-x-icu"), '\\s+', ' ', 'g')))`;
}

/**
 * Typed text as patterns for `like` over folded text: one list for each word, of which one pattern must match. A word of
 * figures and signs only is also looked for without its signs, as phones are kept. Parts of numbers need three letters.
 */
export function searchPatterns(text: string): string[][] {
  const words = [...new Set(foldText(text).split(" "))].filter(Boolean).slice(0, mostWords);
  return words.map((word) => {
    const figures = /^[\d().+/-]+$/.test(word) ? word.replaceAll(/\D/g, "") : "";
    return [...new Set([word, ...(figures.length > 2 ? [figures] : [])])].map(patternOf);
  });
}

// Shorter pieces are in no trigram: at the start of a word, where the index knows them, they stay quick.
function patternOf(word: string): string {
  const literal = escapeLike(word);
  return [...word].length > 2 ? `%${literal}%` : `% ${literal}%`;
}

/** Takes the signs of `like` as themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

/** Every word of typed text, in a column or text that is folded and begins with a space. */
export function everyWordIn(folded: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const words = searchPatterns(text).map(
    (either) =>
      sql`(${sql.join(
        either.map((pattern) => sql`${folded} like ${pattern}`),
        sql` or `,
      )})`,
  );
  return words.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(words, sql` and `)}`;
}
