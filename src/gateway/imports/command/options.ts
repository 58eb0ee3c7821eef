import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findColumns } from "#gateway/imports/file/find-columns.ts";
import { plainHeading } from "#gateway/imports/file/heading.ts";
import { lineSource } from "#gateway/imports/file/line-source.ts";
import { printable } from "#gateway/imports/file/printable.ts";
import { readRecords } from "#gateway/imports/file/read-records.ts";
import { refusedFileBeside } from "#gateway/imports/file/refused-lines.ts";
import { optionTrouble } from "#gateway/option-trouble.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { type Mapping, mergeMappings, plainMapping } from "#gateway/imports/mapping/mapping.ts";
import { readPairs } from "#gateway/imports/mapping/pairs.ts";
import { readValueTables } from "#gateway/imports/mapping/value-table.ts";
import type { ImportFile } from "#gateway/imports/stage-file.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { isOptionOf, options, usage } from "./usage.ts";
import { userName } from "./user-name.ts";

/** What the command line asks for: to print a text, to list the saved mappings of a subject or of all, or to import. */
export type Asked =
  | { readonly help: string }
  | { readonly help: undefined; readonly mapsOf: ImportSubject | null }
  | ({ readonly help: null } & AskedImport);

/** An import as the command line asks for it. */
export interface AskedImport {
  readonly subject: ImportSubject;
  readonly wanted: ImportFile;
  /** The part of `wanted` about reading the file, without defaults. It replaces what a saved mapping says. */
  readonly said: Partial<Mapping>;
  /** The name of the saved mapping to use. */
  readonly useMap: string | null;
  /** The name under which the mapping is to be saved. */
  readonly saveMap: string | null;
  /** Whether nothing is to be written. */
  readonly isPreview: boolean;
}

/** How many lines may stand before the names of the columns, and how many these may have. */
const mostHeading = { "heading-after": 50, "heading-lines": 3 } as const;

/** Reads the command line. Relative paths start at the folder `from`. Throws an ImportRefused. */
export async function readOptions(words: readonly string[], from = ""): Promise<Asked> {
  const { values, positionals } = parse(words);
  const [name, named, ...more] = positionals;
  const subject = subjects.find((known) => known.name === name);
  if (values.help) return { help: usage(subject ?? null) };
  if (values.maps && named === undefined && (subject || name === undefined)) {
    return { help: undefined, mapsOf: subject ?? null };
  }
  if (!subject || named === undefined || more.length > 0) {
    const names = subjects.map((known) => `${known.name} FILE`).join(" or ");
    throw new ImportRefused(`Say first what to import: ${names}. --help tells more.`);
  }
  const idle = Object.keys(values).filter((option) => !isOptionOf(option, subject));
  if (idle.length > 0) {
    const list = idle.map((option) => `--${option}`).join(", ");
    throw new ImportRefused(`There is no ${list} for ${subject.name}. ${subject.name} --help tells more.`);
  }
  const file = resolve(from, named);
  const [code, ...title] = values.store?.split("=") ?? [];
  const { said, faults } = readMapping(values, subject);
  const mapping = mergeMappings(plainMapping, said);
  const [useMap, saveMap] = [values["use-map"]?.trim() ?? null, values["save-map"]?.trim() ?? null];
  if (useMap === "" || saveMap === "") faults.push("A mapping needs a name.");
  if (values.join !== undefined && values.on === undefined && useMap === null) {
    faults.push("--join needs --on COLUMN=COLUMN: the columns of both files that hold the same text.");
  }
  if (useMap === null && values.join === undefined) faults.push(...(await columnFaults(file, subject, mapping)));
  if (faults.length > 0) throw new ImportRefused(faults.join(" "));
  const wanted: ImportFile = {
    file,
    ...mapping,
    join: values.join === undefined ? null : resolve(from, values.join),
    store: {
      code: code?.trim() ?? null,
      name: title.join("=").trim() || null,
      timeZone: values["time-zone"] ?? null,
      currency: values.currency ?? null,
      locale: readLocale(values.locale),
    },
    refusedFile: values.refused === undefined ? await refusedFileBeside(file) : resolve(from, values.refused),
    replaces: values.replace === true,
    by: values.by?.trim() || userName(),
  };
  return { help: null, subject, wanted, said, useMap, saveMap, isPreview: values["dry-run"] === true };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new ImportRefused(optionTrouble(error), { cause: error });
  }
}

