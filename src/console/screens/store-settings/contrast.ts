import { contrast, parseColor, readable } from "#console/theme/colors.ts";

/** Two colours, one of which stands on the other, and what of them is said: "Texts on the background have". */
export type ColorPair = readonly [what: string, one: string, other: string];

/** A sentence for each pair that cannot be read well; colours that are not typed out are passed over. */
export function contrastWarnings(pairs: readonly ColorPair[]): string[] {
  return pairs.flatMap(([what, one, other]) => {
    const [first, second] = [parseColor(one), parseColor(other)];
    if (!first || !second) return [];
    const found = contrast(first, second);
    // Cut and not rounded: 4.499 is not enough, and must not be told as 4.50.
    const shown = (Math.floor(found * 100) / 100).toFixed(2);
    return found < readable ? [`${what} a contrast of ${shown} : 1. It needs ${readable} : 1 to be read well.`] : [];
  });
}
