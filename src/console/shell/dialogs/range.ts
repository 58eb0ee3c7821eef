import { maxAmount, parseAmount, plainAmount } from "#contract/money.ts";

/** Numbers from and to, both included; an end left out is open. */
export interface NumberRange {
  readonly from?: number;
  readonly to?: number;
}

/** A question for a range of numbers, and how its numbers are written. */
export interface RangeQuestion {
  readonly title: string;
  /** The range as it stands. */
  readonly range: NumberRange;
  /** What one of the numbers is: "amount". */
  readonly noun: string;
  /** Two of them, as an example. */
  readonly example: string;
  /** Reads what is typed; null when it is no such number. */
  read(text: string): number | null;
  write(value: number): string;
}

/** The two ends of a range, as they are labelled and typed. */
export const rangeEnds = ["from", "to"] as const;
export type RangeEnd = (typeof rangeEnds)[number];
export const endNames: Readonly<Record<RangeEnd, string>> = { from: "From", to: "To" };

/** What a range's two fields say: the range, or which field is wrong and why. */
export type RangeReading = { readonly range: NumberRange } | { readonly wrong: RangeEnd; readonly because: string };

/** A question for amounts of money, in minor units, written in major ones. */
export function amountQuestion(title: string, range: NumberRange): RangeQuestion {
  return {
    title,
    range,
    noun: "amount",
    example: "500 or 1,204.50",
    read(text) {
      const amount = parseAmount(text.replaceAll(",", ""));
      return amount === null || amount < 0 || amount > maxAmount ? null : amount;
    },
    write: plainAmount,
  };
}

/** Reads the two fields of a question; an empty one is an open end. */
export function readRange(question: RangeQuestion, typed: Readonly<Record<RangeEnd, string>>): RangeReading {
  const range: { from?: number; to?: number } = {};
  for (const end of rangeEnds) {
    const text = typed[end].trim();
    if (text === "") continue;
    const value = question.read(text);
    if (value === null) return { wrong: end, because: `"${text}" is no ${question.noun}` };
    range[end] = value;
  }
  if (range.from !== undefined && range.to !== undefined && range.from > range.to)
    return { wrong: "to", because: `${endNames.from} must not be more than ${endNames.to}` };
  return { range };
}

/** What stands in the two fields at first. */
export function writtenRange({ range, write }: RangeQuestion): Record<RangeEnd, string> {
  const written = (value: number | undefined): string => (value === undefined ? "" : write(value));
  return { from: written(range.from), to: written(range.to) };
}
