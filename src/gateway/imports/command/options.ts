import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ColumnMap } from "#gateway/imports/file/find-columns.ts";
import { refusedFileBeside } from "#gateway/imports/file/refused-lines.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import type { ImportFile } from "#gateway/imports/stage-file.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { isOptionOf, options, usage } from "./usage.ts";
import { userName } from "./user-name.ts";

/** What the command line asks for: to run an import, or to print a text. */
export type Asked =
  | { readonly help: string }
  | {
      readonly help: null;
      readonly subject: ImportSubject;
      readonly wanted: ImportFile;
      /** Whether nothing is to be written. */
      readonly isPreview: boolean;
    };

/** Reads the command line. Relative paths start at the folder `from`. Throws an ImportRefused. */
export async function readOptions(words: readonly string[], from = ""): Promise<Asked> {
  const { values, positionals } = parse(words);
  const [name, named, ...more] = positionals;
  const subject = subjects.find((known) => known.name === name);
  if (values.help) return { help: usage(subject ?? null) };
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
  const delimiter = (values.delimiter ?? ",").replace(/^(\\t|tab)$/, "\t");
  if (delimiter === "" || /["\r\n]/.test(delimiter)) {
    throw new ImportRefused("A delimiter has at least one character, and no quote or line break.");
  }
  const [code, ...title] = values.store?.split("=") ?? [];
  const wanted: ImportFile = {
    file,
    map: readMap(values.map ?? [], Object.keys(subject.parts)),
    delimiter,
    encoding: values.encoding ?? "utf-8",
    dateFormats: values["date-format"] ?? [],
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
  return { help: null, subject, wanted, isPreview: values["dry-run"] === true };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new ImportRefused(`${(error as Error).message} --help tells more.`, { cause: error });
  }
}

function readMap(texts: readonly string[], parts: readonly string[]): ColumnMap {
  const map = new Map<string, string>();
  const wrong: string[] = [];
  const twice = new Set<string>();
  for (const pair of texts.flatMap((text) => text.split(","))) {
    const cut = pair.indexOf("=");
    const part = pair.slice(0, cut).trim();
    const column = pair.slice(cut + 1).trim();
    if (cut < 0 || !parts.includes(part) || !column) wrong.push(`"${pair.trim()}"`);
    else if (map.has(part)) twice.add(part);
    else map.set(part, column);
  }
  const sentences: string[] = [];
  if (wrong.length > 0) {
    sentences.push(`--map takes PART=COLUMN with the parts ${parts.join(", ")}, not ${wrong.join(", ")}.`);
  }
  if (twice.size > 0) sentences.push(`--map names a column for ${[...twice].join(", ")} twice.`);
  if (sentences.length > 0) throw new ImportRefused(sentences.join(" "));
  return Object.fromEntries(map);
}

function readLocale(tag: string | undefined): string | null {
  if (tag === undefined) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    throw new ImportRefused(`There is no locale ${tag}; a locale looks like en-IN.`);
  }
}
