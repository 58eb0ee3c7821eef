import { parseAmount } from "#contract/money.ts";
import { foldText } from "#contract/fold-text.ts";
import { conditionLimits } from "./condition.ts";
import { keywords } from "./print.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** What has names that can be typed in a line. */
export type NameSubject = "area" | "tag" | "category" | "product" | "segment";

/** What can stand at a place of a line: a word as it is, a name of something, or a number. */
export type Expected =
  | { readonly word: string; readonly about?: string }
  | { readonly name: NameSubject }
  | { readonly number: string };

/** What is wrong with a line: from where to where, and why. */
export interface Mistake {
  readonly at: number;
  readonly to: number;
  readonly because: string;
}

/** Ends the reading of a line with its first mistake. */
export class Wrong extends Error {
  readonly mistake: Mistake;
  constructor(mistake: Mistake) {
    super(mistake.because);
    this.mistake = mistake;
  }
}

/** Goes through the words of a line, and knows what could have stood at the furthest place that it came to. */
export type LineReader = ReturnType<typeof createLineReader>;

/** Makes a reader at the beginning of a line. */
export function createLineReader(line: string) {
  const tokens = tokensOf(line);
  const folded = tokens.map(({ text }) => foldText(text));
  const end = tokens.length - 1;
  let place = 0;
  /** What could have stood at the furthest token that was looked at. */
  let furthest: { at: number; expected: Expected[] } = { at: 0, expected: [] };

  const here = (): Token => tokens[place] as Token;
  const want = (...expected: readonly Expected[]): void => {
    if (place > furthest.at) furthest = { at: place, expected: [] };
    if (place === furthest.at) furthest.expected.push(...expected);
  };
  const fail = (): never => {
    const { at, to, text } = tokens[furthest.at] as Token;
    const found =
      text === "" ? "here the line ends" : `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}” stands here`;
    throw new Wrong({ at, to, because: `${found}; expected: ${wordsOf(furthest.expected)}` });
  };
  const refuse = ({ at, to }: Pick<Token, "at" | "to">, because: string): never => {
    throw new Wrong({ at, to, because });
  };
  /** Goes past some words, where they stand next. */
  const takes = (words: string, about?: string): boolean => {
    want({ word: words, ...(about === undefined ? {} : { about }) });
    return passes(words);
  };
  const passes = (words: string): boolean => {
    const each = words.split(" ");
    const isNext = each.every((word, nth) => {
      const token = tokens[place + nth];
      return token?.kind === "word" && folded[place + nth] === word;
    });
    if (isNext) place += each.length;
    return isNext;
  };
  const takesSign = (sign: string): boolean => {
    want({ word: sign });
    const isNext = here().kind === "sign" && here().text === sign;
    if (isNext) place += 1;
    return isNext;
  };
  /** Plain words up to a keyword, or a quoted name; null where none stands next. */
  const takeName = (): string | null => {
    if (here().kind === "quoted") {
      const { text } = here();
      if (text.trim() === "") refuse(here(), "a name is missing between the quotes");
      if ([...text].length > conditionLimits.name) refuse(here(), `a name has at most ${conditionLimits.name} letters`);
      place += 1;
      return text;
    }
    const from = place;
    while (here().kind === "word" && !keywords.has(foldText(here().text))) place += 1;
    return place > from
      ? tokens
          .slice(from, place)
          .map(({ text }) => text)
          .join(" ")
      : null;
  };
  const needName = (name: NameSubject): string => {
    want({ name });
    return takeName() ?? fail();
  };
  /** A whole number up to `most`. */
  const takeNumber = (about: string, most: number): number => {
    want({ number: about });
    const token = here();
    if (token.kind !== "number") return fail();
    const value = Number(token.text);
    if (!Number.isInteger(value)) refuse(token, "a whole number is needed");
    if (value > most) refuse(token, `at most ${most}`);
    place += 1;
    return value;
  };
  const takeAmount = (most: number): number => {
    want({ number: "an amount, such as 500" });
    const token = here();
    if (token.kind !== "number") return fail();
    const value = parseAmount(token.text) ?? refuse(token, "an amount with at most two decimals is needed");
    if (value > most) refuse(token, "this amount is too large");
    place += 1;
    return value;
  };
  const takeDays = (): number => {
    const token = here();
    const count = takeNumber("a number of days, such as 30d", conditionLimits.days);
    const days = ["w", "week", "weeks"].some((unit) => takes(unit)) ? count * 7 : count;
    if (days === count) ["d", "day", "days"].some((unit) => takes(unit));
    if (days > conditionLimits.days) refuse(token, `at most ${conditionLimits.days} days`);
    return days;
  };
  return {
    here,
    want,
    fail,
    refuse,
    takes,
    passes,
    takesSign,
    takeName,
    needName,
    takeNumber,
    takeAmount,
    takeDays,
    isAtEnd: () => place >= end,
    /** What could stand where the line ends, where it is right up to there. */
    expectedAtEnd: (): readonly Expected[] => (furthest.at === end ? furthest.expected : []),
  };
}

/** How many things are named in a mistake. */
const mostNamed = 6;

function wordsOf(expected: readonly Expected[]): string {
  const named = [...new Set(expected.map(wordOf))];
  const isEnd = named.length === 0;
  if (isEnd) return "the end of the line";
  return named.length > mostNamed ? `${named.slice(0, mostNamed).join(", ")} ...` : named.join(", ");
}

const subjects: Readonly<Record<NameSubject, string>> = {
  area: "the name of a delivery area",
  tag: "a tag",
  category: "the name of a category",
  product: "the code of a product",
  segment: "the name of a segment",
};

function wordOf(expected: Expected): string {
  if ("name" in expected) return subjects[expected.name];
  return "number" in expected ? expected.number : expected.word;
}
