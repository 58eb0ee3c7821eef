import { foldText } from "#contract/fold-text.ts";

/** Signs between words. `search_words` of the database parts at the same. */
const between = /[\s!"#$%&()*+,./:;<=>?@[\\\]^_`{|}~-]+/u;

/** The words of a text by which products are found: folded, "lay's" as "lays", "sugar-free" as two. */
export function searchWords(text: string): readonly string[] {
  return foldText(text).replaceAll("'", "").split(between).filter(Boolean);
}

/** A word as it is written of one and of several: "egg" and "eggs", "berry" and "berries". */
export function wordForms(word: string): readonly string[] {
  const one = singular(word);
  const several = one.endsWith("y") ? `${one.slice(0, -1)}ies` : /(?:[oix]|ch|sh|ss)$/.test(one) ? `${one}es` : one;
  return [...new Set([word, one, `${one}s`, several])];
}

/** A word without the ending of several. Short words and those such as "glass" stay as they are. */
export function singular(word: string): string {
  if (/^\P{L}*$/u.test(word) || word.length < 4 || word.endsWith("ss")) return word;
  if (/(?:o|ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("rries")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Whether all words of a typed text are whole words of a name; otherwise only beginnings or parts of them were typed. */
export function hasWholeWords(text: string, name: string): boolean {
  const words = new Set(searchWords(name));
  return searchWords(text).every((word) => wordForms(word).some((form) => words.has(form)));
}
