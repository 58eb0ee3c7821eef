import { foldText } from "#contract/fold-text.ts";
import { type Bought, type Condition, conditionLimits, refuseSize } from "./condition.ts";
import { comparisonsOf, factNames, type FactName, factOf, isCounted } from "./facts.ts";
import { createLineReader, type Expected, type LineReader, type Mistake, Wrong } from "./line-reader.ts";

/** The tree of a line, or its first mistake; and what could stand where the line ends, where it is right up to there. */
export type Reading = { readonly expected: readonly Expected[] } & (
  | { readonly condition: Condition }
  | { readonly mistake: Mistake }
);

/** How many brackets may be open at once. Those that group nothing are no groups in the end. */
const mostOpened = 50;

/** Reads a line such as `bought Dairy >= 2 in 30d and last order > 21d`. */
export function parseLine(line: string): Reading {
  const { characters } = conditionLimits;
  if (line.length > characters)
    return { expected: [], mistake: { at: characters, to: line.length, because: `at most ${characters} characters` } };
  const reader = createLineReader(line);
  try {
    const condition = readConditions(reader);
    if (!reader.isAtEnd()) reader.fail();
    const because = refuseSize(condition);
    if (because !== null) reader.refuse({ at: 0, to: line.length }, because);
    return { condition, expected: reader.expectedAtEnd() };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { mistake: error.mistake, expected: reader.expectedAtEnd() };
  }
}

/** Reads conditions with "or" between them, each of them some with "and" between them. */
function readConditions(reader: LineReader): Condition {
  const { takes, takesSign, fail } = reader;
  let opened = 0;
  /** Reads what stands in a group, of which not any number may stand in each other: each is a call in a call. */
  const inGroup = (read: () => Condition): Condition => {
    if ((opened += 1) > mostOpened)
      reader.refuse(reader.here(), `at most ${conditionLimits.depth} groups in each other`);
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
    if (takes("bought", "what they have bought, how often and when")) return readBought(reader);
    if (takes("segment", "who is in another segment")) return { segment: reader.needName("segment") };
    return readFact(reader);
  };
  return either();
}

function readBought({ takes, takesSign, takeNumber, takeAmount, takeDays, needName }: LineReader): Condition {
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
}

function readFact(reader: LineReader): Condition {
  const { want, passes, takesSign, fail } = reader;
  want(...factNames.map((fact) => ({ word: factOf[fact].words, about: factOf[fact].about })));
  const name = byLength.find((fact) => passes(factOf[fact].words)) ?? fail();
  if (factOf[name].type === "flag") return { fact: name, op: "=", value: true };
  const isNot = takesSign("!=");
  const op = isNot ? "=" : (comparisonsOf(name).find((sign) => takesSign(sign)) ?? fail());
  const condition: Condition = { fact: name, op, value: readValue(reader, name) };
  return isNot ? { not: condition } : condition;
}

function readValue(reader: LineReader, name: FactName): number | string {
  const { want, takesSign, takeName, takeNumber, fail } = reader;
  const fact = factOf[name];
  if (isCounted(fact)) {
    if (fact.type === "amount") return reader.takeAmount(fact.most);
    if (fact.type === "days") return reader.takeDays();
    const number = takeNumber("a number", fact.most);
    if (fact.type === "percent") takesSign("%");
    return number;
  }
  if (fact.type === "name") return reader.needName(fact.of);
  if (fact.type !== "choice") return fail();
  want(...Object.values(fact.values).map((word) => ({ word })));
  const typed = foldText(takeName() ?? fail());
  const code = Object.entries(fact.values).find(([code, word]) =>
    [code, word].some((each) => foldText(each) === typed),
  );
  return code ? code[0] : fail();
}

const amountLimit = 1_000_000_000;

/** The facts with more words first, so that none is taken for the beginning of another. */
const byLength = factNames.toSorted((one, other) => factOf[other].words.length - factOf[one].words.length);
