import { startPooler } from "#gateway/cluster/start-pooler.ts";
import { audit, noFindings } from "../audit/audit.ts";
import { openInstallation } from "../installation/installation.ts";
import { openPair } from "../installation/postgres-pair.ts";
import { reportHearing, reportLongest, reportNone, reportWork } from "../outcome.ts";
import type { Proof } from "../proof.ts";
import { openEventListener } from "../work/event-listener.ts";
import { createLedger } from "../work/ledger.ts";
import { enterShop, openCallers } from "../work/shop.ts";
import { anyMoment, anyOf } from "../../support/run/until.ts";
import { startWriters } from "../work/writers.ts";

/** The longest time from the end of a primary to the next answered change through each gateway, in milliseconds. */
const longestGap = 15_000;

/**
 * Ends PostgreSQL's primary again and again under two gateways, one of them behind PgBouncer, and goes on with its
 * synchronous standby.
 */
export const failover: Proof = {
  name: "failover",
  does: "SIGKILL to a primary PostgreSQL, and its synchronous standby promoted, under 20 writers on two gateways",
  times: 20,
  async run(tools) {
    const { times, cleanups, report, say } = tools;
    const pair = await openPair(cleanups, say);
    const settings = { DATABASE_URL: pair.primaryUrl, DATABASE_URL_REPLICA: pair.replicaUrl };
    const direct = await openInstallation(cleanups, { settings });
    await direct.start();
    const stops: (() => Promise<unknown>)[] = [];
    cleanups.push(async () => {
      for (const stop of stops.toReversed()) await stop();
    });
    const pooler = await startPooler(pair.primaryUrl, stops);
    if (pooler === null) say("    SKIPPED: PgBouncer is not installed, so both gateways connect without it");
    const pooled = { ...settings, DATABASE_URL: pooler ?? pair.primaryUrl, DATABASE_URL_DIRECT: pair.primaryUrl };
    const behind = await openInstallation(cleanups, { settings: pooled });
    await behind.start();
    const gateways = [direct, behind];
    const url = async () => pair.primaryUrl;
    const shops = await Promise.all(gateways.map(({ origin }) => enterShop({ origin, url })));
    const [shop] = shops;
    if (!shop) return;
    const listeners = await Promise.all(gateways.map(({ origin }) => openEventListener(shop, cleanups, origin, true)));
    const ledger = createLedger();
    const teams = shops.map((each) =>
      startWriters(each, openCallers(each, cleanups), cleanups, { writers: 10, ledger }),
    );
    const findings = noFindings();
    const gaps: number[] = [];
    for (let time = 1; time <= times; time += 1) {
      await Promise.all(teams.map((team) => team.answers(anyOf(10, 100))));
      await anyMoment(100);
      const since = performance.now();
      await pair.failOver();
      const back = await Promise.all(teams.map((team) => team.answeredSince(since)));
      gaps.push(...back);
      say(`    ${time}: back after ${back.map((gap) => `${Math.round(gap)} ms`).join(" and ")}`);
      await audit(shop, ledger.entries, findings);
      await pair.heal();
    }
    for (const team of teams) await team.stop();
    report({ name: "primary killed and its standby promoted", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time without an answered change", gaps, longestGap);
    const ended = gateways.filter((each) => each.program().child.exitCode !== null);
    reportNone(
      tools,
      "gateways that ended",
      "calls",
      ended.map((each) => each.program().said()),
    );
    await reportWork(tools, shop, ledger, { findings, never: ["no answer"] });
    const resets = listeners.reduce((sum, listener) => sum + listener.resets(), 0);
    report({ name: "streams told to read everything again", value: resets, unit: "times", goal: null });
    await reportHearing(tools, listeners);
  },
};
