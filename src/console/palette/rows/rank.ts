import type { Strength } from "#console/kit/match.ts";

/** An item, and how well it matches what was typed. */
export interface Ranked<Item> {
  readonly item: Item;
  readonly match: Strength;
}

/** The items that match, best first; equal ones keep their order. */
export function rank<Item>(items: readonly Item[], matchOf: (item: Item) => Strength): Ranked<Item>[] {
  return items
    .map((item) => ({ item, match: matchOf(item) }))
    .filter(({ match }) => match > 0)
    .toSorted((a, b) => b.match - a.match);
}
