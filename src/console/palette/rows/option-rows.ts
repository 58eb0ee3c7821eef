import type { OrderStage } from "#contract/orders/stage.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Option } from "#commands/context/questions.ts";
import { matcher, strength } from "#console/kit/match.ts";
import { rank } from "./rank.ts";

const mostOptions = 50;

/** One option of a question as a row; its index among all options is its id. */
export interface OptionRow {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** The order status whose dot is shown. */
  readonly status: OrderStatus | undefined;
  /** The stage whose colour the dot of another status has. */
  readonly stage: OrderStage | undefined;
  /** The digit that chooses it, where options are numbered; else empty. */
  readonly keys: string;
  /** Why it cannot be chosen; null when it can. */
  readonly because: string | null;
  readonly value: unknown;
}

/** Options under one heading; those without one come first. */
export interface OptionSection {
  readonly heading: string | null;
  readonly rows: readonly OptionRow[];
}

/**
 * The options that match the typed text, best first; those that cannot be chosen come last, with their reason. Where
 * options are numbered, the first nine have a digit as long as nothing is typed. Then each keeps its place, so that a
 * digit always means the same option, whether that can be chosen now or not.
 */
export function optionSections(options: readonly Option<unknown>[], typed: string, numbered = false): OptionSection[] {
  const match = matcher(typed);
  const ranked = rank([...options.entries()], ([, { title, hint = "", words = "" }]) => {
    if (typed.trim() === "") return strength.whole;
    // What stands beside the title, such as a phone, is found as well, but never before a title.
    return match(title) || (match(`${hint} ${words}`) ? strength.part : strength.none);
  });
  const hasDigits = numbered && typed === "";
  const sorted = ranked
    .map(({ item }) => item)
    .toSorted(([, a], [, b]) => (hasDigits ? 0 : Number(a.because !== undefined) - Number(b.because !== undefined)))
    .slice(0, mostOptions);
  const headings = [...new Set(sorted.map(([, { heading }]) => heading ?? null))];
  const inOrder = headings.toSorted((a, b) => Number(a !== null) - Number(b !== null));
  let number = 0;
  return inOrder.map((heading) => ({
    heading,
    rows: sorted
      .filter(([, option]) => (option.heading ?? null) === heading)
      .map(([index, { title, hint = "", because = null, status, stage, value }]): OptionRow => {
        number += 1;
        const keys = hasDigits && number <= 9 ? `${number}` : "";
        return { id: `${index}`, title, hint, keys, because, status, stage, value };
      }),
  }));
}
