import { openBusyInstallation } from "../installation/busy-installation.ts";
import { freezeServer } from "../installation/freeze-server.ts";
import { reportLongest } from "../outcome.ts";
import type { Proof } from "../proof.ts";

/** The longest time from SIGTERM to the end of the process, in milliseconds: within it a part that hangs is given up. */
const longestStop = 16_000;

/** Stops the gateway while no process of its PostgreSQL moves any more. */
export const stopHung: Proof = {
  name: "stop-hung",
  does: "one SIGTERM to the gateway under 20 writers while its PostgreSQL hangs",
  times: 3,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const { installation, writers, amidWork } = await openBusyInstallation(cleanups);
    const stops: number[] = [];
    for (let stop = 1; stop <= times; stop += 1) {
      await amidWork();
      const wake = await freezeServer(installation, cleanups);
      const since = performance.now();
      installation.program().child.kill("SIGTERM");
      await installation.program().ended;
      stops.push(performance.now() - since);
      wake();
      await installation.start();
    }
    await writers.stop();
    report({ name: "stopped while PostgreSQL hung", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time from SIGTERM to the end", stops, longestStop);
  },
};
