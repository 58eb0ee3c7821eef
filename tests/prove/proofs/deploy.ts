import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startCluster } from "#gateway/cluster/start-cluster.ts";
import { readConfig } from "#gateway/config.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { loadOrders } from "../../bench/orders/load-orders.ts";
import { anyMoment } from "../../support/run/until.ts";
import { noFindings } from "../audit/audit.ts";
import { demoPassword } from "../installation/installation.ts";
import { reportHearing, reportLongest, reportWork } from "../outcome.ts";
import type { Proof } from "../proof.ts";
import { openEventListener } from "../work/event-listener.ts";
import { enterShop, openCallers } from "../work/shop.ts";
import { startWriters } from "../work/writers.ts";

/** How many orders stand in the tables that a new version changes. */
const orders = 250_000;
/** The longest that anybody may wait for a lock on a table, in milliseconds. */
const longestWait = 200;
const root = new URL("../../../", import.meta.url).pathname;

/** What a new version does to the schema: it gives a column and an index to tables in use, and adds a table. */
const newSteps = {
  "9001_deployed_column": "alter table orders add column deployed text; create table deployed (id int primary key)",
  "9002_deployed_index": null,
} as const;

/** Brings a new version to three gateways under writers and consoles, one after the other, and one of them back. */
export const deploy: Proof = {
  name: "deploy",
  does: "a new version on three gateways under 8 writers and 3 consoles, one killed in between, and one back",
  times: 1,
  async run(tools) {
    const { times, cleanups, report, say } = tools;
    const folder = await mkdtemp(join(tmpdir(), "aisle-prove-deploy-"));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    const env = {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: "0",
      DATA_DIR: folder,
      DEMO: "on",
      DEMO_SCALE: "0.01",
      DEMO_PASSWORD: demoPassword,
      LOG_LEVEL: "warn",
      CALLS_PER_LOGIN: "0",
      CALLS_PER_ADDRESS: "0",
    };
    const { config } = readConfig(env);
    if (!config) throw new Error("the settings are wrong");
    const missing: string[] = [];
    const cluster = await startCluster(config, env, (sentence) => missing.push(sentence));
    cleanups.push(() => cluster.stop());
    const left = missing.find((sentence) => sentence.startsWith("HAProxy"));
    if (left) return tools.skip(left);
    const db = openDatabase(cluster.ownerUrl, { connections: 2, statementTimeout: 0 });
    cleanups.push(() => db.destroy());
    say(`    loading ${orders.toLocaleString("en")} orders`);
    await loadOrders(db, orders);

    const shop = await enterShop({ origin: cluster.address, url: async () => cluster.ownerUrl });
    const listeners = await Promise.all([1, 2, 3].map(() => openEventListener(shop, cleanups, cluster.address)));
    const writers = startWriters(shop, openCallers(shop, cleanups), cleanups, { writers: 8 });
    const waits = await watchLocks(cluster.ownerUrl);
    cleanups.push(waits.stop);
    const newer = await newVersion(folder);
    for (let time = 1; time <= times; time += 1) {
      for (const [nth, gateway] of cluster.gateways.entries()) {
        await writers.answers(50);
        await gateway.stop();
        await gateway.start(newer);
        await writers.answers(50);
        if (nth !== 1) continue;
        await gateway.stop("SIGKILL");
        await anyMoment(1_000);
        await gateway.start(newer);
      }
      // The one before starts again, on the schema of the newer one.
      const [first] = cluster.gateways;
      await first?.stop();
      await first?.start();
      await writers.answers(100);
    }
    await writers.stop();
    await waits.stop();
    report({ name: "new version on three gateways, and one back", value: times, unit: "times", goal: null });
    report({ name: "looks for locks", value: waits.looks(), unit: "times", goal: null });
    reportLongest(tools, "longest time that a statement waited for a table", [0, ...waits.times()], longestWait);
    await reportWork(tools, shop, writers.ledger, { findings: noFindings() });
    await reportHearing(tools, listeners);
  },
};

/** Makes a newer version of the program: the same, with more steps of the schema. Answers the path of its gateway. */
async function newVersion(folder: string): Promise<string> {
  const tree = join(folder, "newer");
  await mkdir(tree);
  for (const part of ["src", "commands", "package.json"])
    await cp(join(root, part), join(tree, part), { recursive: true });
  for (const part of ["node_modules", "dist"]) await symlink(join(root, part), join(tree, part));
  for (const [name, statements] of Object.entries(newSteps)) {
    const text =
      statements === null
        ? 'export const indexes = { orders_deployed: "orders (store_id, deployed)" };\n'
        : `import { sql } from "kysely";\nexport async function up(db) { await sql.raw(${JSON.stringify(statements)}).execute(db); }\n`;
    await writeFile(join(tree, "src/gateway/database/migrations", `${name}.ts`), text);
  }
  return join(tree, "src/gateway/main.ts");
}

/** Looks again and again who waits for the lock of a table, and for how long. Times in milliseconds. */
async function watchLocks(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const times: number[] = [];
  const over = new AbortController();
  let looks = 0;
  const look = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ milliseconds: number }>(
        `select extract(epoch from clock_timestamp() - waitstart)::float8 * 1000 as milliseconds
         from pg_locks where not granted and locktype = 'relation'`,
      );
      looks += 1;
      times.push(...rows.map(({ milliseconds }) => milliseconds));
    }
  };
  const looking = look();
  return {
    looks: () => looks,
    times: () => times,
    async stop() {
      if (over.signal.aborted) return;
      over.abort();
      await looking;
      await client.end();
    },
  };
}
