import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { noFindings } from "../audit/audit.ts";
import { openBusyInstallation } from "../installation/busy-installation.ts";
import { makeFolder } from "../installation/installation.ts";
import { longestCall } from "./kill-postgres.ts";
import { reportHearing, reportLongest, reportNone, reportWork } from "../outcome.ts";
import type { Cleanups } from "../../bench/place.ts";
import type { Proof } from "../proof.ts";
import type { Caller } from "../../bench/caller.ts";
import type { Shop } from "../work/shop.ts";
import { unsound } from "../audit/soundness.ts";
import { oneOf, until } from "../until.ts";

/** The longest time from free space on the disk to the first successful change, in milliseconds. */
const longestRecovery = 10_000;
const diskSize = "200m";
/** The bytes left free when the disk is filled; the writers use them up. */
const lastBytes = 600_000;
/** The number of refused requests after which the disk counts as full. */
const refusals = 40;
const sentence = "503: The disk is full: free some space, nothing was changed";

/** Fills the disk of the data directory while writers write, and frees it again. */
export const fillDisk: Proof = {
  name: "fill-disk",
  does: "no space left under 20 writers, every second time to the server's end, and space again",
  times: 4,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const disk = await mountDisk(cleanups);
    if (typeof disk !== "string") {
      tools.skip(disk.because);
      return;
    }
    const directory = join(disk, "data");
    mkdirSync(directory);
    const { installation, shop, listener, callers, writers } = await openBusyInstallation(cleanups, { directory });
    const reader = makeReader(shop, oneOf(callers));
    const recoveries: number[] = [];
    const ballast = join(disk, "ballast");
    const refused = () => writers.ledger.sentences.get(sentence) ?? 0;
    for (let filled = 1; filled <= times; filled += 1) {
      await writers.answers(100);
      const before = refused();
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - lastBytes)));
      await until("changes are refused", () => refused() > before);
      reader.start();
      await until("many changes are refused", () => refused() - before > refusals);
      await reader.stop();
      if (filled % 2 === 0) await exhaustLog(shop);
      rmSync(ballast);
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

/** A small disk of its own, or the reason why there is none: only root can mount one, and not on every system. */
async function mountDisk(cleanups: Cleanups): Promise<string | { readonly because: string }> {
  const disk = await makeFolder(cleanups);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", disk], { stdio: "pipe" });
  } catch (error) {
    return { because: `a disk that fills needs a disk of its own, and none can be mounted: ${String(error)}` };
  }
  cleanups.push(() => void execFileSync("umount", [disk]));
  return disk;
}

/**
 * Uses up the rest of the write-ahead log until the server stops. Changes through the gateway could not do that,
 * because it refuses them earlier.
 */
async function exhaustLog(shop: Shop): Promise<void> {
  const use = "select pg_switch_wal(), pg_current_xact_id() from generate_series(1, 50)";
  await until("PostgreSQL gives up", () =>
    shop.ask(use).then(
      () => false,
      () => true,
    ),
  );
}

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
