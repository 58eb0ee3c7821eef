import { plainHeading } from "#gateway/imports/file/heading.ts";
import type { Mapping } from "#gateway/imports/mapping/mapping.ts";
import type { SavedMap } from "#gateway/imports/mapping/saved-maps.ts";

/** The saved mappings as lines to print: each with the options that say the same. */
export function savedMapsReport(maps: readonly SavedMap[]): string[] {
  if (maps.length === 0) return ["No mapping was kept yet: --save-map NAME keeps the one of an import."];
  return maps.flatMap(({ subject, name, savedAt, mapping }) => [
    `${subject} --use-map ${quoted(name)}   kept ${savedAt.slice(0, 10)}`,
    ...optionsOf(mapping).map((option) => `    ${option}`),
  ]);
}

function optionsOf({
  map,
  delimiter,
  encoding,
  sheet,
  heading = plainHeading,
  dateFormats,
  numberFormat,
  minorUnits = false,
  values = {},
  clears = [],
  returns = [],
  on,
}: Mapping): string[] {
  const pairs = Object.entries(map).map(([part, column]) => `${part}=${column}`);
  return [
    `--map ${quoted(pairs.map(asCell).join(","))}`,
    ...Object.entries(values).map(([part, table]) => {
      const pairs = Object.entries(table).map(([text, value]) => `${value}=${text}`);
      return `--values ${quoted(`${part}:${pairs.map(asCell).join(",")}`)}`;
    }),
    ...returns.map((rule) => `--returns ${quoted(rule)}`),
    ...(clears.length > 0 ? [`--clears ${clears.join(",")}`] : []),
    ...(minorUnits ? ["--minor-units"] : []),
    ...(numberFormat == null ? [] : [`--number-format ${quoted(numberFormat)}`]),
    ...dateFormats.map((format) => `--date-format ${quoted(format)}`),
    ...(delimiter === "," ? [] : [`--delimiter ${quoted(delimiter === "\t" ? String.raw`\t` : delimiter)}`]),
    ...(encoding === "utf-8" ? [] : [`--encoding ${encoding}`]),
    ...(sheet == null ? [] : [`--sheet ${quoted(sheet)}`]),
    ...(heading.after === plainHeading.after ? [] : [`--heading-after ${heading.after}`]),
    ...(heading.lines === plainHeading.lines ? [] : [`--heading-lines ${heading.lines}`]),
    ...(on == null ? [] : [`--on ${quoted(on)}`]),
  ];
}

/** A pair as it stands among others that commas part. */
function asCell(pair: string): string {
  return /[",]/.test(pair) ? `"${pair.replaceAll('"', '""')}"` : pair;
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./=,:+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
