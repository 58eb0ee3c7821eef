import type { ImportLook, ImportMapping } from "#contract/imports/schema.ts";
import { type ImportPart, ruleByNames, ruleByTitles, settledSource } from "./columns.ts";

/** What somebody agrees on about a file. */
export interface ImportDraft {
  readonly map: Readonly<Record<string, string>>;
  /** The formats of dates as one text; null while somebody must choose. */
  readonly dates: string | null;
  readonly numbers: string;
  readonly values: ImportMapping["values"];
  /** The parts of which an empty cell empties what is there. */
  readonly clears: readonly string[];
  /** Whether amounts are whole numbers of the smallest coin. */
  readonly minorUnits: boolean;
  /** The rules for returned goods, with "; " between them. */
  readonly returns: string;
  /** The columns by which a second file belongs to the first; null while somebody must choose. */
  readonly on: string | null;
  readonly replaces: boolean;
  readonly saveAs: string;
}

/** The formats of dates as the value of a choice. */
export const datesText = (formats: readonly string[]): string => formats.join(" | ");

/** A draft of nothing. */
export const emptyDraft: ImportDraft = {
  map: {},
  dates: "",
  numbers: "",
  values: {},
  clears: [],
  minorUnits: false,
  returns: "",
  on: null,
  replaces: false,
  saveAs: "",
};

/** What is guessed of a file, as a draft. */
export function guessesOf({
  map,
  dates,
  numbers,
  join,
}: ImportLook): Omit<ImportDraft, "returns" | "replaces" | "saveAs"> {
  return {
    map: guessedMap({ map }),
    dates: dates.value && datesText(dates.value),
    numbers: numbers.value ?? "",
    values: {},
    clears: [],
    minorUnits: false,
    on: join?.on ?? null,
  };
}

/** The columns that are guessed. */
export function guessedMap({ map }: Pick<ImportLook, "map">): ImportDraft["map"] {
  return Object.fromEntries(map.flatMap(({ part, column }) => (column === null ? [] : [[part, column]])));
}

/** A mapping that was agreed on before, as a draft. */
export function draftOf(
  { map, dateFormats, numberFormat, ...more }: ImportMapping,
  parts: readonly ImportPart[],
): Partial<ImportDraft> {
  const { values, clears, minorUnits, on } = more;
  const returns = more.returns.map((rule) => ruleByTitles(rule, parts)).join("; ");
  const read = { dates: datesText(dateFormats), numbers: numberFormat ?? "", minorUnits, returns };
  return { map: { ...map }, ...read, values, clears, on };
}

/** A draft as the mapping that counts. */
export function mappingOf(draft: ImportDraft, look: ImportLook, parts: readonly ImportPart[]): ImportMapping {
  const names = look.columns.map(({ name }) => name);
  const { map, dates, numbers, values, clears, minorUnits, returns, on } = draft;
  return {
    map: Object.fromEntries(
      Object.entries(map).flatMap(([part, source]) => {
        const settled = settledSource(source, names);
        return settled === "" ? [] : [[part, settled]];
      }),
    ),
    encoding: look.encoding.value,
    delimiter: look.delimiter.value,
    dateFormats: (dates ?? "").split(" | ").filter((format) => format !== ""),
    numberFormat: numbers.trim() === "" ? null : numbers.trim(),
    values,
    clears: clears.filter((part) => draft.replaces && Boolean(map[part])),
    minorUnits,
    returns: returns.split(";").flatMap((rule) => ruleByNames(rule, parts) || []),
    on,
    sheet: look.sheet,
    heading: look.heading.value,
  };
}
