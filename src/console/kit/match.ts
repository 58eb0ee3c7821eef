import { foldText } from "#contract/fold-text.ts";

/**
 * How well a text matches what was typed, the higher the better. `part`: it is somewhere inside a word. `loose`: every
 * typed word begins some word. `word`: the typed text begins at a word. `start`: it begins the text. `whole`: it is the
 * text.
 */
export const strength = { none: 0, part: 1, loose: 2, word: 3, start: 4, whole: 5 } as const;
export type Strength = (typeof strength)[keyof typeof strength];

/** How well a text matches what was typed. */
export type Match = (text: string) => Strength;

/** Prepares to compare texts with what was typed, word by word. Letters that are merely scattered do not count. */
export function matcher(typed: string): Match {
  const wanted = wordsOf(typed);
  const within = foldText(typed);
  const isPart = (text: string): Strength => (foldText(text).includes(within) ? strength.part : strength.none);
  if (wanted.length === 0) return isPart;
  return (text) => {
    const words = wordsOf(text);
    if (beginsAt(words, 0, wanted)) return words.join(" ") === wanted.join(" ") ? strength.whole : strength.start;
    if (words.some((_word, at) => beginsAt(words, at, wanted))) return strength.word;
    if (wanted.every((one) => words.some((word) => begins(word, one)))) return strength.loose;
    return isPart(text);
  };
}

/** Makes the test whether all typed words are whole words of a text: "end" is one of "day end", but not of "send". */
export function wholeWords(typed: string): (text: string) => boolean {
  const wanted = wordsOf(typed);
  return (text) => {
    const words = new Set(wordsOf(text));
    return wanted.every((word) => words.has(word));
  };
}

/** The best match among several texts. */
export function bestOf(texts: readonly string[], match: Match): Strength {
  return texts.reduce<Strength>((best, text) => {
    const found = match(text);
    return found > best ? found : best;
  }, strength.none);
}

/** The words of a text, in lower case and without accents; signs separate words. */
function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Whether a word begins with the typed one. A number's leading zeros need not be typed: "412" begins "000412". */
function begins(word: string, typed: string): boolean {
  return word.startsWith(typed) || (word.startsWith("0") && word.replace(/^0+/, "").startsWith(typed));
}

/** Whether the words from one place on are the typed ones; the last of these may be cut short. */
function beginsAt(words: readonly string[], at: number, typed: readonly string[]): boolean {
  const last = typed.length - 1;
  return typed.every((one, index) => {
    const word = words[at + index] ?? "";
    return index === last ? begins(word, one) : word === one;
  });
}
