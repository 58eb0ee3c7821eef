import { printable } from "#gateway/imports/file/printable.ts";
import type { ReadNumber } from "./number-format.ts";

/** Reads the text of a part of a line. */
type Part = (name: string) => string;

/** Tells by which part return lines are recognized, and by what. */
interface ReturnRule {
  readonly part: string;
  readonly fits: (text: string, readNumber: ReadNumber) => boolean;
}

const rulePattern =
  /^(?<part>\S+)\s+(?:(?<negative>is\s+negative)|is\s+(?<whole>\S.*)|starts\s+with\s+(?<start>\S.*))$/;

/** Whether a line is about something that came back, by any of the rules. */
export type IsReturn = (part: Part) => boolean;

/**
 * Reads rules such as "quantity is negative", "order starts with C" and "status is Returned". Answers a sentence for
 * each that is none, or that asks for a part the file does not have.
 */
export function readReturnRules(
  texts: readonly string[],
  { readNumber, has }: { readonly readNumber: ReadNumber; has(part: string): boolean },
): { readonly isReturn: IsReturn; readonly faults: readonly string[] } {
  const rules: ReturnRule[] = [];
  const faults: string[] = [];
  for (const text of texts) {
    const rule = readRule(text);
    if (!rule) {
      faults.push(
        `A rule for returned goods is a part with "is negative", "is" and a text, or "starts with" and a text, not "${printable(text)}".`,
      );
    } else if (has(rule.part)) rules.push(rule);
    else
      faults.push(
        `A rule for returned goods asks for the part ${printable(rule.part)}, for which no column is chosen.`,
      );
  }
  return { isReturn: (part) => rules.some((rule) => rule.fits(part(rule.part), readNumber)), faults };
}

function readRule(text: string): ReturnRule | null {
  const { part, negative, whole, start } = rulePattern.exec(text.trim())?.groups ?? {};
  if (part === undefined) return null;
  if (negative !== undefined) return { part, fits: (text, readNumber) => isNegative(readNumber(text)) };
  if (whole !== undefined) return { part, fits: (text) => text.toLowerCase() === whole.toLowerCase() };
  return { part, fits: (text) => start !== undefined && text.startsWith(start) };
}

function isNegative(number: string | null): boolean {
  return number !== null && Number(number) < 0;
}
