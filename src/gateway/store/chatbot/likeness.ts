import { foldText } from "#contract/fold-text.ts";

/** From which likeness on a flow is offered: the least at which small talk hardly finds one. */
const leastLikeness = 0.2;

/**
 * The ids of the flows whose phrases a text is most like, the likest first; those that are not like it are left out. It
 * is not asked of the database, because which letters its trigrams know hangs on its locale.
 */
export function likeliest(
  text: string,
  flows: readonly { readonly id: string; readonly phrases: readonly string[] }[],
): readonly string[] {
  const said = trigramsOf(text);
  return flows
    .map(({ id, phrases }) => ({ id, likeness: Math.max(...phrases.map((each) => likeness(said, trigramsOf(each)))) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .toSorted((one, other) => other.likeness - one.likeness || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

/** The part of two texts' groups of letters that both have, from 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((group) => other.has(group)).length;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}

/** The groups of three letters in the words of a text, with the beginnings and ends of the words. */
function trigramsOf(text: string): ReadonlySet<string> {
  const words = foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3))),
  );
}
