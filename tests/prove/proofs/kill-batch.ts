import { randomUUID } from "node:crypto";
import { maxBulkItems } from "#contract/constants.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { type Caller, dataOf } from "../../bench/caller.ts";
import { wrongBooks } from "../audit/books.ts";
import { brokenRules } from "../audit/rules.ts";
import { openInstallation } from "../installation/installation.ts";
import { reportNone } from "../outcome.ts";
import type { Proof } from "../proof.ts";
import { anyMoment } from "../../support/run/until.ts";
import { planOrder } from "../work/planned-writes.ts";
import { enterShop, openCallers, type Shop, withSnapshot } from "../work/shop.ts";

/** How many orders are made at a time before the first batch. */
const atOnce = 20;

/** Kills the gateway amid a batch: all of its orders must have changed, or none, and the same call then changes the rest. */
export const killBatch: Proof = {
  name: "kill-batch",
  does: `SIGKILL to the gateway amid a change of ${maxBulkItems} orders by one call, and the same call again`,
  times: 10,
  async run(tools) {
    const { times, cleanups, report } = tools;
    const installation = await openInstallation(cleanups);
    await installation.start();
    const shop = await enterShop(installation);
    const [caller] = openCallers(shop, cleanups);
    if (!caller) throw new Error("nobody can call");
    const orders = await makeOrders(shop, caller);
    const ids = orders.map(({ id }) => id);

    const send = (version: number, key: string) => {
      const status = version % 2 ? "On-Hold" : "Pending";
      const rows = ids.map((orderId) => ({ params: { orderId }, body: { version } }));
      const body = { call: "orders.change-status", params: { status }, body: { note: `prove ${key}` }, rows };
      return caller.send("records.batch", { params: { storeId: shop.storeId }, body }, { idempotencyKey: key });
    };
    const changed = async (version: number): Promise<number> => {
      const [row] = await shop.ask<{ orders: number }>(
        "select count(*)::int as orders from orders where store_id = $1 and id = any($2::uuid[]) and version = $3",
        [shop.storeId, ids, version + 1],
      );
      return row?.orders ?? 0;
    };

    let version = 1;
    const since = performance.now();
    await send(version, randomUUID());
    const usual = performance.now() - since;
    version += 1;

    const [partly, failed, broken]: [string[], string[], string[]] = [[], [], []];
    let [unanswered, whole] = [0, 0];
    for (let kill = 1; kill <= times; kill += 1, version += 1) {
      const key = randomUUID();
      const answer = send(version, key).catch(() => null);
      // Some are killed after their commit and before their answer, or just after it.
      await anyMoment(usual * 1.2);
      await installation.kill();
      if ((await answer) === null) unanswered += 1;
      await installation.start();
      const after = await changed(version);
      if (after === ids.length) whole += 1;
      else if (after > 0) partly.push(`kill ${kill}: ${after} of ${ids.length} orders had changed`);
      const again = await send(version, key);
      const refused = again.status === 200 ? dataOf("records.batch", again.body).rows.filter(({ error }) => error) : [];
      if (again.status !== 200 || refused.length > 0 || (await changed(version)) !== ids.length)
        failed.push(`kill ${kill}: ${again.status}, ${refused.length} refused, ${await changed(version)} changed`);
      broken.push(...(await withSnapshot(installation, (client) => brokenRules(client, shop))));
      broken.push(...(await wrongBooks(shop)));
    }
    report({ name: "killed before the answer", value: unanswered, unit: "times", goal: null });
    report({ name: "of all kills, changed whole by then", value: whole, unit: "times", goal: null });
    reportNone(tools, "batches that were changed in part", "calls", partly);
    reportNone(tools, "batches that the same call did not complete, each order once", "calls", failed);
    reportNone(tools, "rows that break a rule of orders, stock or ledger", "rows", broken);
  },
};

async function makeOrders(shop: Shop, caller: Caller): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  while (orders.length < maxBulkItems) {
    const some = Array.from({ length: Math.min(atOnce, maxBulkItems - orders.length) }, async () => {
      const { route, parts, key } = planOrder(shop);
      const { status, body } = await caller.send(route, parts, { idempotencyKey: key });
      if (status !== 200) throw new Error(`an order was refused: ${body.toString()}`);
      return dataOf("orders.create", body);
    });
    orders.push(...(await Promise.all(some)));
  }
  return orders;
}
