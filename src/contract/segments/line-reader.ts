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
  const cursor = createCursor(line);
  return { ...cursor, ...valuesAt(cursor) };
}

/** Where a reader is in a line, with what stands there and what could stand there. */
function createCursor(line: string) {
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
  const refuse = ({ at, to }: Pick<Token, "at" | "to">, because: string): never => {
    throw new Wrong({ at, to, because });
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
  return {
    here,
    want,
    refuse,
    fail(): never {
      const token = tokens[furthest.at] as Token;
      const { text } = token;
      const found =
        text === "" ? "here the line ends" : `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}” stands here`;
      return refuse(token, `${found}; expected: ${wordsOf(furthest.expected)}`);
    },
    /** Goes past the token that stands next, and answers it. */
    step(): Token {
      place += 1;
      return tokens[place - 1] as Token;
    },
    passes,
    /** Goes past some words, where they stand next. */
    takes(words: string, about?: string): boolean {
      want({ word: words, ...(about === undefined ? {} : { about }) });
      return passes(words);
    },
    takesSign(sign: string): boolean {
      want({ word: sign });
      const isNext = here().kind === "sign" && here().text === sign;
      if (isNext) place += 1;
      return isNext;
    },
    isAtEnd: () => place >= end,
    /** What could stand where the line ends, where it is right up to there. */
    expectedAtEnd: (): readonly Expected[] => (furthest.at === end ? furthest.expected : []),
  };
}

/** Reads the names and numbers that stand next. */
function valuesAt({ here, want, refuse, fail, step, takes }: ReturnType<typeof createCursor>) {
  /** Plain words up to a keyword, or a quoted name; null where none stands next. */
  const takeName = (): string | null => {
    if (here().kind === "quoted") {
      const { text } = here();
      if (text.trim() === "") refuse(here(), "a name is missing between the quotes");
      if ([...text].length > conditionLimits.name) refuse(here(), `a name has at most ${conditionLimits.name} letters`);
      return step().text;
    }
    const words: string[] = [];
    while (here().kind === "word" && !keywords.has(foldText(here().text))) words.push(step().text);
    return words.length > 0 ? words.join(" ") : null;
  };
  /** The number that stands next, as `read` understands it. */
  const takeValue = (about: string, read: (token: Token) => number): number => {
    want({ number: about });
    if (here().kind !== "number") return fail();
    const value = read(here());
    step();
    return value;
  };
  /** A whole number up to `most`. */
  const takeNumber = (about: string, most: number): number =>
    takeValue(about, (token) => {
      const value = Number(token.text);
      if (!Number.isInteger(value)) refuse(token, "a whole number is needed");
      return value > most ? refuse(token, `at most ${most}`) : value;
    });
  return {
    takeName,
    needName(name: NameSubject): string {
      want({ name });
      return takeName() ?? fail();
    },
    takeNumber,
    takeAmount: (most: number): number =>
      takeValue("an amount, such as 500", (token) => {
        const value = parseAmount(token.text) ?? refuse(token, "an amount with at most two decimals is needed");
        return value > most ? refuse(token, "this amount is too large") : value;
      }),
    takeDays(): number {
      const token = here();
      const count = takeNumber("a number of days, such as 30d", conditionLimits.days);
      const days = ["w", "week", "weeks"].some((unit) => takes(unit)) ? count * 7 : count;
      if (days === count) ["d", "day", "days"].some((unit) => takes(unit));
      return days > conditionLimits.days ? refuse(token, `at most ${conditionLimits.days} days`) : days;
    },
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
