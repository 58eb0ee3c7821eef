import type { FieldLimits } from "#contract/fields/fields.ts";
import { maxAmount, sumAmounts } from "#contract/money.ts";
import { counted } from "#contract/text.ts";
import type { DayEnd } from "#contract/transactions/schema.ts";

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

/** Whether the cash of a day fits, and what was counted: "The ledger ties; 30.00 over, 25.00 short, 2 drawers open". */
export function drawersText({ drawers, tied }: DayEnd, amount: (minor: number) => string): string {
  const differences = drawers.map(({ difference }) => difference ?? 0);
  const over = sumAmounts(differences.filter((difference) => difference > 0));
  const short = sumAmounts(differences.filter((difference) => difference < 0));
  const open = drawers.filter(({ id, closedAt }) => id !== null && closedAt === null).length;
  const counts = [
    differenceText(over, amount),
    differenceText(short, amount),
    open > 0 && `${counted(open, "drawer")} open`,
  ];
  return [
    tied ? "The ledger ties" : "The ledger does NOT tie: cash drawers and payments differ",
    counts.filter(Boolean).join(", "),
  ]
    .filter(Boolean)
    .join("; ");
}
