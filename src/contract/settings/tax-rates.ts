import type { Section } from "./section.ts";

/** The most rates that a store has. */
export const mostRates = 2_000;

/** The percent of a tax. */
export const percentLimits = { type: "number", required: true, least: 0, most: 100, decimals: 2 } as const;

/** The rate of goods whose HSN begins with `hsn`, from a day on. */
export interface DatedRate {
  readonly hsn: string;
  readonly percent: number;
  /** The first day, such as "2026-02-01". */
  readonly from: string;
  /** The tax is on the printed price, whatever is paid. */
  readonly onMrp: boolean;
}

/** At which rate goods are taxed by their HSN. Products that have a rate of their own keep it. */
export const taxRateSection = {
  group: "Money and papers",
  title: "Tax rates",
  about: "at which rate goods are taxed by their HSN, and from which day",
  scope: "store",
  rights: { read: "store.set-up", change: "tax.set-up" },
  words: "type and template gst hsn percent dated tobacco pan masala printed price mrp",
  fields: {},
  others: { taxRates: { title: "Tax rates by HSN" } },
} as const satisfies Section;

/**
 * The rate of an HSN on a day: of the longest beginning of it that has one by then, the latest. Null where none has. The
 * database finds it by the same rule.
 */
export function rateOn(rates: readonly DatedRate[], hsn: string, day: string): DatedRate | null {
  let found: DatedRate | null = null;
  for (const rate of rates) {
    if (!hsn.startsWith(rate.hsn) || rate.from > day) continue;
    const by = found === null ? 1 : rate.hsn.length - found.hsn.length || (rate.from > found.from ? 1 : -1);
    if (by > 0) found = rate;
  }
  return found;
}
