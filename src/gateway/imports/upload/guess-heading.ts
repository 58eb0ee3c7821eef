import { namesOfParts, plainName } from "#contract/imports/column-names.ts";
import type { ImportHeading } from "#contract/imports/schema.ts";
import { columnsOf } from "#contract/imports/columns.ts";
import { withoutPercent } from "#contract/text.ts";
import { headingReader, isRefusedHeading, plainHeading } from "#gateway/imports/file/heading.ts";
import type { FileRecord } from "#gateway/imports/file/read-records.ts";
import type { SavedMap } from "#gateway/imports/mapping/saved-maps.ts";
import type { PartFacts } from "#gateway/imports/subject.ts";
import { type Guess, looksLikeDate, looksLikeNumber } from "./guess-format.ts";

/** Where the names of columns are looked for, in rows, and how much of the values below must be of one sort. */
const mostRowsAbove = 20;
const mostlySame = 0.8;
/** How much of a cell is looked at, in characters: no name of a column is longer. */
const longestLooked = 80;

/** What speaks for a row that names the columns, and for one that is a line of the data. */
interface Evidence {
  /** How many of its cells are called as columns are. */
  readonly known: number;
  /** How many of its cells are texts, where numbers, days or codes stand below. */
  readonly over: number;
  /** How many of its cells are numbers, days or codes as those below them. */
  readonly data: number;
}

/**
 * Guesses which rows name the columns, by the first rows of a file, blank ones left out. A row names them when it is as
 * full as the rows below and unlike them; a title above has few cells. A file without names is one whose first full row
 * has numbers, days or codes where those below have them.
 */
export function guessHeading(
  read: readonly FileRecord[],
  parts: Readonly<Record<string, PartFacts>>,
  kept: readonly SavedMap[] = [],
): Guess<ImportHeading> {
  const rows = read.map(({ line, fields }) => ({
    line,
    fields: fields.map((text) => text.slice(0, longestLooked).trim()),
  }));
  const [first] = rows;
  if (!first || isRefusedHeading(first.fields)) return named(plainHeading);
  const before = kept.find(({ mapping }) => fitsHeading(rows, mapping));
  if (before?.mapping.heading) return { value: before.mapping.heading, because: `as in the map "${before.name}"` };
  const words = namesOfParts(Object.keys(parts));
  const evidenceAt = (at: number) => evidenceOf(rows[at]?.fields ?? [], rows.slice(at + 1), words);
  const at = fullRow(rows, evidenceAt);
  const line = rows[at]?.line ?? 1;
  for (const upper of [at - 1, at])
    if (isUpper(rows[upper], rows[upper + 1], evidenceAt(upper + 1), words)) {
      const value = { after: upper <= 0 ? 0 : (rows[upper]?.line ?? 1) - 1, lines: 2 };
      return { value, because: `lines ${rows[upper]?.line} and ${rows[upper + 1]?.line} name the columns together` };
    }
  const after = at === 0 ? 0 : line - 1;
  const { known, over, data } = evidenceAt(at);
  if (data > known + over) {
    const because = at === 0 ? "the first line is data" : `line ${line} is data already, and nothing names the columns`;
    return { value: { after, lines: 0 }, because };
  }
  return named({ after, lines: 1 }, line);
}

function named(value: ImportHeading, line = 1): Guess<ImportHeading> {
  const because = value.after === 0 ? "the first line names the columns" : `line ${line} does, below a title`;
  return { value, because };
}

/** Whether a kept map that says where columns are named finds all of its columns there. */
function fitsHeading(rows: readonly FileRecord[], { heading, map }: SavedMap["mapping"]): boolean {
  if (!heading || heading.lines === 0) return false;
  const reader = headingReader(heading, { isWorkbook: false });
  const names = (rows.flatMap((row) => reader.take(row))[0]?.fields ?? []).map((name) => name.trim());
  const sources = Object.values(map).filter((source = "=") => !source.startsWith("="));
  return (
    sources.length > 0 && sources.every((source = "") => columnsOf(source, names).every((one) => names.includes(one)))
  );
}

