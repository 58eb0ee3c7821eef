import { maxAmount, parseAmount, plainAmount } from "#contract/money.ts";

/** A range of numbers, both ends included; a missing end is open. */
export interface NumberRange {
  readonly from?: number;
  readonly to?: number;
}

/** A question for a range of numbers, and how its numbers are written and read. */
export interface RangeQuestion {
  readonly title: string;
  /** The present range. */
  readonly range: NumberRange;
  /** The name of one number: "amount". */
  readonly noun: string;
  /** Two numbers as an example. */
  readonly example: string;
  /** Parses what is typed; null when it is not such a number. */
  read(text: string): number | null;
  write(value: number): string;
}

/** The two ends of a range, as their fields are labelled. */
export const rangeEnds = ["from", "to"] as const;
export type RangeEnd = (typeof rangeEnds)[number];
export const endNames: Readonly<Record<RangeEnd, string>> = { from: "From", to: "To" };

/** The result of reading the two fields: the range, or which field is wrong and why. */
export type RangeReading = { readonly range: NumberRange } | { readonly wrong: RangeEnd; readonly because: string };

/** A question for amounts of money: in minor units here, in major units on screen. */
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

/** The initial texts of the two fields. */
export function writtenRange({ range, write }: RangeQuestion): Record<RangeEnd, string> {
  const written = (value: number | undefined): string => (value === undefined ? "" : write(value));
  return { from: written(range.from), to: written(range.to) };
}
