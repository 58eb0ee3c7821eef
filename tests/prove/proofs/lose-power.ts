import { audit, noFindings } from "../audit/audit.ts";
import { openBusyInstallation } from "../installation/busy-installation.ts";
import { reportHearing, reportLongest, reportNone, reportWork } from "../outcome.ts";
import { killPostmaster } from "../installation/postmaster.ts";
import type { Proof } from "../proof.ts";
import { unsound } from "../audit/soundness.ts";

/**
 * The longest time from the start of the gateway, which includes PostgreSQL's recovery, to its first response, in
 * milliseconds.
 */
const longestStart = 3_000;

/**
 * Kills the gateway, PostgreSQL and every process of PostgreSQL at once, as close to a power cut as a program can come.
 */
export const losePower: Proof = {
  name: "lose-power",
  does: "SIGKILL to the gateway and every process of PostgreSQL at once, under 20 writers",
  times: 10,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const { installation, shop, listener, writers, amidWork } = await openBusyInstallation(cleanups);
    const findings = noFindings();
    const starts: number[] = [];
    for (let cut = 1; cut <= times; cut += 1) {
      await amidWork();
      await killPostmaster(installation.postgres);
      await installation.kill();
      starts.push(await installation.start());
      await audit(shop, writers.ledger.entries, findings);
    }
    await writers.stop();
    report({ name: "everything killed and started again", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time from start to first answer", starts, longestStart);
    await reportWork(tools, shop, writers.ledger, { findings });
    await reportHearing(tools, [listener]);
    reportNone(tools, "tables and indexes that are not sound", "rows", await unsound(installation));
  },
};
