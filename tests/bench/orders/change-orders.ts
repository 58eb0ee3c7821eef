import { moveOrder } from "#gateway/store/orders/order-transitions.ts";
import { openBare } from "../bare.ts";
import { createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import { findMovers, move, nextStatus, reason } from "./movers.ts";
import type { Place } from "../place.ts";
import { timeOf } from "../timing.ts";

const changes = 200;
const warmUp = 10;

/**
 * Measures durable changes of status with history, counts and event, each beside the same statements in a bare
 * transaction.
 */
export async function measureChanges(place: Place, report: Report): Promise<void> {
  const bare = openBare(place.url);
  const caller = createCaller(place.origin, await place.openSession());
  const author = { userId: place.userId, name: "Bench", address: null, origin: "By Admin" } as const;
  const { storeId } = place;
  try {
    const movers = await findMovers(place, 40);
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let turn = 0; turn < changes + warmUp; turn += 1) {
      const mover = movers[turn % movers.length];
      if (!mover) return;
      const ours = await timeOf(() => move(caller, storeId, mover));
      const { orderId, version } = mover;
      const to = nextStatus(mover);
      const statements = await bare.statementsOf((trx) =>
        moveOrder(trx, { storeId, id: orderId, version }, to, reason, author),
      );
      const straight = await timeOf(() => bare.commit(statements));
      mover.status = to;
      mover.version += 1;
      if (turn < warmUp) continue;
      times.ours.push(ours);
      times.bare.push(straight);
    }
    reportTimes(report, "change of status with history and event", times.ours, { goal: 15, baseline: times.bare });
  } finally {
    caller.close();
    await bare.close();
  }
}
