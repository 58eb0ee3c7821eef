import { noFindings } from "../audit/audit.ts";
import { unsound } from "../audit/soundness.ts";
import { openBusyInstallation } from "../installation/busy-installation.ts";
import { freezeServer } from "../installation/freeze-server.ts";
import { reportLongest, reportNone, reportWork } from "../outcome.ts";
import type { Proof } from "../proof.ts";

/**
 * The longest time from the moment it hangs to the next successful change, in milliseconds: a server that is merely slow
 * must not be taken for one that hangs.
 */
const longestGap = 90_000;
/** The longest time until a request gets any response, in milliseconds: two statements may wait in vain, one after the other. */
const longestCall = 25_000;

/** Lets the embedded PostgreSQL hang with its connections open, and helps nobody. */
export const freezePostgres: Proof = {
  name: "freeze-postgres",
  does: "SIGSTOP to all processes of the embedded PostgreSQL under 20 writers",
  times: 2,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const { installation, shop, writers, amidWork } = await openBusyInstallation(cleanups);
    const gateway = installation.program();
    const gaps: number[] = [];
    for (let freeze = 1; freeze <= times; freeze += 1) {
      await amidWork();
      await freezeServer(installation, cleanups);
      gaps.push(await writers.answeredSince(performance.now(), 2 * longestGap));
    }
    await writers.stop();
    report({ name: "server frozen", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time without an answered change", gaps, longestGap);
    reportLongest(tools, "longest call, whatever it was answered", [writers.ledger.longest()], longestCall);
    reportNone(tools, "ends of the gateway itself", "calls", gateway.child.exitCode === null ? [] : [gateway.said()]);
    await reportWork(tools, shop, writers.ledger, { findings: noFindings(), never: ["no answer"] });
    reportNone(tools, "tables and indexes that are not sound", "rows", await unsound(installation));
  },
};
