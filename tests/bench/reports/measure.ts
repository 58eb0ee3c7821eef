import type { NewExport } from "#contract/jobs/schema.ts";
import { dayAfter } from "#contract/fields/day.ts";
import { longestPeriod } from "#contract/reports/period.ts";
import { reportName, reports } from "#contract/reports/reports.ts";
import { type Caller, createCaller } from "../caller.ts";
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
  "customer-reports.cohorts": 3_000,
  "product-reports.bought-together": 3_000,
};

/** How long an export of all orders may take, in seconds. */
const exportGoals = { csv: 20, xlsx: 30 } as const;

/** Measures every report over a month and over two years, tells the slowest ones, and exports all orders. */
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
    for (const [format, goal] of Object.entries(exportGoals) as [keyof typeof exportGoals, number][]) {
      const before = await place.gatewayMemory();
      let most = before;
      const seconds = await exportOrders(caller, place, { what: "order", format }, async () => {
        most = Math.max(most, await place.gatewayMemory());
      });
      report({ name: `all orders as ${format.toUpperCase()}`, value: round(seconds), unit: "s", goal });
      report({
        name: `the gateway grows meanwhile`,
        value: Math.round((most - before) / 1_000),
        unit: "kB",
        goal: 100_000,
      });
    }
  } finally {
    caller.close();
  }
}

async function exportOrders(
  caller: Caller,
  { storeId }: Place,
  body: NewExport,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const since = performance.now();
  const { id } = await caller.call("jobs.export", { params: { storeId }, body } as never);
  for (;;) {
    await meanwhile();
    const { jobs } = await caller.call("jobs.list", { params: { storeId }, query: { kind: "export" } });
    const job = jobs.find((each) => each.id === id);
    if (job?.state === "done") return (performance.now() - since) / 1_000;
    if (job?.state !== "waiting" && job?.state !== "running") throw new Error(`the export failed: ${job?.error}`);
  }
}
