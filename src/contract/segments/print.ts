import { plainAmount } from "#contract/money.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Bought, Condition } from "./condition.ts";
import { type FactName, factOf } from "./facts.ts";

/** Words that mean something in a line, so that a name like one of them is quoted. */
export const keywords: ReadonlySet<string> = new Set([
  "and",
  "or",
  "not",
  "in",
  "within",
  "for",
  "bought",
  "any",
  "anything",
  "product",
  "segment",
]);

/** A name as a line has it: quoted where it is more than one plain word. */
export function printName(name: string): string {
  const isPlain = /^\p{L}[\p{L}\p{N}_-]*$/u.test(name) && !keywords.has(foldText(name));
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}

/** A condition in one line; `parseLine` reads the same tree from it. */
export function printCondition(condition: Condition): string {
  if ("all" in condition) return condition.all.map(printPart).join(" and ");
  if ("any" in condition) return condition.any.map(printPart).join(" or ");
  if ("not" in condition) return `not ${printPart(condition.not)}`;
  if ("bought" in condition) return printBought(condition.bought);
  if ("segment" in condition) return `segment ${printName(condition.segment)}`;
  return printFact(condition.fact, condition.op, condition.value);
}

function printPart(condition: Condition): string {
  const text = printCondition(condition);
  return "all" in condition || "any" in condition ? `(${text})` : text;
}

function printFact(name: FactName, op: string, value: number | string | true): string {
  const fact = factOf[name];
  if (fact.type === "flag") return fact.words;
  const said = ((): string => {
    switch (fact.type) {
      case "choice":
        return printName(fact.values[String(value)] ?? String(value));
      case "name":
        return printName(String(value));
      case "amount":
        return plainAmount(Number(value));
      case "days":
        return `${value}d`;
      case "percent":
        return `${value}%`;
      case "number":
        return String(value);
    }
  })();
  return `${fact.words} ${op} ${said}`;
}

function printBought({ what, times, amount, within }: Bought): string {
  const named =
    what === "any" ? "any" : "category" in what ? printName(what.category) : `product ${printName(what.product)}`;
  return [
    `bought ${named}`,
    ...(times === undefined ? [] : [`>= ${times}`]),
    ...(amount === undefined ? [] : [`for >= ${plainAmount(amount)}`]),
    ...(within === undefined ? [] : [`in ${within}d`]),
  ].join(" ");
}

/** A line of a tree that is shown with a condition in each line, and how far it is moved in. */
interface TreeLine {
  readonly depth: number;
  readonly text: string;
}

/** A condition as a tree, a line for each part. */
export function treeLines(condition: Condition, depth = 0): readonly TreeLine[] {
  const group = (text: string, parts: readonly Condition[]): readonly TreeLine[] => [
    { depth, text },
    ...parts.flatMap((part) => treeLines(part, depth + 1)),
  ];
  if ("all" in condition) return group("All of these:", condition.all);
  if ("any" in condition) return group("One or more of these:", condition.any);
  if ("not" in condition) return group("Not:", [condition.not]);
  return [{ depth, text: printCondition(condition) }];
}
