import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { freshShelves } from "./catalogue-fresh.ts";
import { packedShelves } from "./catalogue-packed.ts";

/** Bread and biscuits have one HSN and two rates: their products say their own. */
const ownRates = "1905";

/** Whether a product has a rate of its own; all others have that of their HSN. */
export const hasOwnRate = ({ hsn_code }: { readonly hsn_code: string }): boolean => hsn_code === ownRates;

/** From this day on, India has the rates 0, 5, 18 and 40. */
const since = "2025-09-22";

/** Rates as they were before that day, in basis points. */
const before: Readonly<Record<string, number>> = { "2202": 2_800, "1902": 1_200, "0802": 1_200, "3401": 1_800 };

/**
 * Writes the rates of a store by HSN and day. That of detergents changes on the first day of the next month, and tobacco
 * is taxed on its printed price. `now` in milliseconds.
 */
export async function furnishRates(trx: Trx, storeId: string, now: number): Promise<void> {
  const today = new Date(now);
  const nextMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
  const shelves = [...freshShelves, ...packedShelves].filter(({ hsnCode }) => hsnCode !== ownRates);
  const rates = [
    ...Object.entries(before).map(([hsn, rate]) => ({ hsn, rate, from_day: "2017-07-01", on_mrp: false })),
    ...new Map(
      shelves.map(({ hsnCode: hsn, taxRate: rate }) => [hsn, { hsn, rate, from_day: since, on_mrp: false }] as const),
    ).values(),
    { hsn: "3402", rate: 500, from_day: nextMonth, on_mrp: false },
    { hsn: "2402", rate: 4_000, from_day: "2026-02-01", on_mrp: true },
  ];
  await insertRows(
    trx,
    "hsn_rates",
    rates.map((rate) => ({ store_id: storeId, ...rate })),
  );
}
