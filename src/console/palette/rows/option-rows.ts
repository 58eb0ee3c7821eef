import type { Option } from "#commands/given/questions.ts";
import { matcher, strength } from "./match.ts";
import { rank } from "./rank.ts";

const mostOptions = 50;

/** One option of a question as a row; its index among all options is its id. */
export interface OptionRow {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** Options have no keys of their own. */
  readonly keys: "";
  /** Why it cannot be chosen; null when it can. */
  readonly because: string | null;
  readonly value: unknown;
}

/** The options that match the typed text, best first; those that cannot be chosen come last, with their reason. */
export function optionRows(options: readonly Option<unknown>[], typed: string): OptionRow[] {
  const match = matcher(typed);
  const ranked = rank([...options.entries()], ([, { title, hint = "", words = "" }]) => {
    if (typed.trim() === "") return strength.whole;
    // What stands beside the title, such as a phone, is found as well, but never before a title.
    return match(title) || (match(`${hint} ${words}`) ? strength.part : strength.none);
  });
  const rows = ranked.map(({ item: [index, { title, hint = "", because = null, value }] }): OptionRow => {
    return { id: `${index}`, title, hint, keys: "", because, value };
  });
  const able = rows.filter(({ because }) => because === null);
  return [...able, ...rows.filter(({ because }) => because !== null)].slice(0, mostOptions);
}
