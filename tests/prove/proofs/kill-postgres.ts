import { noFindings } from "../audit/audit.ts";
import { openBusyInstallation } from "../installation/busy-installation.ts";
import { killBackend, killServer } from "../installation/kill-server.ts";
import { reportHearing, reportLongest, reportNone, reportWork } from "../outcome.ts";
import type { Proof } from "../proof.ts";
import { unsound } from "../audit/soundness.ts";
import { anyOf } from "../../support/run/until.ts";

/** The longest time from the kill to the next successful change, in milliseconds. */
export const longestGap = 5_000;
/** The longest time until a request gets any response, in milliseconds. */
export const longestCall = 12_000;

/** Kills the embedded PostgreSQL under a running gateway: the whole server, and in between single backends. */
export const killPostgres: Proof = {
  name: "kill-postgres",
  does: "SIGKILL to the embedded PostgreSQL, and to one of its backends, under 20 writers",
  times: 10,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const { installation, shop, listener, writers, amidWork } = await openBusyInstallation(cleanups);
    const gateway = installation.program();
    const gaps: number[] = [];
    const backendGaps: number[] = [];
    for (let kill = 1; kill <= times; kill += 1) {
      await amidWork();
      gaps.push(await writers.answeredSince(await killServer(installation)));
      await writers.answers(anyOf(10, 100));
      backendGaps.push(await writers.answeredSince(await killBackend(shop)));
    }
    await writers.stop();
    report({ name: "server killed", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time without an answered change", gaps, longestGap);
    reportLongest(tools, "the same after the kill of one backend", backendGaps, longestGap);
    reportLongest(tools, "longest call, whatever it was answered", [writers.ledger.longest()], longestCall);
    reportNone(tools, "ends of the gateway itself", "calls", gateway.child.exitCode === null ? [] : [gateway.said()]);
    await reportWork(tools, shop, writers.ledger, { findings: noFindings(), never: ["no answer"] });
    await reportHearing(tools, [listener]);
    reportNone(tools, "tables and indexes that are not sound", "rows", await unsound(installation));
  },
};
