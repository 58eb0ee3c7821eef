import { dayAfter } from "#contract/fields/day.ts";
import { longestPeriod } from "#contract/reports/period.ts";
import { reportName, reports } from "#contract/reports/reports.ts";
import { createCaller } from "../caller.ts";
import { percentile, type Report, round } from "../figures.ts";
import type { Place } from "../place.ts";
import { timeOf } from "../timing.ts";

/** How long a report may take over each period, and how often it is asked. */
const periods = [
  { name: "a month", days: 30, goal: 150, turns: 8 },
  { name: "two years", days: longestPeriod, goal: 500, turns: 3 },
] as const;

/** Reports that may take longer, in milliseconds. */
const slower: Readonly<Record<string, number>> = {
  "product-reports.bought-together": 3_000,
};

/** Measures every report over a month and over two years and tells the slowest ones. */
export async function measureReports(place: Place, report: Report): Promise<void> {
  const caller = createCaller(place.origin, await place.openSession());
  try {
    const to = new Date().toISOString().slice(0, 10);
    for (const { name, days, goal, turns } of periods) {
      const period = { from: dayAfter(to, 1 - days), to };
      const slowest: { readonly name: string; readonly value: number }[] = [];
      for (const each of reports) {
        const params = { storeId: place.storeId, report: reportName(each) };
        const body = each.isOfNow ? {} : { period };
        const ask = () => caller.ask("reports.read", { params, body } as never);
        await ask();
        const times: number[] = [];
        for (let turn = 0; turn < turns; turn += 1) times.push(await timeOf(ask));
        slowest.push({ name: reportName(each), value: round(percentile(times, 0.95)) });
      }
      slowest.sort((one, other) => other.value - one.value);
      const goalOf = (of: string): number => slower[of] ?? goal;
      const kept = slowest.filter(({ name: of, value }) => value <= goalOf(of)).length;
      report({
        name: `reports over ${name} that keep their goal, of ${slowest.length}`,
        value: kept,
        unit: "times",
        goal: null,
      });
      for (const { name: of, value } of slowest.slice(0, 8))
        report({ name: `${of} over ${name}, p95`, value, unit: "ms", goal: goalOf(of) });
    }
  } finally {
    caller.close();
  }
}
