import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { noFindings } from "../audit/audit.ts";
import { openBusyInstallation } from "../installation/busy-installation.ts";
import { exhaustLog, mountDisk } from "../installation/small-disk.ts";
import { longestCall } from "./kill-postgres.ts";
import { reportHearing, reportLongest, reportNone, reportWork } from "../outcome.ts";
import type { Proof } from "../proof.ts";
import type { Caller } from "../../bench/caller.ts";
import type { Shop } from "../work/shop.ts";
import { unsound } from "../audit/soundness.ts";
import { oneOf, until } from "../../support/run/until.ts";

/** The longest time from free space on the disk to the first successful change, in milliseconds. */
const longestRecovery = 10_000;
const diskSize = "200m";
/** The number of refused requests after which the disk counts as full. */
const refusals = 40;
const sentence = "503: The store's disk is full: nothing was changed; tell an administrator";

/** Fills the disk of the data directory while writers write, and frees it again. */
export const fillDisk: Proof = {
  name: "fill-disk",
  does: "no space left under 20 writers, every second time to the server's end, and space again",
  times: 4,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const disk = await mountDisk(cleanups, diskSize);
    if ("because" in disk) {
      tools.skip(disk.because);
      return;
    }
    const directory = join(disk.folder, "data");
    mkdirSync(directory);
    const { installation, shop, listener, callers, writers } = await openBusyInstallation(cleanups, { directory });
    const reader = makeReader(shop, oneOf(callers));
    const recoveries: number[] = [];
    const refused = () => writers.ledger.sentences.get(sentence) ?? 0;
    for (let filled = 1; filled <= times; filled += 1) {
      await writers.answers(100);
      const before = refused();
      await disk.fill();
      await until("changes are refused", () => refused() > before);
      reader.start();
      await until("many changes are refused", () => refused() - before > refusals);
      await reader.stop();
      if (filled % 2 === 0) await exhaustLog(shop);
      disk.free();
      recoveries.push(await writers.answeredSince(performance.now()));
    }
    await writers.stop();
    report({ name: "disk filled and freed", value: times, unit: "times", goal: null });
    reportLongest(tools, "longest time from free space to an answered change", recoveries, longestRecovery);
    report({ name: "reads answered while it was full", value: reader.answered(), unit: "calls", goal: null });
    reportNone(tools, "reads refused while it was full", "calls", reader.refused());
    reportLongest(tools, "longest call, whatever it was answered", [writers.ledger.longest()], longestCall);
    const ended = installation.program().child.exitCode === null ? [] : [installation.program().said()];
    reportNone(tools, "ends of the gateway itself", "calls", ended);
    await reportWork(tools, shop, writers.ledger, { findings: noFindings(), never: ["no answer"] });
    await reportHearing(tools, [listener]);
    reportNone(tools, "tables and indexes that are not sound", "rows", await unsound(installation));
  },
};

interface Reader {
  start(): void;
  stop(): Promise<void>;
  answered(): number;
  refused(): readonly string[];
}

/** A reader that requests the first page of the orders again and again. */
function makeReader({ storeId }: Shop, caller: Caller): Reader {
  const parts = {
    query: { filterType: "ORDER", page: 1, pageSize: 25 },
    body: { entityInternalId: storeId },
  } as const;
  const refused: string[] = [];
  let answered = 0;
  let reading = new AbortController();
  let done = Promise.resolve();
  const read = async (until: AbortSignal): Promise<void> => {
    while (!until.aborted) {
      const sent = await caller.send("orders.filter", parts).catch(() => null);
      if (sent?.status === 200) answered += 1;
      else refused.push(sent ? `${sent.status}: ${sent.body.toString()}` : "no answer");
    }
  };
  return {
    start() {
      reading = new AbortController();
      done = read(reading.signal);
    },
    async stop() {
      reading.abort();
      await done;
    },
    answered: () => answered,
    refused: () => refused,
  };
}
