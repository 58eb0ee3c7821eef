import { maxBulkItems } from "#contract/constants.ts";
import { createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import { findMovers, nextStatus, reason } from "./movers.ts";
import type { Place } from "../place.ts";
import { timeOf } from "../timing.ts";

const batches = 10;
const warmUp = 2;

/** Measures a change of status of as many orders as one call may name, and the dry run of the same. */
export async function measureBatches(place: Place, report: Report): Promise<void> {
  const caller = createCaller(place.origin, await place.openSession());
  const { storeId } = place;
  const times = { dry: [] as number[], real: [] as number[] };
  try {
    const movers = await findMovers(place, maxBulkItems);
    for (let turn = 0; turn < batches + warmUp; turn += 1) {
      const rows = movers.map((mover) => ({
        params: { orderId: mover.orderId, status: nextStatus(mover) },
        body: { version: mover.version },
      }));
      const request = {
        params: { storeId },
        body: { call: "orders.change-status" as const, body: { note: reason }, rows },
      };
      const dry = { ...request, body: { ...request.body, dryRun: true as const } };
      const dryTime = await timeOf(() => caller.ask("records.batch", dry));
      const realTime = await timeOf(async () => {
        const { rows: results } = await caller.call("records.batch", request);
        const refused = results.find(({ error }) => error !== null);
        if (refused) throw new Error(`a change of the batch was refused: ${refused.error?.message}`);
      });
      for (const mover of movers) {
        mover.status = nextStatus(mover);
        mover.version += 1;
      }
      if (turn < warmUp) continue;
      times.dry.push(dryTime);
      times.real.push(realTime);
    }
    reportTimes(report, `a status change of ${movers.length}`, times.real, { goal: 2_000 });
    reportTimes(report, `the dry run of a status change of ${movers.length}`, times.dry, { goal: 2_000 });
  } finally {
    caller.close();
  }
}
