import { plainName } from "#contract/imports/column-names.ts";
import type { SampledColumn } from "./guess-map.ts";

/** How much of the values of a column must be in the other file. */
const mostlyThere = 0.5;

/** Guesses by which columns the lines of a second file belong to those of the first, as the option `--on` says it. */
export function guessJoin(
  here: readonly SampledColumn[],
  there: readonly SampledColumn[],
): { readonly on: string | null; readonly because: string } {
  const pairs = here.flatMap((one) => there.map((other) => ({ one, other, share: shareOf(one.values, other.values) })));
  const named = pairs.filter(({ one, other }) => plainName(one.name) === plainName(other.name));
  const [alike] = named.toSorted((a, b) => b.share - a.share);
  if (alike) return { on: `${alike.one.name}=${alike.other.name}`, because: "both files have a column of this name" };
  const [best] = pairs.filter(({ share }) => share >= mostlyThere).toSorted((a, b) => b.share - a.share);
  if (best) return { on: `${best.one.name}=${best.other.name}`, because: "these columns have the same values" };
  return { on: null, because: "say which columns have the same text in both files" };
}

/** Which part of the different values is also in the other file, where each must be once. */
function shareOf(values: readonly string[], others: readonly string[]): number {
  const wanted = new Set(values.filter((text) => text !== ""));
  const known = new Set(others);
  if (wanted.size === 0 || known.size < others.length) return 0;
  return [...wanted].filter((text) => known.has(text)).length / wanted.size;
}
