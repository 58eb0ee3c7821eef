import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
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
