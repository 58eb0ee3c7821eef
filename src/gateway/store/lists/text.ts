import { type RawBuilder, sql, type SqlBool } from "kysely";

/** How many words are searched at most, because each one costs a search of its own. */
const mostWords = 8;

/**
 * Folds text for searching: lower case, Unicode compatibility forms replaced by plain ones, Latin accents removed, one
 * space between words.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** `foldText` in SQL, with a space before the text, so that there is one before every word. */
export function foldedSql(text: RawBuilder<unknown>): RawBuilder<string> {
  const plain = sql`normalize(regexp_replace(normalize(${text}, nfkd), '[\u0300-\u036f]', '', 'g'), nfc)`;
  return sql<string>`(' ' || btrim(regexp_replace(lower(${plain} collate "und-x-icu"), '\\s+', ' ', 'g')))`;
}

/**
 * Typed text as patterns for `like` over folded text: one list for each word, and one pattern of each list must match.
 * A word of only digits and signs is also searched without the signs, because phone numbers are stored so. A part from
 * the middle of a word needs at least three letters.
 */
export function searchPatterns(text: string): string[][] {
  const words = [...new Set(foldText(text).split(" "))].filter(Boolean).slice(0, mostWords);
  return words.map((word) => {
    const figures = /^[\d().+/-]+$/.test(word) ? word.replaceAll(/\D/g, "") : "";
    return [...new Set([word, ...(figures.length > 2 ? [figures] : [])])].map(patternOf);
  });
}

// The trigram index does not know shorter parts, except at the start of a word. So they are searched only there.
function patternOf(word: string): string {
  const literal = escapeLike(word);
  return [...word].length > 2 ? `%${literal}%` : `% ${literal}%`;
}

/** Escapes the characters that have a meaning in `like`. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

/** The condition that a folded text, which begins with a space, has every word of a typed text. */
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

/**
 * The same for a stored text of several lines, of which the first is about the record and each other one about a thing
 * in it, such as a product: the words that the first line lacks must stand together in one other line.
 */
export function everyWordInStored(stored: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const somewhere = everyWordIn(stored, text);
  if (searchPatterns(text).length < 2) return somewhere;
  const line = sql`(parts.lines[1] || line)`;
  // The text is split once; "offset 0" keeps PostgreSQL from doing it again for each line.
  return sql<SqlBool>`(${somewhere} and exists (
    select 1 from (select string_to_array(${stored}, chr(10)) as lines offset 0) as parts, unnest(parts.lines) as line
    where ${everyWordIn(line, text)}))`;
}
