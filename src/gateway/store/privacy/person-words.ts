import { escapePattern } from "#contract/text.ts";

/** What is searched in texts to find somebody, as patterns of PostgreSQL. None of them is empty. */
export interface PersonWords {
  /** Phone numbers, however they are written, and e-mail addresses. */
  readonly marks: string;
  /** Names, whole and word by word: only in texts that are known to be about the person. */
  readonly names: string;
  /** Names as they are whole. */
  readonly wholeNames: string;
  /** Names of two words or more, by which others may be called too: they are told and never changed. */
  readonly fullNames: string;
  /**
   * What every text has in which a mark, or a full name, stands: found in a fraction of the time, and in some other
   * texts too. To be asked before the pattern itself.
   */
  readonly hints: { readonly marks: string; readonly fullNames: string };
}

/** What finds nothing. */
const never = "(?=x)y";
/** A line break or another sign of the kind as JSON writes it: its letter is no part of the word behind it. */
const escaped = String.raw`\\[bfnrt]`;
/** What stands between the words of a name. */
const between = String.raw`(?:\s|${escaped})+`;
/** What people write between the digits of a number. */
const gap = String.raw`(?:[\s().\u00a0-]|${escaped})*`;
/** Where a word begins: behind none of these signs. */
const begins = (signs: string): string => `(?:(?<![${signs}])|(?<=${escaped}))`;
/** Fewer digits, or letters of a name, would be found in texts about others. */
const shortest = { digits: 7, letters: 3 } as const;

/** Makes the patterns for names, e-mail addresses, and phone numbers as `phone_core` tells them. */
export function wordsOf({
  names,
  marks,
}: {
  readonly names: readonly string[];
  readonly marks: readonly string[];
}): PersonWords {
  const whole = longestFirst(names.map((name) => name.trim()).filter((name) => name.length >= shortest.letters));
  const words = whole.flatMap((name) => name.split(/[^\p{L}\p{M}\p{N}]+/u));
  const single = longestFirst(words.filter((word) => /^\p{L}/u.test(word) && word.length >= shortest.letters));
  const full = whole.filter((each) => /\S\s+\S/.test(each));
  return {
    marks: oneOf(marks.flatMap((mark) => (mark.includes("@") ? [address(mark)] : number(mark)))),
    names: oneOf(longestFirst([...whole, ...single]).map(name)),
    wholeNames: oneOf(whole.map(name)),
    fullNames: oneOf(full.map(name)),
    hints: {
      marks: oneOf(marks.flatMap((mark) => (mark.includes("@") ? [escapePattern(mark)] : digitsOf(mark)))),
      fullNames: oneOf(full.flatMap((each) => spellings(each, String.raw`[\s\\bfnrt]+`))),
    },
  };
}

/** A pattern that finds what one of these finds. */
export function oneOf(patterns: readonly string[]): string {
  return patterns.length === 0 ? never : [...new Set(patterns)].join("|");
}

const longestFirst = (texts: readonly string[]): string[] =>
  [...new Set(texts)].toSorted((one, other) => other.length - one.length);

/** A name as it stands in a text, or in JSON. */
function name(text: string): string {
  return `${begins("[:alnum:]")}(?:${spellings(text, between).join("|")})(?![[:alnum:]])`;
}

function spellings(text: string, space: string): readonly string[] {
  const told = JSON.stringify(text).slice(1, -1);
  return [...new Set([text, told])].map((each) => escapePattern(each).replaceAll(/\s+/g, () => space));
}

function address(mark: string): string {
  return `${begins("[:alnum:]._%+-")}${escapePattern(mark)}(?!\\.?[[:alnum:]-])`;
}

/** The digits of a number alone. What may stand before them makes a pattern slow. */
function digitsOf(mark: string): string[] {
  const [, digits = ""] = mark.split(" ");
  return digits.length < shortest.digits ? [] : [[...digits].join(String.raw`[\s().\u00a0\\bfnrt-]*`)];
}

function number(mark: string): string[] {
  const [code = "", digits = ""] = mark.split(" ");
  if (digits.length < shortest.digits) return [];
  const before = String.raw`(?:(?:\+|00|011)${gap}[0-9]{1,3}${gap}|\(?${code}${gap})?(?:\(?0${gap})?`;
  return [`(?<![0-9])${before}${[...digits].join(gap)}(?![0-9])`];
}
