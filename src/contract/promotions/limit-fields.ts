import { maxAmount } from "#contract/money.ts";
import type { DerivedFields, RecordFields } from "#contract/records/define-record.ts";

/** The fields that say how often a promo code or an offer may be used, and what that may cost. */
export const limitFields = {
  oncePerCustomer: { type: "switch", title: "Once per customer" },
  maximumUses: { type: "number", least: 1, most: 10_000_000, decimals: 0, title: "Most uses", sort: true },
  budget: { type: "money", least: 0, most: maxAmount, title: "Budget", sort: true },
} as const satisfies RecordFields;

/** What both have cost and brought. */
export const figureFields = {
  uses: {
    derived: "count",
    title: "Used",
    sort: true,
    about: "orders that have used it, without those that were called off and those whose payment has failed",
  },
  spent: { derived: "amount", title: "Taken off", sort: true, about: "what these orders cost less for it" },
  left: {
    derived: "amount",
    optional: true,
    title: "Left",
    sort: true,
    about: "what is left of its budget; empty where it has none",
  },
  sales: { derived: "amount", title: "Sales", about: "what these orders come to, less what came back" },
} as const satisfies DerivedFields;

/** Limits that are below what was used already, by their fields. */
export function refuseLimitsBelow(
  { uses, spent }: { readonly uses: number; readonly spent: number },
  { budget, maximumUses }: { readonly budget: number | null; readonly maximumUses: number | null },
): Readonly<Record<string, string>> {
  return {
    ...(budget !== null && budget < spent ? { budget: "more was taken off already" } : {}),
    ...(maximumUses !== null && maximumUses < uses ? { maximumUses: "it was used more often already" } : {}),
  };
}
