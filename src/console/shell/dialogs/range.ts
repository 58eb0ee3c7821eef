import { checkField, enterAtLeast, type NumberLimits, typedOf, writeNumber } from "#contract/fields/check-field.ts";

/**
 * A range of numbers, both ends included; a missing end is open. Amounts of money are in minor units, on screen in
 * major units.
 */
export interface NumberRange {
  readonly from?: number;
  readonly to?: number;
}

/** A question for a range of numbers. */
export interface RangeQuestion {
  readonly title: string;
  /** The present range. */
  readonly range: NumberRange;
  /** What may be typed into each of the two fields. */
  readonly limits: NumberLimits;
}

/** The two ends of a range. */
export const rangeEnds = ["from", "to"] as const;
export type RangeEnd = (typeof rangeEnds)[number];

/** Two numbers as an example of what may be typed. */
export const rangeExamples: Readonly<Record<NumberLimits["type"], string>> = {
  number: "5 or 20",
  money: "500 or 1,204.50",
};

/** The result of reading the two fields: the range, or which field is wrong and why. */
export type RangeReading = { readonly range: NumberRange } | { readonly wrong: RangeEnd; readonly because: string };

/** Reads the two fields of a question; an empty one is an open end. */
export function readRange(
  { limits }: RangeQuestion,
  typed: Readonly<Record<RangeEnd, string>>,
  locale?: string,
): RangeReading {
  const range: { from?: number; to?: number } = {};
  for (const end of rangeEnds) {
    const reading = checkField(limits, typed[end], locale);
    if ("because" in reading) return { wrong: end, because: reading.because };
    if (reading.value !== null) range[end] = reading.value;
  }
  if (range.from !== undefined && range.to !== undefined && range.from > range.to)
    return { wrong: "to", because: enterAtLeast(writeNumber(limits, range.from, locale)) };
  return { range };
}

/** The initial texts of the two fields. */
export function writtenRange({ range, limits }: RangeQuestion): Record<RangeEnd, string> {
  const written = (value: number | undefined): string => String(typedOf(limits, value));
  return { from: written(range.from), to: written(range.to) };
}
