import commandScore from "command-score";

/** Longer texts are not ranked whole: the time it takes grows with every possible place of every letter. */
const longest = 48;
/** What scores below this only shares letters with what was typed. */
const least = 0.05;

/**
 * How well a row is meant by what was typed: 0 not at all, 1 perfectly. Whole beginnings of words win over scattered
 * letters; other words it may be found by count less than its title.
 */
function score(title: string, words: string, typed: string): number {
  const wanted = typed.trim().slice(0, longest);
  if (wanted === "") return 1;
  const byTitle = commandScore(title.slice(0, longest * 2), wanted);
  const byWords = words === "" ? 0 : 0.8 * commandScore(words.slice(0, longest * 2), wanted);
  const best = Math.max(byTitle, byWords);
  return best < least ? 0 : best;
}

/** The items that match what was typed, best first; equals keep their order. */
export function rank<Item>(
  items: readonly Item[],
  typed: string,
  read: (item: Item) => { readonly title: string; readonly words: string; readonly bonus?: number },
): { readonly item: Item; readonly score: number }[] {
  return items
    .map((item) => {
      const { title, words, bonus = 1 } = read(item);
      return { item, score: score(title, words, typed) * bonus };
    })
    .filter((ranked) => ranked.score > 0)
    .toSorted((a, b) => b.score - a.score);
}
