import type { SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { checkField } from "#contract/fields/check-field.ts";
import { dayAfter } from "#contract/fields/day.ts";
import { readDay } from "#contract/fields/read-day.ts";
import { hsnPattern } from "#contract/products/tax-kind.ts";
import { type DatedRate, mostRates, percentLimits, rateOn } from "#contract/settings/tax-rates.ts";
import { parseTable } from "#contract/tsv.ts";
import { mergeRows } from "./kept-grid.ts";

/** A rate as it is typed. One without any text is none. */
export interface TypedRate {
  readonly hsn: string;
  readonly percent: string;
  readonly from: string;
  readonly onMrp: boolean;
}

/** How many products have an HSN, with the percent of their own where they have one. */
interface Goods {
  readonly hsn: string;
  readonly own: number | null;
  readonly products: number;
}

/** The section of tax rates, as its calls answer it. */
export type RatesRow = SettingsRow & { readonly taxRates: readonly DatedRate[]; readonly goods: readonly Goods[] };

/** The last row of the grid, which begins another rate. */
export const noRate: TypedRate = { hsn: "", percent: "", from: "", onMrp: false };

/** How many rows are drawn at most; typing leads to all others. */
export const mostShown = 100;

const isTyped = ({ hsn, percent, from }: TypedRate): boolean => `${hsn}${percent}${from}`.trim() !== "";

/** Rates as the grid begins with them. */
export const typedRates = (rates: readonly DatedRate[]): readonly TypedRate[] =>
  rates.map(({ percent, ...rate }) => ({ ...rate, percent: String(percent) }));

/** A rate from a row; or why it is none. */
function readRate({ hsn, percent, from, onMrp }: TypedRate, today: string): DatedRate | string {
  const code = hsn.replaceAll(/[\s.]/g, "");
  if (!hsnPattern.test(code)) return "The HSN has 2 to 8 digits";
  const read = checkField(percentLimits, percent.replace("%", "").trim());
  if ("because" in read) return `Rate: ${read.because}`;
  const day = readDay(from, { today });
  if (day === null) return "The first day is one such as 2026-12-01";
  return { hsn: code, percent: read.value ?? 0, from: day, onMrp };
}

const keyOf = ({ hsn, from }: Pick<DatedRate, "hsn" | "from">): string => `${hsn} ${from}`;

/**
 * The rates that rows of the grid mean, and what is wrong with a row, by its place; without rates where one is wrong.
 * `today` is the day at the store.
 */
export function readRates(
  typed: readonly TypedRate[],
  today: string,
): {
  readonly rates: readonly DatedRate[] | null;
  readonly wrong: ReadonlyMap<number, string>;
} {
  const wrong = new Map<number, string>();
  const rates = new Map<string, DatedRate>();
  for (const [place, row] of typed.entries()) {
    if (!isTyped(row)) continue;
    const rate = readRate(row, today);
    if (typeof rate === "string") wrong.set(place, rate);
    else if (rates.has(keyOf(rate))) wrong.set(place, `${rate.hsn} has a rate from this day already`);
    else rates.set(keyOf(rate), rate);
  }
  return { rates: wrong.size === 0 ? [...rates.values()] : null, wrong };
}

/** What two people have made of the rates from one beginning. */
export const mergeRates = mergeRows<TypedRate>(keyOf);

/** What a file or the clipboard has of rates: HSN, percent, first day and, where it is so, "MRP". */
export function readTable(
  text: string,
  today: string,
): { readonly rates: readonly TypedRate[]; readonly left: readonly string[] } {
  const lines = parseTable(text.replace(/^\uFEFF/, ""));
  const rates: TypedRate[] = [];
  const left: string[] = [];
  for (const [at, cells] of lines.entries()) {
    const [hsn = "", percent = "", from = "", on = ""] = cells.map((cell) => cell.trim());
    // The titles of the columns.
    if (at === 0 && !/\d/.test(percent)) continue;
    const row = { hsn, percent, from, onMrp: /^(mrp|rsp|yes|true|1|printed.*)$/i.test(on) };
    if (!isTyped(row)) continue;
    const rate = readRate(row, today);
    if (typeof rate === "string") left.push(`line ${at + 1}: ${rate}`);
    else rates.push({ ...rate, percent: String(rate.percent) });
  }
  return { rates: rates.slice(0, mostRates), left };
}

/** The rows of the grid with those of a file: one of the same HSN and day takes the place of the other. */
export function withTable(typed: readonly TypedRate[], rates: readonly TypedRate[]): readonly TypedRate[] {
  const all = new Map(typed.filter(isTyped).map((row) => [keyOf(row), row]));
  for (const rate of rates) all.set(keyOf(rate), rate);
  return [...all.values()];
}

/** What changes for products on one day. */
export interface RatesOfDay {
  /** Null for those that change as soon as the rates are saved. */
  readonly day: string | null;
  readonly products: number;
  /** How many have a rate of their own, and keep it where that of their HSN changes. */
  readonly keep: number;
  readonly codes: readonly {
    readonly hsn: string;
    readonly from: string;
    readonly to: string;
    readonly products: number;
  }[];
}

/** What typed rates change for the products of a store: at once, and on each later day from which one holds. */
export function ratesByDay(
  saved: readonly DatedRate[],
  typed: readonly DatedRate[],
  goods: readonly Goods[],
  today: string,
): readonly RatesOfDay[] {
  const later = [...new Set(typed.map(({ from }) => from))].filter((day) => day > today).toSorted();
  const days = [
    ofDay(null, goods, [saved, today], [typed, today]),
    ...later.map((day) => ofDay(day, goods, [typed, dayAfter(day, -1)], [typed, day])),
  ];
  return days.filter(({ products, keep }) => products + keep > 0);
}

type At = readonly [rates: readonly DatedRate[], day: string];

function ofDay(day: string | null, goods: readonly Goods[], before: At, after: At): RatesOfDay {
  const codes: RatesOfDay["codes"][number][] = [];
  let keep = 0;
  for (const { hsn, own, products } of goods) {
    const [was, is] = [before, after].map(([rates, on]) => rateOn(rates, hsn, on));
    const [from, to] = [was, is].map((rate) => rateText(own ?? rate?.percent ?? 0, rate?.onMrp ?? false));
    if (from !== undefined && to !== undefined && from !== to) codes.push({ hsn, from, to, products });
    else if ((was?.percent ?? 0) !== (is?.percent ?? 0)) keep += products;
  }
  return { day, products: codes.reduce((sum, { products }) => sum + products, 0), keep, codes };
}

const rateText = (percent: number, onMrp: boolean): string => `${percent} %${onMrp ? " of the printed price" : ""}`;

/** How many products have a rate of their own that is another than that of their HSN on a day. */
export function differingProducts(rates: readonly DatedRate[], goods: readonly Goods[], day: string): number {
  return goods.reduce((sum, { hsn, own, products }) => {
    const rate = rateOn(rates, hsn, day);
    return own === null || rate === null || rate.percent === own ? sum : sum + products;
  }, 0);
}
