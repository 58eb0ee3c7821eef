import { parseArgs } from "node:util";
import { optionTrouble } from "#gateway/option-trouble.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { userName } from "./user-name.ts";

/** What the command line asks for about imports of the past. */
export type PastAsked =
  | { readonly does: "list"; readonly code: string | null }
  | { readonly does: "undo"; readonly code: string; readonly number: number; readonly by: string };

/** The usage of these options, as lines. */
export const pastUsage: readonly string[] = [
  "  --list [--store CODE]    lists the imports of all stores, or of one",
  "  --undo ID [--by NAME]    takes one back whole, such as OLD-3, unless something that it wrote was changed since",
];

const options = {
  list: { type: "boolean" },
  undo: { type: "string" },
  store: { type: "string" },
  by: { type: "string" },
} as const;

/** Reads a command line that is about imports of the past; null for any other. Throws an ImportRefused. */
export function readPastOptions(words: readonly string[]): PastAsked | null {
  if (!words.some((word) => /^--(list|undo)(=|$)/.test(word))) return null;
  const { list, undo, store, by } = parse(words);
  if (undo === undefined) return { does: "list", code: store ?? null };
  const [, code = "", number = ""] = /^(.+)-([1-9]\d{0,8})$/.exec(undo) ?? [];
  if (list || store !== undefined || code === "") {
    throw new ImportRefused("--undo takes the ID of an import, such as OLD-3. --list shows them.");
  }
  return { does: "undo", code, number: Number(number), by: by?.trim() || userName() };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new ImportRefused(optionTrouble(error), { cause: error });
  }
}
