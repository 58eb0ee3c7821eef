import { wordInNames } from "#contract/kinds.ts";
import { type SimpleKind, simpleKinds } from "#contract/records/kind-names.ts";
import { manageRight, type Permission } from "#contract/permission.ts";

/** A file is sent in parts of at most so many bytes, so that neither side ever has all of it in memory. */
export const importPartBytes = 4_000_000;

/** The largest file that is taken, in bytes. */
export const mostImportBytes = 400_000_000;

/** How many bytes of files that are not imported yet one login, and one store, may have here. */
export const mostSentBytes = { ofLogin: 500_000_000, ofStore: 2_000_000_000 } as const;

/** What files are taken, as a form says it, and in words. */
export const importFileTypes = ".csv,.gz,.txt,.tsv,.xlsx,text/csv,application/gzip";
export const importFileWords = "A CSV file, plain or packed as .gz, or a workbook of Excel (.xlsx), of at most 400 MB.";

/** What a job of an import does: it says what the file would do, does that, or takes it back. */
export const importSteps = ["check", "run", "undo"] as const;
export type ImportStep = (typeof importSteps)[number];

/** The encodings and delimiters that are offered; a kept map may have others. */
export const importEncodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export const importDelimiters = [",", ";", "\t", "|"] as const;

/** A text of a file as tables of values have it: capital letters and spaces around it make no difference. */
export function foldChoice(text: string): string {
  return text.trim().toLowerCase();
}

/** The right to write what is imported, for what is no simple kind. */
const ownRights: Readonly<Record<string, Permission>> = {
  orders: "order.create",
  returns: "return.manage",
};

/** The kind whose records a file of this name has: "delivery areas" are areas. */
export function kindOfImport(subject: string): SimpleKind | undefined {
  return simpleKinds.find((each) => wordInNames(each) === subject.replaceAll(" ", "-"));
}

/** The rights that an import of something needs, all of them: bringing files in, and writing what they have. */
export function importRights(subject: string): readonly Permission[] {
  const kind = kindOfImport(subject);
  const own = kind ? manageRight(kind) : ownRights[subject];
  return own === undefined ? ["import.run"] : ["import.run", own];
}