/** The first row that is no title: one as full as the others. */
function fullRow(rows: readonly FileRecord[], evidenceAt: (at: number) => Evidence): number {
  const filled = rows.map(({ fields }) => filledOf(fields));
  const usual = filled.toSorted((one, other) => one - other)[Math.floor(filled.length / 2)] ?? 0;
  const at = filled.slice(0, mostRowsAbove).findIndex((cells) => cells * 2 > usual);
  if (at < 0) return 0;
  const { known, over, data } = evidenceAt(at);
  // Of two columns, one may lack its name.
  if (at > 0) return usual < 3 && (known + over === 0 || data > 0) ? 0 : at;
  if (known + over > 0 || data > 0) return at;
  // Some lines about a report have as many cells as its table.
  const later = rows.slice(0, mostRowsAbove).findIndex((_, place) => {
    const evidence = place > 0 && (filled[place] ?? 0) > (filled[0] ?? 0) && evidenceAt(place);
    return evidence && evidence.known > 1 && evidence.data === 0;
  });
  return Math.max(at, later);
}

/** Whether a row says what several columns have in common, whose own names stand in the next row. */
function isUpper(
  upper: FileRecord | undefined,
  lower: FileRecord | undefined,
  { known, over, data }: Evidence,
  words: ReadonlySet<string>,
): boolean {
  if (!upper || !lower || lower.line !== upper.line + 1 || data > 0 || (known === 0 && over < 2)) return false;
  const texts = upper.fields.filter((text) => text !== "");
  const below = lower.fields.filter((text) => text !== "");
  if ([...texts, ...below].some((text) => isValue(text) || text.endsWith(":"))) return false;
  const knownAbove = texts.filter((text) => words.has(plainName(text))).length;
  if (known === 0 && knownAbove > 0) return false;
  const lastAbove = upper.fields.findLastIndex((text) => text !== "");
  const hasTwins = new Set(below).size < below.length;
  // A title may stand above any column, and a word with its value at the beginning of the row.
  if (texts.length === 1 && (upper.fields[0] !== "" || (knownAbove === 0 && !hasTwins))) return false;
  if (texts.length < below.length && lastAbove < texts.length && lastAbove < 2) return false;
  const hasGap = lower.fields.some((text, at) => text !== "" && (upper.fields[at] ?? "") === "");
  return hasGap || new Set(texts).size < texts.length;
}

function evidenceOf(row: readonly string[], rows: readonly FileRecord[], words: ReadonlySet<string>): Evidence {
  const found = { known: 0, over: 0, data: 0 };
  for (const [at, text] of row.entries()) {
    if (text === "") continue;
    const below = rows.flatMap(({ fields }) => fields[at] || []);
    const [sort, usual] = [sortOf(text), sortOf(below[0] ?? "")];
    const isMostly = (fits: (text: string) => boolean) =>
      below.length > 0 && below.filter(fits).length >= below.length * mostlySame;
    if (words.has(plainName(text))) found.known += 1;
    else if (sort !== "text" && (isMostly((other) => sortOf(other) === sort) || (rows.length === 0 && isValue(text))))
      found.data += 1;
    else if (
      !isValue(text) &&
      (isMostly(isValue) || (usual !== "text" && isMostly((other) => sortOf(other) === usual)))
    )
      found.over += 1;
  }
  return found;
}

function filledOf(fields: readonly string[]): number {
  return fields.filter((text) => text !== "").length;
}

/** Whether a text is a number or a day. */
function isValue(text: string): boolean {
  return looksLikeDate(text) || looksLikeNumber(withoutPercent(text));
}

/** What sort of text a cell has: a number, a year, a day, a code by its shape such as A9-9, or a text. */
function sortOf(text: string): string {
  if (looksLikeDate(text)) return "day";
  // A year may be the name of a column with numbers, too.
  if (/^(?:19|20)\d\d$/.test(text)) return "year";
  if (isValue(text)) return "number";
  if (!/\d/.test(text) || /\s.*\s/.test(text)) return "text";
  return text.replaceAll(/\p{L}+/gu, "A").replaceAll(/\d+/g, "9");
}
