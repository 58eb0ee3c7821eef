import { cp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { partsOf } from "#gateway/backup/backup-folder.ts";
import { createCaller } from "../../bench/caller.ts";
import type { Cleanups } from "../../support/run/cleanups.ts";
import { startProgram } from "../../support/run/program.ts";
import { until } from "../../support/run/until.ts";
import { audit, type Findings, noFindings, presentOf } from "../audit/audit.ts";
import { unsound } from "../audit/soundness.ts";
import { openBusyInstallation } from "../installation/busy-installation.ts";
import { makeFolder, openInstallation } from "../installation/installation.ts";
import { reportLongest, reportNone } from "../outcome.ts";
import type { Proof } from "../proof.ts";
import type { Entry } from "../work/ledger.ts";
import { type Shop, withClient } from "../work/shop.ts";

/** The longest time of a restore of this small shop, in milliseconds. */
const longestRestore = 60_000;

/** A moment to go back to: the changes that were answered by then, and those that were sent only later. */
interface Moment {
  readonly at: Date;
  readonly answered: readonly Entry[];
  readonly opened: number;
}

/** Backs up under writers, restores to several moments, and compares each with what was answered by then. */
export const restore: Proof = {
  name: "restore",
  does: "back-ups under 20 writers, restored to moments between",
  times: 5,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const copies = await makeFolder(cleanups);
    const { installation, shop, writers, amidWork } = await openBusyInstallation(cleanups, {
      settings: { BACKUP_DIR: copies },
    });
    await until("the first back-up is made", () => hasBackUp(copies), { timeout: 120_000 });
    const moments: Moment[] = [];
    for (let nth = 1; nth <= times; nth += 1) {
      await amidWork();
      const { entries } = writers.ledger;
      const answered = entries.filter(({ state }) => state === "answered").map((entry) => ({ ...entry }));
      const at = new Date();
      // What was sent in the same millisecond may be on either side.
      await sleep(2);
      moments.push({ at, answered, opened: entries.length });
      await amidWork();
      if (nth === Math.ceil(times / 2)) await run(installation.directory, ["backup", "--to", copies]);
    }
    await writers.stop();
    await copyLog(shop, copies);
    await installation.kill();
    report({ name: "moments restored", value: times, unit: "times", goal: null });
    const findings = noFindings();
    const later: string[] = [];
    const wrong: string[] = [];
    const took: number[] = [];
    for (const moment of moments) {
      const data = await makeFolder(cleanups);
      const since = performance.now();
      await run(data, ["restore", "--from", copies, "--at", moment.at.toISOString()]);
      took.push(performance.now() - since);
      await look({ shop, moment, all: writers.ledger.entries, data, cleanups }, { findings, later, wrong });
    }
    reportLongest(tools, "longest restore", took, longestRestore);
    const answered = moments.at(-1)?.answered.length ?? 0;
    report({ name: "changes answered by the last moment", value: answered, unit: "changes", goal: null });
    reportNone(tools, "answered changes lost", "changes", findings.lost);
    reportNone(tools, "changes there twice", "changes", findings.twice);
    reportNone(tools, "changes half done", "rows", findings.half);
    reportNone(tools, "changes there that were sent later", "changes", later);
    reportNone(tools, "tables, indexes and lists that do not hold", "rows", wrong);
    reportNone(tools, "changed or cut files that were taken", "rows", await takenAmiss(copies, cleanups));
  },
};

async function hasBackUp(copies: string): Promise<boolean> {
  const { bases } = partsOf(copies);
  for (const name of await readdir(bases).catch(() => []))
    if ((await readdir(join(bases, name))).includes("manifest.json")) return true;
  return false;
}

/** Runs the program of back-ups to its end. Throws an Error with what it said where it fails. */
async function run(data: string, args: readonly string[]): Promise<void> {
  const program = startProgram("backup", { DATA_DIR: data }, args);
  if ((await program.ended) !== 0) throw new Error(program.said());
}

/** Has the server copy the log up to now. */
async function copyLog({ installation }: Shop, copies: string): Promise<void> {
  const part = await withClient(installation, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select pg_walfile_name(pg_current_wal_insert_lsn()) as name",
    );
    await client.query("create table after_all as select 1 as one");
    await client.query("select pg_switch_wal()");
    return rows[0]?.name ?? "";
  });
  const { log } = partsOf(copies);
  // Gateways pack it every minute, after which a changed byte is found.
  await until("the log is copied and packed", async () => (await readdir(log)).includes(`${part}.gz`), {
    timeout: 120_000,
  });
}

/** Starts a gateway on what was restored and looks at it: changes, books, tables and the audit list. */
async function look(
  of: {
    readonly shop: Shop;
    readonly moment: Moment;
    readonly all: readonly Entry[];
    readonly data: string;
    readonly cleanups: Cleanups;
  },
  found: { readonly findings: Findings; readonly later: string[]; readonly wrong: string[] },
): Promise<void> {
  const { shop, moment, all, data, cleanups } = of;
  const installation = await openInstallation(cleanups, { directory: data });
  await installation.start();
  const restored: Shop = { ...shop, installation };
  await audit(restored, moment.answered, found.findings);
  for (const { kind, key } of await presentOf(restored, all.slice(moment.opened)))
    found.later.push(`${kind} ${key} was sent after ${moment.at.toISOString()}`);
  found.wrong.push(...(await unsound(installation)));
  const caller = createCaller(installation.origin, shop.tokens[0] ?? "");
  const list = await caller.call("audit.check", { params: { storeId: shop.storeId } }).finally(() => caller.close());
  if (list.broken) found.wrong.push(`audit list: ${JSON.stringify(list.broken)}`);
  await installation.kill();
}

/** Changes and cuts one file after the other; answers those with which a restore went on all the same. */
async function takenAmiss(copies: string, cleanups: Cleanups): Promise<readonly string[]> {
  const parts = partsOf(copies);
  const base = join("bases", (await readdir(parts.bases)).sort().at(-1) ?? "");
  const packed = (await readdir(parts.log)).filter((name) => name.endsWith(".gz")).sort();
  const files = [
    join(base, "base.tar.gz"),
    join(base, "files.json"),
    join(base, "manifest.json"),
    join("log", packed.at(-1) ?? ""),
  ];
  const taken: string[] = [];
  for (const file of files)
    for (const fault of ["changed", "cut"] as const) {
      const copy = await makeFolder(cleanups);
      await cp(copies, copy, { recursive: true, preserveTimestamps: true });
      const path = join(copy, file);
      const bytes = await readFile(path);
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      await (fault === "cut" ? truncate(path, bytes.length - 1) : writeFile(path, bytes));
      const data = await makeFolder(cleanups);
      const program = startProgram("backup", { DATA_DIR: data }, ["restore", "--from", copy]);
      if ((await program.ended) === 0) taken.push(`${file} was ${fault}`);
      await rm(copy, { recursive: true, force: true });
    }
  return taken;
}
