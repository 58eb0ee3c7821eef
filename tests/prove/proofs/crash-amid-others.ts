import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { noFindings } from "../audit/audit.ts";
import { unsound } from "../audit/soundness.ts";
import { type Installation, openInstallation } from "../installation/installation.ts";
import { killBackend, killServer } from "../installation/kill-server.ts";
import { exhaustLog, mountDisk, type SmallDisk } from "../installation/small-disk.ts";
import { reportLongest, reportNone, reportWork } from "../outcome.ts";
import type { Proof, Tools } from "../proof.ts";
import { anyMoment, until } from "../../support/run/until.ts";
import { createLedger } from "../work/ledger.ts";
import { startOrderImport, writeOrderFile } from "../work/order-import.ts";
import { enterShop, openCallers, type Shop } from "../work/shop.ts";
import { startWriters } from "../work/writers.ts";
import { longestGap } from "./kill-postgres.ts";

/** Enough orders that an import is still busy when it is struck. */
const orders = 20_000;
/** When an import is struck: up to this many milliseconds after it has connected. */
const struckWithin = 1_500;
/** The longest time from SIGTERM to the end of a gateway, in milliseconds. */
const longestStop = 15_000;

/** What is struck. */
interface Target {
  readonly installation: Installation;
  readonly shop: Shop;
  readonly disk: SmallDisk | null;
}

/** Strikes once; resolves with the moment from which the time until the next change counts. */
type Strike = (target: Target) => Promise<number>;

/** One backend is killed, after which PostgreSQL closes every connection and recovers. */
export const killBackendAmidOthers = crashAmidOthers("others-backend", "one backend killed", async ({ shop }) =>
  killBackend(shop),
);

/** The postmaster is killed, which a gateway then starts again. */
export const killServerAmidOthers = crashAmidOthers("others-server", "PostgreSQL killed", async ({ installation }) =>
  killServer(installation),
);

/** The disk of the third proof: large enough for all imports and for a write-ahead log of `max_wal_size`. */
const diskSize = "1500m";

/** The disk is filled until PostgreSQL ends by itself, and freed again. */
export const fillDiskAmidOthers = crashAmidOthers(
  "others-disk",
  "the disk filled to PostgreSQL's end, and freed",
  async ({ shop, disk }) => {
    await disk?.fill();
    await exhaustLog(shop);
    await anyMoment(1_000);
    disk?.free();
    return performance.now();
  },
  diskSize,
);

/**
 * Strikes PostgreSQL while a second gateway and an import use it: processes that lose their connection must not take
 * the server away from those that go on.
 */
function crashAmidOthers(name: string, does: string, strike: Strike, diskSize?: string): Proof {
  return {
    name,
    does: `${does}, while an import and a second gateway run and 10 writers use each gateway`,
    times: 7,
    async run(tools) {
      const { times, cleanups, report } = tools;
      const disk = diskSize === undefined ? null : await mountDisk(cleanups, diskSize);
      if (disk && "because" in disk) return tools.skip(disk.because);
      const directory = disk && join(disk.folder, "data");
      if (directory) mkdirSync(directory);
      const one = await openInstallation(cleanups, directory ? { directory } : {});
      await one.start();
      const two = await openInstallation(cleanups, { directory: one.directory });
      await two.start();
      const shop = await enterShop(one);
      const ledger = createLedger();
      const teams = [one, two].map(({ origin }) =>
        startWriters(shop, openCallers(shop, cleanups, origin), cleanups, { writers: 10, ledger }),
      );
      const file = await writeOrderFile(cleanups, orders);
      const answered = async (since: number) => {
        const waits = await Promise.allSettled(teams.map((team) => team.answeredSince(performance.now())));
        waits.forEach((wait, nth) => {
          if (wait.status === "fulfilled") return;
          const { child, said } = (nth === 0 ? one : two).program();
          throw new Error(`Gateway ${nth + 1} (exit code ${child.exitCode}) said last: ${said().slice(-1_500)}`);
        });
        return performance.now() - since;
      };
      const gaps: number[] = [];
      const gapsAfterImport: number[] = [];
      const stacks: string[] = [];
      let struck = 0;
      for (let nth = 1; nth <= times; nth += 1) {
        const importing = startOrderImport(one, file, `STRUCK${nth}`);
        cleanups.push(() => importing.child.kill("SIGKILL"));
        await until("the import is connected", () => isImporting(shop));
        await anyMoment(struckWithin);
        if (importing.child.exitCode === null) struck += 1;
        gaps.push(await answered(await strike({ installation: one, shop, disk })));
        // An import that ends takes its server with it where it wrongly believes that it is the last one.
        const code = await importing.ended;
        gapsAfterImport.push(await answered(performance.now()));
        if (code !== 0 && !isSentence(importing.said())) stacks.push(importing.said().slice(-600));
      }
      report({ name: "struck while an import ran", value: struck, unit: "times", goal: null });
      tools.say(
        `    gaps in ms: ${gaps.map(Math.round).join(", ")}; after the import: ${gapsAfterImport.map(Math.round).join(", ")}`,
      );
      reportLongest(tools, "longest time until both gateways answered a change", gaps, longestGap);
      reportLongest(tools, "the same after the import's end", gapsAfterImport, longestGap);
      reportNone(tools, "imports that ended without a sentence", "calls", stacks);
      for (const team of teams) await team.stop();
      await reportWork(tools, shop, ledger, { findings: noFindings(), never: ["no answer"] });
      reportNone(tools, "tables and indexes that are not sound", "rows", await unsound(one));
      await reportStops(tools, [one, two]);
    },
  };
}

async function isImporting(shop: Shop): Promise<boolean> {
  const found = await shop
    .ask("select from pg_stat_activity where application_name like 'aisle % import'")
    .catch(() => []);
  return found.length > 0;
}

/** Whether what a program said has no stack trace. */
function isSentence(said: string): boolean {
  return !/\n\s+at \S/.test(said) && said.trim() !== "";
}

/** Ends both gateways with one SIGTERM each. */
async function reportStops(tools: Tools, installations: readonly Installation[]): Promise<void> {
  const stops: number[] = [];
  const codes: string[] = [];
  for (const installation of installations) {
    const { child, ended, said } = installation.program();
    const since = performance.now();
    child.kill("SIGTERM");
    const code = await ended;
    stops.push(performance.now() - since);
    if (code !== 0) codes.push(`exit code ${code}: ${said().slice(-500)}`);
  }
  reportLongest(tools, "longest time from SIGTERM to a gateway's end", stops, longestStop);
  reportNone(tools, "gateways that did not end with exit code 0", "calls", codes);
}
