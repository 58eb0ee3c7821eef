import { checkField, type Typed } from "#contract/fields/check-field.ts";
import { formatAmount } from "#contract/money.ts";
import { limitFields } from "#contract/promotions/limit-fields.ts";
import { counted } from "#contract/text.ts";

/** How far the limits of a promotion reach, where one example order costs so much for it, in minor units. */
export function sayReach(typed: Readonly<Record<string, Typed>>, cost: number | null): string | null {
  const read = (name: "budget" | "maximumUses"): number | null => {
    const reading = checkField(limitFields[name], typed[name]);
    return "value" in reading ? reading.value : null;
  };
  const [budget, most] = [read("budget"), read("maximumUses")];
  if (cost === null || cost <= 0 || (budget === null && most === null)) return null;
  const uses = Math.min(most ?? Infinity, budget === null ? Infinity : Math.floor(budget / cost));
  if (uses === 0) return `Not enough for one such order, which costs ${formatAmount(cost)}`;
  return `Ends after ${counted(uses, "such order")}, which cost ${formatAmount(uses * cost)} together`;
}

/** What forms of promotions say below the fields of when, where and for whom they hold. */
export const conditionHints = {
  maximumUses: { hint: "How many orders may use it; empty: no limit" },
  startsOn: { hint: "The first day" },
  endsOn: { hint: "The last day; times past midnight are kept to their end" },
  toTime: { hint: "Right before this time; earlier than the other: past midnight" },
  areaId: { hint: "Only orders that are delivered there; empty: everywhere, and orders that are fetched" },
  segmentId: { hint: "Only customers who are in this segment when they order; empty: everybody" },
} as const;
