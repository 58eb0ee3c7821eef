import { noFindings } from "../audit/audit.ts";
import { openBusyInstallation } from "../installation/busy-installation.ts";
import { reportHearing, reportLongest, reportNone, reportWork } from "../outcome.ts";
import type { Proof } from "../proof.ts";

/** The longest time from SIGTERM to the end of the process and its PostgreSQL, in milliseconds. */
const longestStop = 5_000;

/** Stops the gateway with SIGTERM under its writers and starts it again. */
export const stopCleanly: Proof = {
  name: "stop-cleanly",
  does: "SIGTERM to the gateway under 20 writers",
  times: 10,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const { installation, shop, listener, writers, amidWork } = await openBusyInstallation(cleanups);
    const stops: number[] = [];
    const unanswered: string[] = [];
    const codes: string[] = [];
    let underWay = 0;
    for (let stop = 1; stop <= times; stop += 1) {
      await amidWork();
      const calls = writers.underWay();
      const since = performance.now();
      const { child, ended } = installation.program();
      child.kill("SIGTERM");
      const outcomes = await Promise.all(calls);
      underWay += outcomes.length;
      unanswered.push(...outcomes.filter((outcome) => outcome === "no answer"));
      const code = await ended;
      stops.push(performance.now() - since);
      if (code !== 0) codes.push(`exit code ${code}: ${installation.program().said().slice(-500)}`);
      await installation.start();
    }
    await writers.stop();
    report({ name: "stopped and started again", value: times, unit: "times", goal: null });
    report({ name: "calls under way when it was asked to stop", value: underWay, unit: "calls", goal: null });
    reportNone(tools, "of these not answered", "calls", unanswered);
    reportNone(tools, "stops without exit code 0", "calls", codes);
    reportLongest(tools, "longest time from SIGTERM to the end", stops, longestStop);
    await reportWork(tools, shop, writers.ledger, { findings: noFindings() });
    await reportHearing(tools, [listener]);
  },
};
