import { audit, noFindings } from "../audit.ts";
import { openEar } from "../ear.ts";
import { openHouse } from "../house.ts";
import { reportHearing, reportLongest, reportNone, reportWork } from "../outcome.ts";
import { childrenOf, postmasterOf } from "../postmaster.ts";
import type { Proof } from "../proof.ts";
import { enterShop, openCallers } from "../shop.ts";
import { unsound } from "../soundness.ts";
import { anyMoment, anyOf } from "../until.ts";
import { startWriters } from "../writers.ts";

/** From the start of the gateway, which must have its PostgreSQL recovered, to its first answer, in milliseconds. */
const longestStart = 3_000;

/** Kills the gateway, PostgreSQL and every process of PostgreSQL in one breath, as near to a power cut as a program comes. */
export const losePower: Proof = {
  name: "lose-power",
  does: "SIGKILL to the gateway and every process of PostgreSQL at once, under 20 writers",
  times: 10,
  async run(tools) {
    const { times, ends, report } = tools;
    const house = await openHouse(ends);
    await house.start();
    const shop = await enterShop(house);
    const ear = await openEar(shop, ends);
    const crew = startWriters(shop, openCallers(shop, ends), ends);
    const findings = noFindings();
    const starts: number[] = [];
    for (let cut = 1; cut <= times; cut += 1) {
      await crew.answers(anyOf(10, 100));
      await anyMoment(30);
      const { pid } = await postmasterOf(house.postgres);
      for (const each of [pid, ...childrenOf(pid)]) killQuietly(each);
      await house.kill();
      starts.push(await house.start());
      await audit(shop, crew.ledger.entries, findings);
    }
    await crew.stop();
    report({ name: "everything killed and started again", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time from start to first answer", starts, longestStart);
    await reportWork(tools, shop, crew.ledger, { findings });
    await reportHearing(tools, [ear]);
    reportNone(tools, "tables and indexes that are not sound", "rows", await unsound(house));
  },
};

// One that has just ended by itself is as dead as the others.
function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It was quicker.
  }
}
