import { audit, noFindings } from "../audit/audit.ts";
import { openBusyInstallation } from "../installation/busy-installation.ts";
import { reportHearing, reportLongest, reportWork } from "../outcome.ts";
import type { Proof } from "../proof.ts";
import { anyMoment } from "../../support/run/until.ts";

/** The longest time from the start of a gateway to its first response, in milliseconds. */
const longestStart = 3_000;

/** Kills the gateway under its writers, sometimes while it still starts, and starts it again. */
export const killGateway: Proof = {
  name: "kill-gateway",
  does: "SIGKILL to the gateway under 20 writers",
  times: 50,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const { installation, shop, listener, writers, amidWork } = await openBusyInstallation(cleanups);
    const findings = noFindings();
    const starts: number[] = [];
    for (let kill = 1; kill <= times; kill += 1) {
      await amidWork();
      await installation.kill();
      if (kill % 5 === 0) {
        installation.begin();
        await anyMoment(1_000);
        await installation.kill();
      }
      starts.push(await installation.start());
      await audit(shop, writers.ledger.entries, findings);
    }
    await writers.stop();
    report({ name: "killed and started again", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time from start to first answer", starts, longestStart);
    await reportWork(tools, shop, writers.ledger, { findings });
    await reportHearing(tools, [listener]);
  },
};
