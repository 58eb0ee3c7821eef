import { plainDigits } from "#contract/text.ts";

/** Letters that Unicode does not take for one with an accent, and signs that have several forms, with their plain ones. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ...Object.fromEntries([..."‘’‚‛ʹʻʼʽ′＇"].map((sign) => [sign, "'"])),
  ...Object.fromEntries([..."“”„‟″"].map((sign) => [sign, '"'])),
  ...Object.fromEntries([..."‐‑‒–—―−"].map((sign) => [sign, "-"])),
  // What nobody sees between letters.
  ...Object.fromEntries([..."\u00ad\u200b\u200c\u200d\u2060\ufeff"].map((sign) => [sign, ""])),
};
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "gu");

/**
 * Folds text for searching: lower case, Unicode compatibility forms replaced by plain ones, Latin letters without accents
 * and strokes, one form of quotes and dashes, the digits of any script as 0 to 9, one space between words. `fold_text` of
 * the database does the same.
 */
export function foldText(text: string): string {
  const lower = /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : plainDigits(text.normalize("NFKD"))
        .replaceAll(/[\u0300-\u036f]/g, "")
        .normalize("NFC")
        .toLowerCase()
        .replaceAll(otherLetters, (letter) => plainLetters[letter] ?? letter);
  return lower.replaceAll(/\s+/g, " ").trim();
}
