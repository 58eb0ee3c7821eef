import { audit, noFindings } from "../audit.ts";
import { openEar } from "../ear.ts";
import { openHouse } from "../house.ts";
import { reportHearing, reportLongest, reportWork } from "../outcome.ts";
import type { Proof } from "../proof.ts";
import { enterShop, openCallers } from "../shop.ts";
import { anyMoment, anyOf } from "../until.ts";
import { startWriters } from "../writers.ts";

/** From the start of a gateway to its first answer, in milliseconds. */
const longestStart = 3_000;

/** Kills the gateway under its writers, now and then while it still starts, and starts it again. */
export const killGateway: Proof = {
  name: "kill-gateway",
  does: "SIGKILL to the gateway under 20 writers",
  times: 50,
  async run(tools) {
    const { times, ends, report } = tools;
    const house = await openHouse(ends);
    await house.start();
    const shop = await enterShop(house);
    const ear = await openEar(shop, ends);
    const crew = startWriters(shop, openCallers(shop, ends), ends);
    const findings = noFindings();
    const starts: number[] = [];
    for (let kill = 1; kill <= times; kill += 1) {
      await crew.answers(anyOf(10, 100));
      await anyMoment(30);
      await house.kill();
      if (kill % 5 === 0) {
        house.begin();
        await anyMoment(1_000);
        await house.kill();
      }
      starts.push(await house.start());
      await audit(shop, crew.ledger.entries, findings);
    }
    await crew.stop();
    report({ name: "killed and started again", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time from start to first answer", starts, longestStart);
    await reportWork(tools, shop, crew.ledger, { findings });
    await reportHearing(tools, [ear]);
  },
};
