import { numberReader } from "#gateway/imports/mapping/number-format.ts";
import { delimiterOf } from "#gateway/imports/file/heading.ts";
import { importDelimiters } from "#contract/imports/import.ts";
import { plainDigits } from "#contract/text.ts";

/** What is probably so, and the reason in words. */
export interface Guess<Value> {
  readonly value: Value;
  readonly because: string;
}

/** How much of the values must fit before they are taken for something. */
const mostlyFits = 0.9;

/** Guesses the encoding of a file from how it begins. */
export function guessEncoding(head: Buffer): Guess<string> {
  if (head[0] === 0xff && head[1] === 0xfe) return { value: "utf-16le", because: "the file begins with its mark" };
  if (head[0] === 0xfe && head[1] === 0xff) return { value: "utf-16be", because: "the file begins with its mark" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    const because = /[^\0-\x7f]/.test(text) ? "its letters read well so" : "it has plain letters only";
    return { value: "utf-8", because };
  } catch {
    return { value: "windows-1252", because: "it has letters that are no UTF-8" };
  }
}

/** Guesses what stands between the fields: what the first line names, or what most lines have equally often. */
export function guessDelimiter(text: string): Guess<string> {
  const said = delimiterOf(text);
  if (said) return { value: said.delimiter, because: "its first line says so" };
  const lines = text
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== "")
    .slice(0, 20);
  // The last line may have been cut off.
  const whole = lines.length > 2 ? lines.slice(0, -1) : lines;
  const counted = importDelimiters.map((value) => {
    const counts = whole.map((line) => line.split(value).length - 1);
    const alike = [...Map.groupBy(counts, (count) => count)].map(([times, { length: same }]) => ({
      value,
      times,
      same,
    }));
    return alike.filter(({ times }) => times > 0).toSorted((a, b) => b.same - a.same || b.times - a.times);
  });
  const [best] = counted.flatMap(([most]) => most ?? []).toSorted((a, b) => b.same - a.same || b.times - a.times);
  if (!best) return { value: ",", because: "the file seems to have one column" };
  return { value: best.value, because: `${best.same} of the first ${whole.length} lines have it ${best.times} times` };
}

const isoDate = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{3,})?)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
const writtenDate =
  /^(\d{1,4})([-/. ])(\d{1,2}|[A-Za-z]{3,9})\2(\d{4}|\d\d)(?:([ T,]+)\d{1,2}:\d\d(:\d\d)?( ?)([AaPp][Mm])?)?$/;

/** Whether a text looks like a day, with or without a time. */
export function looksLikeDate(text: string): boolean {
  return isoDate.test(text) || writtenDate.test(text);
}

/** The columns of a file whose values are mostly of one sort, as lists of their texts. */
type Columns = readonly (readonly string[])[];

/** How dates can be read, one of several. */
export interface DateChoice {
  readonly title: string;
  readonly formats: readonly string[];
}

/** Guesses how a file writes days. Where 03/04 may be in March or in April, somebody must say which. */
export function guessDates(
  columns: Columns,
): Guess<readonly string[] | null> & { readonly offered: readonly DateChoice[] } {
  const texts = columns.filter((values) => fits(values, looksLikeDate)).flat();
  const written = texts.filter((text) => !isoDate.test(text));
  const iso: DateChoice = { title: "2026-01-31, year first", formats: [] };
  if (written.length === 0) {
    const because = texts.length > 0 ? `such as ${texts[0]}` : "the file seems to have no days";
    return { value: [], because, offered: [iso, ...orders(new Set(["d/M/yyyy"]))] };
  }
  const found = written.map((text) => writtenDate.exec(text)).filter((match) => match !== null);
  const shapes = new Set(found.map((match) => formatOf(match)));
  const offered = orders(shapes);
  const [dayFirst, monthFirst] = offered;
  const isDayFirst = found.find(([, first = "", , second = ""]) => Number(first) > 12 && /^\d/.test(second));
  const isMonthFirst = found.find(([, , , second = ""]) => Number(second) > 12);
  const hasNames = found.every(([, , , second = ""]) => /^[A-Za-z]/.test(second));
  const all = [...offered, iso];
  if (hasNames && dayFirst) return { value: dayFirst.formats, because: `such as ${found[0]?.[0]}`, offered: all };
  if (isDayFirst && !isMonthFirst && dayFirst)
    return { value: dayFirst.formats, because: `${isDayFirst[0]} has the day first`, offered: all };
  if (isMonthFirst && !isDayFirst && monthFirst)
    return { value: monthFirst.formats, because: `${isMonthFirst[0]} has the month first`, offered: all };
  return { value: null, because: `${found[0]?.[0]} can be read in two ways: say which is meant`, offered: all };
}