/** Reads what is said about reading the file, with a sentence for each thing that is wrong. */
function readMapping(values: ReturnType<typeof parse>["values"], { parts }: ImportSubject) {
  const { map, faults: mapFaults } = readMap(values.map ?? [], Object.keys(parts));
  const { tables, faults: tableFaults } = readValueTables(values.values ?? [], parts);
  const faults = [...mapFaults, ...tableFaults];
  const cleared = (values.clears ?? []).flatMap((text) => text.split(",").map((part) => part.trim()));
  const strange = cleared.filter((part) => !Object.hasOwn(parts, part) || parts[part]?.required);
  if (strange.length > 0) {
    faults.push(
      `--clears takes parts that may be empty, not ${strange.map((part) => `"${printable(part)}"`).join(", ")}.`,
    );
  }
  const delimiter = values.delimiter?.replace(/^(\\t|tab)$/, "\t");
  if (delimiter === "" || /["\r\n]/.test(delimiter ?? "")) {
    faults.push("A delimiter has at least one character, and no quote or line break.");
  }
  const [after, lines] = (["heading-after", "heading-lines"] as const).map((name) => {
    const most = mostHeading[name];
    const text = values[name]?.trim();
    if (text === undefined || (/^\d{1,2}$/.test(text) && Number(text) <= most)) return text;
    faults.push(`--${name} takes a number from 0 to ${most}, not "${printable(text)}".`);
    return undefined;
  });
  const heading =
    after === undefined && lines === undefined
      ? undefined
      : { after: Number(after ?? plainHeading.after), lines: Number(lines ?? plainHeading.lines) };
  const all = {
    map,
    delimiter,
    encoding: values.encoding,
    sheet: values.sheet,
    heading,
    dateFormats: values["date-format"],
    numberFormat: values["number-format"],
    minorUnits: values["minor-units"],
    values: values.values && tables,
    clears: values.clears && cleared,
    returns: values.returns,
    on: values.on,
  };
  const said: Partial<Mapping> = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return { said, faults };
}

/**
 * Checks the map against the header of the file, so that all errors are told together, before a database is needed.
 * When the file cannot be read, the import itself reports it.
 */
async function columnFaults(file: string, { parts }: ImportSubject, mapping: Mapping): Promise<readonly string[]> {
  const records = readRecords(file, mapping, () => {});
  try {
    const { value } = await records.next();
    if (!value) return [];
    const names = value.fields.map((name: string) => name.trim());
    const { header } = lineSource(names, () => "");
    return findColumns(header, parts, { file, ...mapping }).faults;
  } catch (error) {
    if (error instanceof ImportRefused) return [];
    throw error;
  } finally {
    await records.return(undefined);
  }
}

/** Reads where each part comes from. */
function readMap(
  texts: readonly string[],
  parts: readonly string[],
): { readonly map: Mapping["map"]; readonly faults: readonly string[] } {
  const map = new Map<string, string>();
  const wrong: string[] = [];
  const twice = new Set<string>();
  for (const text of texts) {
    const read = readPairs(text);
    wrong.push(...read.wrong);
    for (const { ours, theirs } of read.pairs) {
      if (!theirs || !parts.includes(ours)) wrong.push(`${ours}=${theirs}`);
      else if (map.has(ours)) twice.add(ours);
      else map.set(ours, theirs);
    }
  }
  const faults: string[] = [];
  if (wrong.length > 0) {
    const list = wrong.map((word) => `"${printable(word)}"`).join(", ");
    faults.push(`--map takes PART=COLUMN with the parts ${parts.join(", ")}, not ${list}.`);
  }
  if (twice.size > 0) faults.push(`--map names a column for ${[...twice].join(", ")} twice.`);
  return { map: Object.fromEntries(map), faults };
}

function readLocale(tag: string | undefined): string | null {
  if (tag === undefined) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    throw new ImportRefused(`There is no locale ${tag}; a locale looks like en-IN.`);
  }
}
