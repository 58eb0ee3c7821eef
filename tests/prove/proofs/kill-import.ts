import { openInstallation, type Installation } from "../installation/installation.ts";
import { reportNone } from "../outcome.ts";
import type { Proof } from "../proof.ts";
import { startOrderImport, writeOrderFile } from "../work/order-import.ts";
import { withClient } from "../work/shop.ts";
import { differing, readStore } from "../work/store-rows.ts";
import { stopPostmaster } from "../installation/postmaster.ts";
import { anyMoment, until } from "../../support/run/until.ts";

const orders = 6_000;

/** Kills an import again and again and then lets it end: the rows must equal those of an undisturbed import. */
export const killImport: Proof = {
  name: "kill-import",
  does: "SIGKILL to an import of 6,000 orders, and the same import run again",
  times: 10,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const installation = await openInstallation(cleanups);
    const file = await writeOrderFile(cleanups, orders);
    const runImport = (store: string) => startOrderImport(installation, file, store);
    cleanups.push(() => stopPostmaster(installation.postgres));
    // The gateway creates the demo, whose business unit the imported stores belong to, and keeps PostgreSQL running.
    await installation.start();
    const undisturbed = runImport("QUIET");
    const since = performance.now();
    if ((await undisturbed.ended) !== 0) throw new Error(`The import failed: ${undisturbed.said()}`);
    const usual = performance.now() - since;

    const wrote: number[] = [];
    let killed = 0;
    for (let kill = 1; kill <= times; kill += 1) {
      const disturbed = runImport("KILLED");
      cleanups.push(() => disturbed.child.kill("SIGKILL"));
      // Every second import is killed while it writes its first orders, the others at any moment.
      const written = wrote.at(-1) ?? 0;
      const writes = () => until("orders are written", async () => (await countOrders(installation)) > written);
      await Promise.race([kill % 2 ? writes().then(() => anyMoment(200)) : anyMoment(usual), disturbed.ended]);
      if (disturbed.child.exitCode === null) killed += 1;
      disturbed.child.kill("SIGKILL");
      await disturbed.ended;
      wrote.push(await countOrders(installation));
    }
    const last = runImport("KILLED");
    const code = await last.ended;
    report({ name: "killed", value: killed, unit: "times", goal: null });
    tools.say(`    orders there after each: ${wrote.join(", ")}; undisturbed it took ${Math.round(usual)} ms`);
    reportNone(tools, "last runs that failed", "calls", code === 0 ? [] : [last.said()]);
    report({ name: "rows compared", value: (await readStore(installation, "QUIET")).length, unit: "rows", goal: null });
    const [quiet, loud] = [await readStore(installation, "QUIET"), await readStore(installation, "KILLED")];
    reportNone(tools, "rows that are not those of an undisturbed import", "rows", differing(quiet, loud));
  },
};

async function countOrders(installation: Installation): Promise<number> {
  return withClient(installation, async (client) => {
    const { rows } = await client.query<{ orders: number }>(
      "select count(*)::int as orders from orders join stores on stores.id = store_id where stores.code = 'KILLED'",
    );
    return rows[0]?.orders ?? 0;
  });
}
