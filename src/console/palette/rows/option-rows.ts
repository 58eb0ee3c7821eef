import type { OrderStatus } from "#contract/orders/status.ts";
import type { Option } from "#commands/given/questions.ts";
import { rank } from "./rank.ts";

const mostOptions = 50;

/** One option of a question as a row; its index among all options is its id. */
export interface OptionRow {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** The order status whose dot is shown. */
  readonly status: OrderStatus | undefined;
  /** Options have no keys of their own. */
  readonly keys: "";
  /** Why it cannot be chosen; null when it can. */
  readonly because: string | null;
  readonly value: unknown;
}

/** The options that match the typed text, best first; those that cannot be chosen come last, with their reason. */
export function optionRows(options: readonly Option<unknown>[], typed: string): OptionRow[] {
  const ranked = rank([...options.entries()], typed, ([, { title, hint = "", words = "" }]) => ({
    title,
    words: `${hint} ${words}`,
  }));
  const rows = ranked.map(({ item: [index, { title, hint = "", because = null, status, value }] }): OptionRow => {
    return { id: `${index}`, title, hint, keys: "", because, status, value };
  });
  const able = rows.filter(({ because }) => because === null);
  return [...able, ...rows.filter(({ because }) => because !== null)].slice(0, mostOptions);
}
