import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Program } from "../../support/run/program.ts";
import { type Installation, makeFolder, openInstallation } from "../installation/installation.ts";
import { stopPostmaster } from "../installation/postmaster.ts";
import { reportNone } from "../outcome.ts";
import type { Proof, Tools } from "../proof.ts";
import { anyMoment } from "../../support/run/until.ts";
import { refusedFile, spoiled, startOrderImport, startUndo, writeOrderFile } from "../work/order-import.ts";
import { withClient } from "../work/shop.ts";
import { differing, readStore } from "../work/store-rows.ts";

const orders = 3_000;

/**
 * Kills imports of mended lines, and then the undoing of them, again and again: first the rows must be those of an
 * undisturbed import, then those from before any of them.
 */
export const killMended: Proof = {
  name: "kill-mended",
  does: "SIGKILL to an import that completes 1,500 orders, and to the undoing of it",
  times: 10,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const installation = await openInstallation(cleanups);
    cleanups.push(() => stopPostmaster(installation.postgres));
    await installation.start();
    const file = await writeOrderFile(cleanups, orders, 2);
    for (const store of ["QUIET", "KILLED"]) await finish(startOrderImport(installation, file, store));
    const mended = join(await makeFolder(cleanups), "mended.csv");
    await writeFile(
      mended,
      (await readFile(refusedFile(installation, "QUIET"), "utf8")).replaceAll(`,${spoiled},`, ",2,"),
    );
    const before = await readStore(installation, "KILLED");

    const since = performance.now();
    await finish(startOrderImport(installation, mended, "QUIET"));
    const usual = performance.now() - since;
    let killed = 0;
    for (let kill = 1; kill <= times; kill += 1) {
      killed += await killSoon(tools, startOrderImport(installation, mended, "KILLED"), usual);
    }
    await finish(startOrderImport(installation, mended, "KILLED"));
    const completed = await readStore(installation, "KILLED");
    const unlike = differing(await readStore(installation, "QUIET"), completed);

    let killedUndoing = 0;
    for (const number of await laterImports(installation)) {
      const undo = () => startUndo(installation, `KILLED-${number}`);
      killedUndoing += await killSoon(tools, undo(), usual / 2);
      if (await isUndone(installation, number)) continue;
      await finish(undo());
    }
    report({ name: "killed", value: killed, unit: "times", goal: null });
    report({ name: "killed while undoing", value: killedUndoing, unit: "times", goal: null });
    report({ name: "rows compared", value: completed.length, unit: "rows", goal: null });
    reportNone(tools, "rows that are not those of an undisturbed import", "rows", unlike);
    const left = differing(before, await readStore(installation, "KILLED"));
    reportNone(tools, "rows that are not as before after the undoing", "rows", left);
  },
};

/** Lets a program end by itself. */
async function finish(program: Program): Promise<void> {
  if ((await program.ended) !== 0) throw new Error(`It failed: ${program.said()}`);
}

/** Kills a program at any moment up to `most` milliseconds; answers 1, or 0 when it had ended before. */
async function killSoon({ cleanups }: Pick<Tools, "cleanups">, program: Program, most: number): Promise<number> {
  cleanups.push(() => program.child.kill("SIGKILL"));
  await Promise.race([anyMoment(most), program.ended]);
  const killed = program.child.exitCode === null ? 1 : 0;
  program.child.kill("SIGKILL");
  await program.ended;
  return killed;
}

/** The numbers of the imports of the store after the first, the newest first. */
function laterImports(installation: Installation): Promise<number[]> {
  return withClient(installation, async (client) => {
    const { rows } = await client.query<{ number: number }>(
      `select number from imports join stores on stores.id = store_id
       where stores.code = 'KILLED' and number > 1 order by number desc`,
    );
    return rows.map(({ number }) => number);
  });
}

function isUndone(installation: Installation, number: number): Promise<boolean> {
  return withClient(installation, async (client) => {
    const { rows } = await client.query(
      `select from imports join stores on stores.id = store_id
       where stores.code = 'KILLED' and number = $1 and state = 'undone'`,
      [number],
    );
    return rows.length > 0;
  });
}
