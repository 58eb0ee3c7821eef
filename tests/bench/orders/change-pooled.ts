import { versionOf } from "#gateway/cluster/run-program.ts";
import { startPooler } from "#gateway/cluster/start-pooler.ts";
import { type Cleanups, runCleanups } from "../../support/run/cleanups.ts";
import { type Caller, createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import { type Place, startGateway } from "../place.ts";
import { timeOf } from "../timing.ts";
import { findMovers, move } from "./movers.ts";

const changes = 200;
const warmUp = 10;

/**
 * Measures changes of status through PgBouncer beside those without it: with plans that it tracks, where it is 1.24 or
 * newer and does so by itself, and without. Reports nothing where it is not installed.
 */
export async function measurePooled(place: Place, report: Report, say: (message: string) => void): Promise<void> {
  const cleanups: Cleanups = [];
  try {
    const stops: (() => Promise<unknown>)[] = [];
    cleanups.push(async () => {
      for (const stop of stops) await stop();
    });
    const url = await startPooler(place.url, stops);
    if (url === null) return say("PgBouncer is not installed.");
    const token = await place.openSession();
    const direct = createCaller(place.origin, token);
    cleanups.push(() => direct.close());
    for (const plans of tracksPlans() ? (["on", "off"] as const) : (["off"] as const)) {
      const more = { DATABASE_URL_DIRECT: place.url, DATABASE_POOLER_PLANS: plans };
      const caller = createCaller((await startGateway(url, cleanups, more)).origin, token);
      cleanups.push(() => caller.close());
      const [straight = [], pooled = []] = await inTurns(place, [direct, caller]);
      const name = `change of status through PgBouncer, plans ${plans === "on" ? "kept" : "not kept"}`;
      reportTimes(report, name, pooled, { baseline: straight });
    }
  } finally {
    await runCleanups(cleanups, say);
  }
}

/** Times of the same changes by each caller in turn. */
async function inTurns(place: Place, callers: readonly Caller[]): Promise<number[][]> {
  const movers = await findMovers(place, 40);
  const times = callers.map((): number[] => []);
  for (let turn = 0; turn < changes + warmUp; turn += 1)
    for (const [nth, caller] of callers.entries()) {
      const mover = movers[(turn * callers.length + nth) % movers.length];
      if (!mover) throw new Error("no order is under way");
      const time = await timeOf(() => move(caller, place.storeId, mover));
      if (turn >= warmUp) times[nth]?.push(time);
    }
  return times;
}

function tracksPlans(): boolean {
  const [, major = "0", minor = "0"] = /PgBouncer (\d+)\.(\d+)/.exec(versionOf("pgbouncer") ?? "") ?? [];
  return Number(major) > 1 || Number(minor) >= 24;
}
