import type { FieldLimits } from "#contract/fields/fields.ts";
import { maxAmount } from "#contract/money.ts";

/** How cash is counted: its total, or how many notes and coins of which value. */
export const cashCountFields = {
  counted: { type: "money", least: 0, most: maxAmount },
  notes: { type: "text", longest: 200 },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/**
 * The sum of notes and coins in minor units, as "3x500 2x100 4x0.50" is typed: how many of which. Null where the text
 * says something else.
 */
export function sumOfNotes(text: string): number | null {
  let sum = 0;
  const parts = text.split(/[\s,;+]+/).filter(Boolean);
  for (const part of parts) {
    const [, count, value] = /^(\d{1,5})[x*](\d{1,6}(?:\.\d{1,2})?)$/i.exec(part) ?? [];
    if (count === undefined || value === undefined) return null;
    sum += Number(count) * Math.round(Number(value) * 100);
  }
  return parts.length === 0 || sum > maxAmount ? null : sum;
}

/** "10.00 short" or "10.00 over", by the way in which amounts are written there; empty where nothing differs. */
export function differenceText(difference: number, amount: (minor: number) => string): string {
  return difference === 0 ? "" : `${amount(Math.abs(difference))} ${difference < 0 ? "short" : "over"}`;
}
