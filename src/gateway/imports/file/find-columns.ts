import { columnsOf, joinTexts } from "#contract/imports/columns.ts";
import { inOneLine } from "#contract/in-one-line.ts";
import type { PartFacts } from "#gateway/imports/subject.ts";
import { printableList } from "./printable.ts";

/**
 * Where each part comes from: "Price" is a column, "Date+Time" are two columns taken together, "=1" is the same text
 * for every line.
 */
export type ColumnMap = Readonly<Partial<Record<string, string>>>;

/** Reads a part from the fields of a record. */
type ReadPart = (fields: readonly string[]) => string;

/** How each part is read; parts that come from nowhere are left out. */
export type PartReaders = ReadonlyMap<string, ReadPart>;

/** The map and what belongs to it, for the sentences about what is wrong. */
export interface NamedColumns {
  readonly file: string;
  readonly map: ColumnMap;
  readonly delimiter: string;
}

/** Finds the columns of the parts in a file's header, with a sentence for each thing that is wrong. */
export function findColumns(
  header: readonly string[],
  parts: Readonly<Record<string, PartFacts>>,
  { file, map, delimiter }: NamedColumns,
): {
  readonly readers: PartReaders;
  /** The columns of each part, by their places. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly faults: readonly string[];
} {
  const readers = new Map<string, ReadPart>();
  const placesOf = new Map<string, readonly number[]>();
  const missing = new Set<string>();
  const several = new Set<string>();
  for (const [part, facts] of Object.entries(parts)) {
    const source = map[part];
    if (source === undefined) continue;
    if (source.startsWith("=")) {
      const text = source.slice(1).trim();
      readers.set(part, () => text);
      continue;
    }
    const columns = columnsOf(source, header);
    for (const column of columns) {
      if (!header.includes(column)) missing.add(column);
      else if (header.lastIndexOf(column) !== header.indexOf(column)) several.add(column);
    }
    const places = columns.map((column) => header.indexOf(column));
    placesOf.set(part, places);
    readers.set(part, places.length === 1 ? readOne(places[0] ?? -1, facts) : readJoined(places, facts));
  }
  const unmapped = Object.entries(parts).flatMap(([part, { required }]) =>
    required && !(part in map) && !(required !== true && required.unless in map)
      ? [required === true ? part : `${part} or ${required.unless}`]
      : [],
  );
  const faults: string[] = [];
  if (missing.size > 0) faults.push(`${file} has no ${columnWord(missing.size)} ${printableList([...missing])}.`);
  if (several.size > 0) {
    faults.push(`${file} has several columns ${printableList([...several])}: give each a name of its own.`);
  }
  if (unmapped.length > 0) faults.push(`No column is chosen for ${unmapped.join(", ")}.`);
  if (missing.size + unmapped.length > 0) {
    faults.push(`The file has ${columnWord(header.length)} ${printableList(header)}.`);
  }
  if (missing.size > 0 && header.length === 1) faults.push(`Is ${JSON.stringify(delimiter)} the delimiter?`);
  return { readers, places: placesOf, faults };
}

/** Reads a column. A line break in a text of one line is a space. */
function readOne(place: number, { lines }: PartFacts): ReadPart {
  return (fields) => {
    const text = fields[place] ?? "";
    return lines ? text.trim() : inOneLine(text);
  };
}

/** What stands between the texts of several columns may be a character that no text has. */
function readJoined(places: readonly number[], facts: PartFacts): ReadPart {
  const columns = places.map((place) => readOne(place, facts));
  return (fields) =>
    joinTexts(
      columns.map((read) => read(fields)),
      facts,
    );
}

function columnWord(columns: number): string {
  return columns === 1 ? "column" : "columns";
}
