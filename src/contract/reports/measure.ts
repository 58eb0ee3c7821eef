import type { FactName, facts } from "./facts.ts";

/**
 * How a figure is written: a whole number, a number with one decimal, an amount in minor units, pieces or kilograms,
 * minutes, or basis points.
 */
export type Unit = "count" | "decimal" | "money" | "quantity" | "minutes" | "share";

interface MeasureWords {
  readonly title: string;
  readonly unit: Unit;
  /** What the figure tells, in one sentence. */
  readonly explain: string;
  /** It counts customers or visitors: one may be in several stores, so those of several stores are not added up. */
  readonly ofPeople?: true;
}

/** A figure that is taken from the facts themselves. */
type Taken = {
  readonly [F in FactName]: {
    readonly fact: F;
    readonly of:
      | "count"
      | { readonly sum: string }
      | { readonly distinct: string }
      | { readonly quantile: string; readonly at: 0.5 | 0.95 };
    readonly where?: keyof (typeof facts)[F]["conditions"];
    /**
     * The list of the fact shows the rows behind it: as many as a count or a number of different ones says. "rows" leaves
     * out the total, where one of them may count several times.
     */
    readonly opens?: true | "rows";
  };
}[FactName];

/** A figure that is worked out from others: one by another, one less another, or as a part of the total. */
interface Derived {
  readonly of:
    | { readonly ratio: readonly [string, string]; readonly times?: number }
    | { readonly difference: readonly [string, string] }
    | { readonly share: string };
}

export type Measure = MeasureWords & (Taken | Derived);

/** What counts have in common. */
export const count = { of: "count", unit: "count" } as const;
