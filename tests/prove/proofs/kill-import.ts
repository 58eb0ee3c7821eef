import { openInstallation, type Installation } from "../installation/installation.ts";
import { reportNone } from "../outcome.ts";
import type { Proof } from "../proof.ts";
import { startOrderImport, writeOrderFile } from "../work/order-import.ts";
import { withClient } from "../work/shop.ts";
import { stopPostmaster } from "../installation/postmaster.ts";
import { anyMoment, until } from "../until.ts";

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
    const differing = [...difference(quiet, loud), ...difference(loud, quiet)];
    reportNone(tools, "rows that are not those of an undisturbed import", "rows", differing);
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

/** Every row of a store as sorted text, without values that an import takes from chance or the clock. */
async function readStore(installation: Installation, code: string): Promise<string[]> {
  const tables: Readonly<Record<string, string>> = {
    orders: `select t.number as of, to_jsonb(t) - '{id,store_id,customer_id,updated_at}'::text[] as row, (
        select code from customers c where c.store_id = t.store_id and c.id = t.customer_id) as more
      from orders t`,
    order_lines:
      "select o.number as of, to_jsonb(t) - '{order_id,store_id,product_id,import_number}'::text[] as row, null as more from order_lines t join orders o on o.id = t.order_id",
    order_payments:
      "select o.number as of, to_jsonb(t) - '{id,order_id,store_id}'::text[] as row, null as more from order_payments t join orders o on o.id = t.order_id",
    order_history:
      "select o.number as of, to_jsonb(t) - '{id,order_id,store_id,import_number}'::text[] as row, null as more from order_history t join orders o on o.id = t.order_id",
    order_search:
      "select o.number as of, to_jsonb(t) - '{order_id,store_id}'::text[] as row, null as more from order_search t join orders o on o.id = t.order_id",
    customers:
      "select t.code as of, to_jsonb(t) - '{id,store_id,import_number}'::text[] as row, null as more from customers t",
    products:
      "select t.code as of, to_jsonb(t) - '{id,store_id,import_number}'::text[] as row, null as more from products t",
    order_status_counts:
      "select t.status as of, to_jsonb(t) - '{store_id}'::text[] as row, null as more from order_status_counts t",
    store_sequences:
      "select '' as of, to_jsonb(t) - '{store_id,events}'::text[] as row, null as more from store_sequences t",
    store_counters:
      "select t.counter as of, to_jsonb(t) - '{store_id}'::text[] as row, null as more from (select * from store_counters where counter <> 'imports') t",
  };
  return withClient(installation, async (client) => {
    const found: string[] = [];
    for (const [table, query] of Object.entries(tables)) {
      const { rows } = await client.query<{ row: string }>(
        `select concat_ws(' ', '${table}', "of", row, more) as row from (
           ${query} where t.store_id = (select id from stores where code = $1)) rows`,
        [code],
      );
      found.push(...rows.map(({ row }) => row));
    }
    return found.sort();
  });
}

/** The rows that the first list contains more often than the second. */
function difference(one: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of other) left.set(row, (left.get(row) ?? 0) + 1);
  return one.filter((row) => {
    const times = left.get(row) ?? 0;
    if (times > 0) left.set(row, times - 1);
    return times === 0;
  });
}
