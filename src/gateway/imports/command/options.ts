import { resolve } from "node:path";
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { optionTrouble } from "#gateway/option-trouble.ts";
import { plainHeading } from "#gateway/imports/file/heading.ts";
import { printable } from "#gateway/imports/file/printable.ts";
import { refusedFileBeside } from "#gateway/imports/file/refused-lines.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { type Mapping, mergeMappings, plainMapping } from "#gateway/imports/mapping/mapping.ts";
import { readPairs } from "#gateway/imports/mapping/pairs.ts";
import { readValueTables } from "#gateway/imports/mapping/value-table.ts";
import type { ImportFile } from "#gateway/imports/stage-file.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { isOptionOf, options, usage } from "./usage.ts";

/** What the command line asks for. */
export type Asked =
  | { readonly does: "help"; readonly text: string }
  | { readonly does: "list"; readonly code: string | null }
  | { readonly does: "undo"; readonly code: string; readonly number: number; readonly by: string }
  | ({ readonly does: "import" } & AskedImport);

/** An import as the command line asks for it. */
export interface AskedImport {
  readonly subject: ImportSubject;
  readonly wanted: ImportFile;
  /** The part of `wanted` about reading the file, without defaults. It replaces what a kept mapping says. */
  readonly said: Partial<Mapping>;
  /** The names of the kept mapping to use, and under which this one is to be kept. */
  readonly useMap: string | null;
  readonly saveMap: string | null;
  /** Whether nothing is to be written. */
  readonly isPreview: boolean;
}

/** Reads the command line. Relative paths start at the folder `from`. Throws an ImportRefused. */
export async function readOptions(words: readonly string[], from = ""): Promise<Asked> {
  const { values, positionals } = parse(words);
  const [name, named, ...more] = positionals;
  const subject = subjects.find((known) => known.name === name);
  const by = values.by?.trim() || userName();
  if (values.help) return { does: "help", text: usage(subject ?? null) };
  if (values.undo !== undefined) return { does: "undo", by, ...readImportId(values.undo) };
  if (values.list) return { does: "list", code: values.store ?? null };
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
  const said = readMapping(values, subject);
  const wanted: ImportFile = {
    file,
    ...mergeMappings(plainMapping, said),
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
    by,
  };
  const [useMap, saveMap] = [values["use-map"]?.trim() || null, values["save-map"]?.trim() || null];
  return { does: "import", subject, wanted, said, useMap, saveMap, isPreview: values["dry-run"] === true };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new ImportRefused(optionTrouble(error), { cause: error });
  }
}

/** Reads what is said about reading the file. Whether that fits the subject is checked as for the console. */
function readMapping(values: ReturnType<typeof parse>["values"], { parts }: ImportSubject): Partial<Mapping> {
  const { "heading-after": after = plainHeading.after, "heading-lines": lines = plainHeading.lines } = values;
  const all = {
    map: readMap(values.map ?? []),
    delimiter: values.delimiter?.replace(/^(\\t|tab)$/, "\t"),
    encoding: values.encoding,
    sheet: values.sheet,
    heading:
      after === plainHeading.after && lines === plainHeading.lines
        ? undefined
        : { after: Number(after), lines: Number(lines) },
    dateFormats: values["date-format"],
    numberFormat: values["number-format"],
    minorUnits: values["minor-units"],
    values: values.values && readValueTables(values.values, parts),
    clears: values.clears?.flatMap((text) => text.split(",").map((part) => part.trim())),
    returns: values.returns,
    on: values.on,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Reads where each part comes from. */
function readMap(texts: readonly string[]): Mapping["map"] {
  const read = texts.map(readPairs);
  const pairs = read.flatMap((each) => each.pairs);
  const empty = pairs.filter(({ theirs }) => theirs === "").map(({ ours }) => `${ours}=`);
  const wrong = [...read.flatMap((each) => each.wrong), ...empty].map((word) => `"${printable(word)}"`);
  if (wrong.length > 0) throw new ImportRefused(`--map takes PART=COLUMN, not ${wrong.join(", ")}.`);
  const twice = pairs.find(({ ours }, at) => pairs.findIndex((each) => each.ours === ours) < at);
  if (twice) throw new ImportRefused(`--map names a column for ${printable(twice.ours)} twice.`);
  return Object.fromEntries(pairs.map(({ ours, theirs }) => [ours, theirs]));
}

function readImportId(id: string): { readonly code: string; readonly number: number } {
  const [, code = "", number = ""] = /^(.+)-([1-9]\d{0,8})$/.exec(id) ?? [];
  if (code === "") throw new ImportRefused("--undo takes the ID of an import, such as OLD-3. --list shows them.");
  return { code, number: Number(number) };
}

function readLocale(tag: string | undefined): string | null {
  if (tag === undefined) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    throw new ImportRefused(`There is no locale ${tag}; a locale looks like en-IN.`);
  }
}

/** Who runs this program, by the name that the system knows; behind sudo, who called that. */
function userName(): string {
  const { SUDO_USER } = process.env;
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have a number only.
    return "unknown";
  }
}
