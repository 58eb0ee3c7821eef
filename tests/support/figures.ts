import { dayEndFigures, totalsFigures } from "#commands/kinds/figures/money-figures.ts";
import type { AskedFigure } from "#commands/kinds/figures/figures-question.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readFigureEntries } from "#gateway/store/ledger/figure-entries.ts";
import { readDayEnd } from "#gateway/store/transactions/read-day-end.ts";
import { readTotals } from "#gateway/store/transactions/read-totals.ts";

/**
 * Which figures of a store's totals and of the end of some days, its cash drawers among them, are not the sum of the entries
 * that they open to. A day that is not named is today. `looked` is how many figures above or below zero there were.
 */
export async function checkFigures(
  db: Db,
  storeId: string,
  days: readonly (string | undefined)[] = [undefined],
): Promise<{ readonly looked: number; readonly wrong: readonly string[] }> {
  const shown = [totalsFigures({}, (await readTotals(db, storeId, {})).totals)];
  for (const day of days) {
    const end = await readDayEnd(db, storeId, day);
    shown.push(dayEndFigures(end, String));
  }
  const figures = shown
    .flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)))
    .filter((figure) => figure !== null);
  const wrong: string[] = [];
  for (const figure of figures) wrong.push(...(await wrongSum(db, storeId, figure)));
  return { looked: figures.filter(({ amount }) => amount !== 0).length, wrong };
}

async function wrongSum(db: Db, storeId: string, { title, amount, of }: AskedFigure): Promise<string[]> {
  if ("because" in of) return [];
  const found = await readFigureEntries(db, storeId, of, { page: 1, pageSize: 1_000_000 });
  let sum = 0;
  for (const entry of found.entries) {
    sum += entry.amount;
    if (entry.sum !== sum) return [`${title}: up to ${entry.transactionId} it is ${entry.sum}, not ${sum}`];
  }
  return sum === amount && found.sum === amount ? [] : [`${title}: ${found.sum} or ${sum}, not ${amount}`];
}
