import { parseAmount } from "#contract/money.ts";
import { foldText } from "#contract/fold-text.ts";
import { type Bought, type Condition, conditionLimits, refuseSize } from "./condition.ts";
import { comparisonsOf, factNames, type FactName, factOf, isCounted } from "./facts.ts";
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

/** The tree of a line, or its first mistake; and what could stand where the line ends, where it is right up to there. */
export type Reading = { readonly expected: readonly Expected[] } & (
  | { readonly condition: Condition }
  | { readonly mistake: Mistake }
);

/** How many brackets may be open at once. Those that group nothing are no groups in the end. */
const mostOpened = 50;

class Wrong extends Error {
  readonly mistake: Mistake;
  constructor(mistake: Mistake) {
    super(mistake.because);
    this.mistake = mistake;
  }
}

/** Reads a line such as `bought Dairy >= 2 in 30d and last order > 21d`. */
export function parseLine(line: string): Reading {
  const { characters } = conditionLimits;
  if (line.length > characters)
    return { expected: [], mistake: { at: characters, to: line.length, because: `at most ${characters} characters` } };
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
  const refuse = ({ at, to }: Token, because: string): never => {
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

  let opened = 0;
  /** Reads what stands in a group, of which not any number may stand in each other: each is a call in a call. */
  const inGroup = (read: () => Condition): Condition => {
    if ((opened += 1) > mostOpened) refuse(here(), `at most ${conditionLimits.depth} groups in each other`);
    const inside = read();
    opened -= 1;
    return inside;
  };
  const either = (): Condition => {
    const parts = [both()];
    while (takes("or")) parts.push(both());
    return parts.length === 1 ? (parts[0] as Condition) : { any: parts };
  };
  const both = (): Condition => {
    const parts = [one()];
    while (takes("and")) parts.push(one());
    return parts.length === 1 ? (parts[0] as Condition) : { all: parts };
  };
  const one = (): Condition => {
    if (takes("not", "all others, also those of whom nothing is known")) return { not: inGroup(one) };
    if (takesSign("(")) {
      const inside = inGroup(either);
      return takesSign(")") ? inside : fail();
    }
    if (takes("bought", "what they have bought, how often and when")) return bought();
    if (takes("segment", "who is in another segment")) return { segment: needName("segment") };
    want(...factNames.map((fact) => ({ word: factOf[fact].words, about: factOf[fact].about })));
    const name = byLength.find((fact) => passes(factOf[fact].words));
    return name === undefined ? fail() : factCondition(name);
  };
  const bought = (): Condition => {
    const what = ((): Bought["what"] => {
      if (takes("any") || takes("anything")) return "any";
      if (takes("product", "one product, by its code")) return { product: needName("product") };
      return { category: needName("category") };
    })();
    const isOver = takesSign(">");
    const times =
      isOver || takesSign(">=") ? takeNumber("a number of orders", conditionLimits.times) + Number(isOver) : undefined;
    if (times !== undefined) ["times", "time", "orders"].some((unit) => takes(unit));
    const amount = takes("for", "the least that they paid for it")
      ? (takesSign(">="), takeAmount(amountLimit))
      : undefined;
    const within = takes("in", "the last days") || takes("within") ? takeDays() : undefined;
    return {
      bought: {
        what,
        ...(times === undefined ? {} : { times }),
        ...(amount === undefined ? {} : { amount }),
        ...(within === undefined ? {} : { within }),
      },
    };
  };
  const factCondition = (name: FactName): Condition => {
    const fact = factOf[name];
    if (fact.type === "flag") return { fact: name, op: "=", value: true };
    const isNot = takesSign("!=");
    const op = isNot ? "=" : (comparisonsOf(name).find((sign) => takesSign(sign)) ?? fail());
    const condition: Condition = { fact: name, op, value: value(name) };
    return isNot ? { not: condition } : condition;
  };
  const value = (name: FactName): number | string => {
    const fact = factOf[name];
    if (isCounted(fact)) {
      if (fact.type === "amount") return takeAmount(fact.most);
      if (fact.type === "days") return takeDays();
      const number = takeNumber("a number", fact.most);
      if (fact.type === "percent") takesSign("%");
      return number;
    }
    if (fact.type === "name") return needName(fact.of);
    if (fact.type !== "choice") return fail();
    want(...Object.values(fact.values).map((word) => ({ word })));
    const from = place;
    const typed = foldText(takeName() ?? fail());
    const code = Object.entries(fact.values).find(([code, word]) =>
      [code, word].some((each) => foldText(each) === typed),
    );
    if (code) return code[0];
    place = from;
    return fail();
  };

  try {
    const condition = either();
    if (place < end) fail();
    const because = refuseSize(condition);
    if (because !== null) throw new Wrong({ at: 0, to: line.length, because });
    return { condition, expected: furthest.at === end ? furthest.expected : [] };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { mistake: error.mistake, expected: furthest.at === end ? furthest.expected : [] };
  }
}

const amountLimit = 1_000_000_000;

/** The facts with more words first, so that none is taken for the beginning of another. */
const byLength = factNames.toSorted((one, other) => factOf[other].words.length - factOf[one].words.length);

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
