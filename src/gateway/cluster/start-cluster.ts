import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { Config } from "#gateway/config.ts";
import { startDatabaseServer } from "#gateway/database/server.ts";
import { freePorts, runProgram, versionOf } from "./run-program.ts";
import { startPooler } from "./start-pooler.ts";

const gatewayProgram = fileURLToPath(new URL("../main.ts", import.meta.url));
const names = ["one", "two", "three"] as const;

/** A gateway of a cluster, in a process of its own at an address that stays its own. */
export interface ClusterGateway {
  readonly address: string;
  /** Starts it; `program` is another version's. Resolves once it answers. */
  start(program?: string): Promise<void>;
  /** Ends it as a deploy does, or at once. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** What it has said since its last start. */
  said(): string;
}

/** A chain's gateways on one machine. */
export interface Cluster {
  /** The address for consoles: HAProxy's, or the first gateway's where that is not installed. */
  readonly address: string;
  readonly gateways: readonly ClusterGateway[];
  /** The connection string of the owner of the tables, past the pooler. */
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts PostgreSQL, PgBouncer, three gateways and HAProxy. `tell` is told what was left out because it is not
 * installed. Throws a PlainFailure with what a program said that did not start.
 */
export async function startCluster(
  config: Config,
  env: Environment,
  tell: (sentence: string) => void,
): Promise<Cluster> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const folder = resolve(config.dataDirectory, "cluster");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const database = config.database ?? (await startEmbedded(folder, tell, stops));
    const pooled = await startPooler(database.url, stops);
    if (pooled === null) tell("PgBouncer is not installed: the gateways connect to PostgreSQL themselves.");
    const ports = await freePorts(names.length);
    const settings = {
      ...env,
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      DATABASE_URL: pooled ?? database.url,
      DATABASE_URL_DIRECT: database.directUrl,
      DATABASE_URL_OWNER: database.ownerUrl,
      DEMO: config.demo ? "on" : "off",
      // All of it is reached from this machine alone.
      DEMO_PUBLIC: "on",
      TRUSTED_PROXY: "127.0.0.1",
      STOP_DELAY: env["STOP_DELAY"] ?? "5",
    };
    const gateways = ports.map((port) => makeGateway(port, settings));
    stops.push(() => Promise.all(gateways.map((gateway) => gateway.stop())));
    // The first one makes the tables, and the demo.
    for (const gateway of gateways) await gateway.start();
    const address = await startBalancer(config, ports, stops);
    if (address === null) tell("HAProxy is not installed: there is no address for all gateways, only one for each.");
    for (const gateway of gateways) tell(`A gateway answers at ${gateway.address}.`);
    return { address: address ?? gateways[0]?.address ?? "", gateways, ownerUrl: database.ownerUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEmbedded(folder: string, tell: (sentence: string) => void, stops: (() => Promise<unknown>)[]) {
  const log = { info: () => {}, warn: tell, error: tell };
  const server = await startDatabaseServer({ directory: join(folder, "postgres"), log });
  stops.push(() => server.stop());
  await limitServing(server.url, new URL(server.servingUrl).username);
  return { url: server.servingUrl, directUrl: server.servingUrl, ownerUrl: server.url };
}

/** Limits the statements of the role that serves, as the page of chains says: past a pooler gateways set no limit. */
async function limitServing(ownerUrl: string, role: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client
    .query(
      `alter role ${client.escapeIdentifier(role)} set statement_timeout = '8s';
      alter role ${client.escapeIdentifier(role)} set idle_in_transaction_session_timeout = '10s'`,
    )
    .finally(() => client.end());
}

/** Starts HAProxy in front of gateways and answers its address; null where it is not installed. */
async function startBalancer(
  { host, port }: Config,
  ports: readonly number[],
  stops: (() => Promise<unknown>)[],
): Promise<string | null> {
  if (versionOf("haproxy") === null) return null;
  const [free = 0] = port === 0 ? await freePorts(1) : [port];
  const recipe = fileURLToPath(new URL("haproxy.cfg", import.meta.url));
  const balancer = runProgram("haproxy", ["-db", "-f", recipe], {
    ...process.env,
    AISLE_ADDRESS: `${host}:${free}`,
    ...Object.fromEntries(ports.map((own, nth) => [`AISLE_GATEWAY_${nth + 1}`, `127.0.0.1:${own}`])),
  });
  stops.push(() => balancer.stop("SIGTERM"));
  const address = `http://${host}:${free}`;
  await balancer.until(async () => {
    const { status } = await fetch(`${address}/api/health`);
    if (status !== 200) throw new Error(`it answers ${status}`);
  });
  return address;
}

function makeGateway(port: number, settings: Environment): ClusterGateway {
  const address = `http://127.0.0.1:${port}`;
  let running: ReturnType<typeof runProgram> | null = null;
  return {
    address,
    async start(program = gatewayProgram) {
      running = runProgram(process.execPath, [program], { ...settings, PORT: String(port) });
      await running.until(async () => {
        if (!(await fetch(`${address}/api/health`)).ok) throw new Error("it is not ready");
      });
    },
    async stop(signal = "SIGTERM") {
      await running?.stop(signal);
    },
    said: () => running?.said() ?? "",
  };
}
