import { type RawBuilder, sql, type SqlBool } from "kysely";
import { foldText } from "#contract/fold-text.ts";

/** How many words are searched at most, because each one costs a search of its own. */
const mostWords = 8;

/** `foldText` in SQL, with a space before the text, so that there is one before every word. */
export function foldedSql(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(' ' || fold_text(${text}))`;
}

/**
 * Typed text as patterns for `like` over folded text: one list for each word, and one pattern of each list must match.
 * A word of only digits and signs is also searched without the signs, because phone numbers are stored so, and a phone
 * number in any of its forms is found in any other. A part from the middle of a word needs at least three letters. The
 * number of an order is found without its dash as well.
 */
export function searchPatterns(text: string): string[][] {
  const all = foldText(text).split(" ").filter(Boolean);
  const words = [...new Set(all)].slice(0, mostWords);
  return words.map((word) => {
    const figures = isFigures(word) ? word.replaceAll(/\D/g, "") : "";
    const number = word.replace(/^([a-z][a-z\d]*)(\d{6})$/, "$1-$2");
    const phones = isFigures(word) ? phoneForms(figuresAround(all, all.indexOf(word))) : [];
    return [...new Set([word, number, ...(figures.length > 2 ? [figures] : []), ...phones])].map(patternOf);
  });
}

const isFigures = (word: string | undefined): boolean => word !== undefined && /^[\d().+/-]+$/.test(word);

/** The words of digits and signs that stand together around one of them, such as the groups of a phone number. */
function figuresAround(words: readonly string[], at: number): string {
  let [first, last] = [at, at];
  while (isFigures(words[first - 1])) first -= 1;
  while (isFigures(words[last + 1])) last += 1;
  return words.slice(first, last + 1).join(" ");
}

/**
 * The digits by which a phone number is found, whatever country code or zero stands before it here or there: those that
 * all its forms have at their end. None where what was typed is no phone number.
 */
function phoneForms(typed: string): readonly string[] {
  const digits = typed.replace(/\(0\)/, "").replaceAll(/\D/g, "");
  if (digits.length < 8 || digits.length > 16) return [];
  const own = digits.replace(/^0+/, "");
  const isAbroad = /^\(?(?:\+|00)/.test(typed);
  if (own.length > 10 && (isAbroad || /^0|^91\d{10}$/.test(digits))) return [digits, own.slice(-10)];
  // A country's code has one to three digits.
  return [digits, own, ...(isAbroad ? [1, 2, 3].map((length) => own.slice(length)) : [])].filter(
    (form) => form.length > 7,
  );
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
  return everyPattern(folded, searchPatterns(text));
}

/**
 * A stored text of several lines, of which the first, its head, is about the record and each other one about a thing in
 * it, such as a product.
 */
export interface TextOfLines {
  readonly whole: RawBuilder<unknown>;
  readonly head: RawBuilder<unknown>;
  /** The numbers of its other lines. */
  readonly lines: RawBuilder<unknown>;
}

/** The most groups of lines for each of which a text has a condition of its own. */
const mostGroups = 24;

/** The lines of a store that have the same of the typed words. */
export interface LinesWithWords {
  /** A number whose bits stand for the words, in the order of `searchPatterns`. */
  readonly words: number;
  /** The numbers of the lines; null where they are too many to look for each. */
  readonly lines: readonly string[] | null;
}

/**
 * The condition that a text of several lines has every word of a typed text: the words that its head lacks must stand
 * together in one other line. `known` are the store's lines that have some of the words.
 */
export function everyWordInLines(
  { whole, head, lines }: TextOfLines,
  text: string,
  known: readonly LinesWithWords[],
): RawBuilder<SqlBool> {
  const patterns = searchPatterns(text);
  const wordsIn = (folded: RawBuilder<unknown>, set: number) =>
    everyPattern(
      folded,
      patterns.filter((_, at) => set & (1 << at)),
    );
  const all = 2 ** patterns.length - 1;
  // The text is split once; "offset 0" keeps PostgreSQL from doing it again for each line.
  const inAnyLine = (has: (line: RawBuilder<unknown>) => RawBuilder<SqlBool>) => sql`exists (
    select from (select string_to_array(${whole}, chr(10)) as lines offset 0) as parts, unnest(parts.lines) as line
    where ${has(sql`line`)})`;
  if (known.length > mostGroups)
    return sql<SqlBool>`(${wordsIn(whole, all)} and ${inAnyLine((line) => wordsIn(sql`(${head} || ${line})`, all))})`;
  const inOneLine = ({ words, lines: numbers }: LinesWithWords): RawBuilder<unknown> => {
    if (numbers) return sql`${lines} && ${numbers}::bigint[]`;
    const isOneWord = (words & (words - 1)) === 0;
    const somewhere = wordsIn(whole, words);
    return isOneWord ? somewhere : sql`${somewhere} and ${inAnyLine((line) => wordsIn(line, words))}`;
  };
  const ways = known.map((group) => sql`(${wordsIn(head, all - group.words)} and ${inOneLine(group)})`);
  return sql<SqlBool>`(${sql.join([...ways, wordsIn(head, all)], sql` or `)})`;
}

function everyPattern(folded: RawBuilder<unknown>, words: readonly (readonly string[])[]): RawBuilder<SqlBool> {
  const each = words.map(
    (either) =>
      sql`(${sql.join(
        either.map((pattern) => sql`${folded} like ${pattern}`),
        sql` or `,
      )})`,
  );
  return each.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(each, sql` and `)}`;
}
