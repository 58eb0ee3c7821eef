import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { freePorts, runProgram } from "#gateway/cluster/run-program.ts";
import { startCluster } from "#gateway/cluster/start-cluster.ts";
import { readConfig } from "#gateway/config.ts";
import { createTestDatabase } from "../support/database/database.ts";

const isInstalled = (program: string) => spawnSync(program, ["--version"]).error === undefined;

it("a chain's gateways answer at one address while one of them falls, and what is not installed is told", async () => {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), "aisle-cluster-"));
  const env = {
    PATH: process.env["PATH"],
    PORT: "0",
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    STOP_DELAY: "0",
  };
  const { config } = readConfig(env);
  if (!config) throw new Error("the settings are wrong");
  const told: string[] = [];
  const cluster = await startCluster(config, env, (sentence) => told.push(sentence));
  onTestFinished(async () => {
    await cluster.stop();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });
  const ask = async (origin: string) => (await fetch(`${origin}/api/health`)).status;
  expect(await Promise.all(cluster.gateways.map(({ address }) => ask(address)))).toEqual([200, 200, 200]);
  const isBalanced = isInstalled("haproxy");
  expect(told.some((sentence) => sentence.startsWith("HAProxy is not installed"))).toBe(!isBalanced);
  expect(told.some((sentence) => sentence.startsWith("PgBouncer is not installed"))).toBe(!isInstalled("pgbouncer"));
  await cluster.gateways[1]?.stop("SIGKILL");
  for (let call = 0; call < 12; call += 1) expect(await ask(cluster.address)).toBe(200);
  await cluster.gateways[1]?.start();
  expect(await ask(cluster.gateways[1]?.address ?? "")).toBe(200);
});

it.runIf(isInstalled("haproxy"))("each name leads to the cell of its business, another name to none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "aisle-businesses-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const cells = await Promise.all(
    ["one", "two"].map(async (name) => {
      const cell = createServer((_, answer) => answer.end(name));
      await new Promise<void>((listens) => cell.listen(0, "127.0.0.1", listens));
      onTestFinished(() => void cell.close());
      return `127.0.0.1:${(cell.address() as AddressInfo).port}`;
    }),
  );
  const names = join(folder, "names");
  await writeFile(names, "orders.one.example cell_one\norders.two.example cell_two\n");
  const [port = 0] = await freePorts(1);
  const recipe = join(import.meta.dirname, "../../src/gateway/cluster/haproxy-businesses.cfg");
  const balancer = runProgram("haproxy", ["-db", "-f", recipe], {
    PATH: process.env["PATH"],
    AISLE_ADDRESS: `127.0.0.1:${port}`,
    AISLE_BUSINESSES: names,
    AISLE_CELL_1: cells[0],
    AISLE_CELL_2: cells[1],
  });
  onTestFinished(() => balancer.stop("SIGTERM"));
  const ask = (host: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, agent: false, headers: { host } }, (answer) => {
        let text = "";
        answer.on("data", (part: Buffer) => (text += String(part))).on("end", () => resolve(text));
      });
      asked.on("error", reject).end();
    });
  await balancer.until(() => ask("orders.one.example"));
  expect(await ask("orders.one.example")).toBe("one");
  expect(await ask("ORDERS.Two.example:443")).toBe("two");
  expect(await ask("orders.three.example")).toContain("No business is served under this name");
});
