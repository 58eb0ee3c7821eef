import { noFindings } from "../audit/audit.ts";
import { openEventListener } from "../work/event-listener.ts";
import { openInstallation } from "../installation/installation.ts";
import { longestCall } from "./kill-postgres.ts";
import { reportHearing, reportLongest, reportNone, reportWork } from "../outcome.ts";
import { openPostgres } from "../installation/own-postgres.ts";
import type { Proof } from "../proof.ts";
import { enterShop, openCallers } from "../work/shop.ts";
import { anyOf, until } from "../../support/run/until.ts";
import { startWriters } from "../work/writers.ts";

/** The longest time from PostgreSQL's first response to the next successful change, in milliseconds. */
const longestRecovery = 3_000;

/** Restarts a PostgreSQL that is not the gateway's own, under two gateways: writers use one, a listener the other. */
export const restartPostgres: Proof = {
  name: "restart-postgres",
  does: "stop and start of the PostgreSQL at DATABASE_URL, 20 writers on one gateway, a stream on another",
  times: 10,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const postgres = await openPostgres(cleanups);
    const settings = { DATABASE_URL: postgres.url };
    const installation = await openInstallation(cleanups, { settings });
    const other = await openInstallation(cleanups, { settings });
    await installation.start();
    await other.start();
    const shop = await enterShop(installation);
    // The writers use the other gateway, so that the listener receives every event by PostgreSQL's NOTIFY.
    const listener = await openEventListener(shop, cleanups, other.origin);
    const writers = startWriters(shop, openCallers(shop, cleanups), cleanups);
    const recoveries: number[] = [];
    const listens: number[] = [];
    const hearings: number[] = [];
    for (let restart = 1; restart <= times; restart += 1) {
      await writers.answers(anyOf(10, 100));
      await postgres.stop();
      const refused = writers.ledger.outcomes.get("unavailable") ?? 0;
      await until("calls are refused", () => (writers.ledger.outcomes.get("unavailable") ?? 0) > refused + 20);
      await postgres.start();
      const since = performance.now();
      const heard = listener.newest();
      recoveries.push(await writers.answeredSince(since));
      await listener.hearsBeyond(heard);
      hearings.push(performance.now() - since);
      await until("both gateways listen again", async () => {
        const names = await shop.ask("select from pg_stat_activity where application_name like 'aisle % events'");
        return names.length === 2;
      });
      listens.push(performance.now() - since);
    }
    await writers.stop();
    report({ name: "stopped and started", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time until a change was answered", recoveries, longestRecovery);
    reportLongest(tools, "longest time until the other gateway's stream heard one", hearings, 2 * longestRecovery);
    reportLongest(tools, "longest time until both gateways listened again", listens, 2 * longestRecovery);
    reportLongest(tools, "longest call, whatever it was answered", [writers.ledger.longest()], longestCall);
    const ended = [installation, other].filter((each) => each.program().child.exitCode !== null);
    reportNone(
      tools,
      "gateways that ended",
      "calls",
      ended.map((each) => each.program().said()),
    );
    await reportWork(tools, shop, writers.ledger, { findings: noFindings(), never: ["no answer"] });
    await reportHearing(tools, [listener]);
  },
};
