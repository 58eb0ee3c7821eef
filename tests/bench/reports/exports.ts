import type { FileFormat } from "#contract/jobs/job.ts";
import { type Caller, createCaller } from "../caller.ts";
import { percentile, type Report, round } from "../figures.ts";
import type { Place } from "../place.ts";
import { timeOf } from "../timing.ts";

/** How long an export of all orders may take, in seconds. */
const goals = { csv: 20, xlsx: 30 } as const satisfies Readonly<Record<FileFormat, number>>;
/** By how much the gateway may grow meanwhile in kB, and how many times as long others may wait. */
const mostGrowth = 100_000;
const mostSlower = 2;
/** A gateway grows while it answers its first calls, whatever they are: so many are made before. */
const turnsBefore = 4_000;

/** Exports all orders in each format, and measures how the gateway grows and how long others wait meanwhile. */
export async function measureExports(place: Place, report: Report): Promise<void> {
  const caller = createCaller(place.origin, await place.openSession());
  const other = createCaller(place.origin, await place.openSession());
  const read = () =>
    timeOf(() =>
      other.ask("orders.filter", {
        query: { filterType: "ORDER", page: 1, pageSize: 50 },
        body: { entityInternalId: place.storeId },
      }),
    );
  try {
    const before: number[] = [];
    for (let turn = 0; turn < turnsBefore; turn += 1) before.push(await read());
    const alone = percentile(before.slice(-200), 0.95);
    report({ name: "a board of orders, p95", value: round(alone), unit: "ms", goal: null });
    for (const [format, goal] of Object.entries(goals) as [FileFormat, number][]) {
      const small = await place.gatewayMemory();
      let large = small;
      const meanwhile: number[] = [];
      const seconds = await exportOrders(caller, place, format, async () => {
        meanwhile.push(await read());
        large = Math.max(large, await place.gatewayMemory());
      });
      const name = `all orders as ${format.toUpperCase()}`;
      report({ name, value: round(seconds), unit: "s", goal });
      report({
        name: `${name}: the gateway grows`,
        value: Math.round((large - small) / 1_000),
        unit: "kB",
        goal: mostGrowth,
      });
      const slower = percentile(meanwhile, 0.95) / alone;
      report({ name: `${name}: p95 of others, as many times`, value: round(slower), unit: "times", goal: mostSlower });
    }
  } finally {
    caller.close();
    other.close();
  }
}

async function exportOrders(
  caller: Caller,
  { storeId }: Place,
  format: FileFormat,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const since = performance.now();
  const { id } = await caller.call("jobs.export", { params: { storeId }, body: { what: "order", format } } as never);
  for (;;) {
    await meanwhile();
    const { jobs } = await caller.call("jobs.list", { params: { storeId }, query: { direction: "out" } });
    const job = jobs.find((each) => each.id === id);
    if (job?.state === "done") return (performance.now() - since) / 1_000;
    if (job?.state !== "waiting" && job?.state !== "running") throw new Error(`the export failed: ${job?.error}`);
  }
}
