import type { Option } from "#commands/given/questions.ts";
import { rank } from "./rank.ts";

const mostOptions = 50;

/** One option of a question; its index among all options is its id. */
export interface OptionRow {
  readonly id: string;
  readonly option: Option<unknown>;
}

/** The options that match the typed text, best first; those that cannot be chosen come last, with their reason. */
export function optionRows(options: readonly Option<unknown>[], typed: string): OptionRow[] {
  const rows = options.map((option, at) => ({ id: `${at}`, option }));
  const ranked = rank(rows, typed, ({ option }) => ({
    title: option.title,
    words: `${option.hint ?? ""} ${option.words ?? ""}`,
  })).map(({ item }) => item);
  const able = ranked.filter(({ option }) => !option.because);
  return [...able, ...ranked.filter(({ option }) => option.because)].slice(0, mostOptions);
}
