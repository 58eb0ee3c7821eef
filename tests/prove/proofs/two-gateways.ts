import { wrongPasswordsAllowed } from "#gateway/auth/limits.ts";
import { createCaller } from "../../bench/caller.ts";
import { noFindings } from "../audit/audit.ts";
import { openEventListener } from "../work/event-listener.ts";
import { type Installation, openInstallation } from "../installation/installation.ts";
import { reportHearing, reportLongest, reportNone, reportWork } from "../outcome.ts";
import { createLedger } from "../work/ledger.ts";
import type { Proof, Tools } from "../proof.ts";
import { enterShop, openCallers } from "../work/shop.ts";
import { anyOf } from "../../support/run/until.ts";
import { startWriters } from "../work/writers.ts";

/**
 * The longest time from a change through one gateway to the other one's stream, in milliseconds. Both poll in case a
 * notification is lost.
 */
const longestHearing = 3_000;
const longestStart = 3_000;

/**
 * Runs two gateways on one embedded PostgreSQL: the first starts it, the second takes it over, and each is killed in
 * turn.
 */
export const twoGateways: Proof = {
  name: "two-gateways",
  does: "two gateways on one database, 10 writers and a stream on each, one of them killed",
  times: 10,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const one = await openInstallation(cleanups);
    await one.start();
    const two = await openInstallation(cleanups, { directory: one.directory });
    await two.start();
    const installations = [one, two] as const;
    const shops = await Promise.all(installations.map(enterShop));
    const [shop, otherShop] = shops;
    if (!shop || !otherShop) return;
    const listeners = await Promise.all([openEventListener(shop, cleanups), openEventListener(otherShop, cleanups)]);
    const ledger = createLedger();
    const teams = [shop, otherShop].map((each) =>
      startWriters(each, openCallers(each, cleanups), cleanups, { writers: 10, ledger }),
    );
    const starts: number[] = [];
    const hearings: number[] = [];
    for (let kill = 1; kill <= times; kill += 1) {
      const fallen = kill % 2;
      const [writers, listener] = [teams[1 - fallen], listeners[1 - fallen]];
      const installation = installations[fallen];
      if (!writers || !listener || !installation) return;
      await writers.answers(anyOf(10, 100));
      await installation.kill();
      await writers.answers(20);
      starts.push(await installation.start());
      // A change through the gateway that stayed must reach the stream of the restarted one.
      const back = listeners[fallen];
      const since = performance.now();
      await writers.answers(1);
      const [newest] = await shop.ask<{ events: string }>("select events from store_sequences where store_id = $1", [
        shop.storeId,
      ]);
      await back?.hearsBeyond(Number(newest?.events ?? 0) - 1);
      hearings.push(performance.now() - since);
    }
    for (const team of teams) await team.stop();
    report({ name: "one of the two killed and started again", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time from start to first answer", starts, longestStart);
    reportLongest(tools, "longest time until the other one's stream heard", hearings, longestHearing);
    await reportWork(tools, shop, ledger, { findings: noFindings() });
    await reportHearing(tools, listeners);
    await reportLimits(tools, installations);
  },
};

/** Sends wrong passwords to one gateway and then the right one to the other: both must count together. */
async function reportLimits(tools: Tools, installations: readonly Installation[]): Promise<void> {
  const callers = installations.map(({ origin }) => createCaller(origin, ""));
  const statuses: number[] = [];
  try {
    for (let nth = 0; nth <= wrongPasswordsAllowed; nth += 1) {
      const body = { loginId: "viewer", password: "not this one" };
      const sent = await callers[nth % callers.length]?.send("auth.log-in", { query: { userType: "Store" }, body });
      statuses.push(sent?.status ?? 0);
    }
  } finally {
    for (const caller of callers) caller.close();
  }
  const wanted = [...Array.from({ length: wrongPasswordsAllowed }, () => 401), 429];
  const wrong = statuses.some((status, nth) => status !== wanted[nth]) ? [`answered ${statuses.join(", ")}`] : [];
  reportNone(tools, "wrong passwords in turns that are not counted together", "calls", wrong);
}
