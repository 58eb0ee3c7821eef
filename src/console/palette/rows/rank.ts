import commandScore from "command-score";

/** Longer texts are cut before ranking: the time to rank grows with every possible position of every letter. */
const longest = 48;
/** A score below this means that only some letters are shared. */
const least = 0.05;

/**
 * How well a row matches the typed text: 0 not at all, 1 exactly. Beginnings of whole words count more than scattered
 * letters, and the title counts more than the row's other words.
 */
function score(title: string, words: string, typed: string): number {
  const wanted = typed.trim().slice(0, longest);
  if (wanted === "") return 1;
  const byTitle = commandScore(title.slice(0, longest * 2), wanted);
  const byWords = words === "" ? 0 : 0.8 * commandScore(words.slice(0, longest * 2), wanted);
  const best = Math.max(byTitle, byWords);
  return best < least ? 0 : best;
}

/** The items that match the typed text, best first; equal ones keep their order. */
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