/** The format of a written date with the day first. */
function formatOf([
  ,
  ,
  sign = "",
  second = "",
  year = "",
  gap = "",
  seconds,
  beforeHalf = "",
  half,
]: RegExpExecArray): string {
  const day = `d${sign}${/^\d/.test(second) ? "M" : "MMM"}${sign}${year.length === 4 ? "yyyy" : "yy"}`;
  if (gap === "") return day;
  return `${day}${gap}${half ? "h" : "H"}:mm${seconds ? ":ss" : ""}${half ? `${beforeHalf}a` : ""}`;
}

function orders(shapes: ReadonlySet<string>): [DateChoice, DateChoice] {
  const dayFirst = [...shapes].toSorted();
  const swap = (format: string): string => format.replace(/^d(.)(M+)/, "$2$1d");
  const example = (format: string): string =>
    format.replace("yyyy", "2026").replace("yy", "26").replace("MMM", "Jan").replace(/M/, "1").replace(/d/, "31");
  const title = (format: string, words: string): string => `${example(format).slice(0, 10).trim()}, ${words}`;
  const monthFirst = dayFirst.map(swap);
  return [
    { title: title(dayFirst[0] ?? "", "day first"), formats: dayFirst },
    { title: title(monthFirst[0] ?? "", "month first"), formats: monthFirst },
  ];
}

/** A number with separators, and at most the sign of a currency beside it. */
const writtenNumber = /^-?\s?(?:(?:rs\.?|inr|\p{Sc})\s?)?-?\d[\d.,'\u00A0\u202F ]*\s?\p{Sc}?$/iu;

/** Whether a text is a number, plain or with separators. */
export function looksLikeNumber(text: string): boolean {
  return writtenNumber.test(plainDigits(text));
}

/** Guesses how a file writes numbers: null for plain ones, else a number as it writes it. */
export function guessNumbers(columns: Columns): Guess<string | null> {
  const plain = numberReader(null);
  const numbers = columns.filter((values) => fits(values, looksLikeNumber) && !fits(values, looksLikeDate));
  const odd = numbers.flat().filter((text) => looksLikeNumber(text) && plain(text) === null);
  const [first] = odd;
  if (first === undefined) return { value: null, because: "its numbers are plain, such as 1234.56" };
  const unit = /^\s*(\p{L}{1,3}\.?|\p{Sc})/u.exec(first)?.[1] ?? "";
  for (const value of [`${unit}1,234.56`, `${unit}1.234,56`, `${unit}1 234,56`, `${unit}1,23,456.00`]) {
    const read = numberReader(value);
    if (odd.every((text) => read(text) !== null)) return { value, because: `such as ${first}` };
  }
  return { value: null, because: `${first} is no plain number: say how the file writes them` };
}

/** Whether at least nine of ten values that are not empty fit; false where all are empty. */
export function fits(values: readonly string[], fit: (text: string) => boolean): boolean {
  const filled = values.filter((text) => text !== "");
  return filled.length > 0 && filled.filter(fit).length >= filled.length * mostlyFits;
}
