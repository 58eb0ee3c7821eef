import { existsSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { type Config, demoExposed } from "./config.ts";
import { applicationName, databaseRefused, openDatabase, reachDatabase } from "./database/connect.ts";
import type { Database } from "./database/schema.ts";
import { connectionTrouble, setUpTrouble } from "./database/connection-trouble.ts";
import { migrate } from "./database/migrate.ts";
import { jobConnections, tellConnections } from "./database/tell-connections.ts";
import { grantServing, ownsTables } from "./database/serving-role.ts";
import { hasOpenLogins, makeDemo } from "./demo/make-demo.ts";
import { startLiveDemo } from "./demo/live/live.ts";
import { isThisMachine, trustedProxies } from "./http/client-address.ts";
import { createFileStores } from "./store/files/create-file-stores.ts";
import { tellFolder } from "./store/files/folder-mark.ts";
import { buildVersion } from "./http/pages/build-name.ts";
import { createGatewayServer } from "./http/server.ts";
import { keepingLease } from "./jobs/keep-lease.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { anchorsFile } from "./backup/keep-outside.ts";
import { type ReachableDatabase, startEmbedded } from "./start-embedded.ts";
import { anchorsIn } from "./store/audit/anchors.ts";
import { openReplica, type Replica } from "./store/replica/replica.ts";
import { type Limits, usualLimits } from "./limits.ts";
import { createHub } from "./live/hub.ts";
import { createPrintDrawer } from "./print/draw-print.ts";
import { PlainFailure } from "./plain-failure.ts";
import type { Services } from "./services.ts";
import type { Sight } from "./sight/sight.ts";
import { createMetrics } from "./sight/metrics.ts";
import { watchStatements } from "./sight/slow-statements.ts";
import { makeSandbox } from "./providers/sandbox.ts";
import { makeSetupKey } from "./setup/setup-key.ts";
import { isWaitingForSetup } from "./setup/set-up.ts";

/** A gateway that is starting or has started. */
export interface Gateway {
  /** Resolves once it listens. Rejects when the start fails. */
  readonly ready: Promise<ReadyGateway>;
  /** Finishes the requests in progress, then closes everything that has been started so far. */
  stop(): Promise<void>;
}

/** A gateway that listens. */
export interface ReadyGateway {
  /** Its address on this machine, such as http://127.0.0.1:4100. */
  readonly address: string;
  /** The key with which the first administrator is made; null where somebody can log in already. */
  readonly setupKey: string | null;
}

/** How long requests in progress may still take while the gateway stops, in milliseconds. */
const lastCalls = 3_000;
const builtConsole = join(import.meta.dirname, "..", "..", "dist", "console");

type Stops = (() => Promise<unknown>)[];
type OnStop = (end: () => Promise<unknown>) => void;

/** Starts the parts of a gateway in order; when one fails, those already started are stopped again. */
export function startGateway(config: Config, log: Logger): Gateway {
  const stops: Stops = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    // What cannot be closed must not keep the rest open.
    for (const end of stops.splice(0).reverse()) await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  const ready = startParts(config, log, stops).catch(async (error: unknown) => {
    await stop().catch((failure: unknown) =>
      log.warn({ error: String(failure) }, "some connections could not be closed"),
    );
    if (connectionTrouble(error) !== null) throw lostAtStart(config, error);
    throw config.database && setUpTrouble(error) !== null ? databaseRefused(error) : error;
  });
  return { ready, stop };
}

async function startParts(config: Config, log: Logger, stops: Stops): Promise<ReadyGateway> {
  const onStop = (end: () => Promise<unknown>) => void stops.push(end);
  const database: ReachableDatabase = config.database ?? (await startEmbedded(config, log, onStop));
  await prepareDatabase(database, config, log);
  const onLost = (error: Error) => log.warn({ error: error.message }, "a database connection was lost");
  const metrics = createMetrics();
  const statements = watchStatements(log);
  const { db, replica } = openForCalls(database, config, { log, metrics, statements, onLost, onStop });
  if (config.demo) await makeDemo(database.ownerUrl, config.demo, log);
  const exposed = demoExposed(config);
  if (exposed !== null && (await hasOpenLogins(db))) throw new PlainFailure(exposed);
  const setupKey = (await isWaitingForSetup(db)) ? await makeSetupKey(db) : null;
  const hub = createHub({ db, url: database.directUrl, log });
  onStop(() => hub.close());
  const { dataDirectory, storageBase } = config;
  const files = createFileStores(dataDirectory, config.bucket);
  if (config.bucket === null) await tellFolder(db, join(dataDirectory, "files"), log);
  const consoleDirectory = findConsole(log);
  const ownLease = keepingLease(db, files.work, {
    version: await buildVersion(builtConsole),
    host: hostname(),
    streams: metrics.openStreams,
  });
  // Before anything is written there, so that no other gateway takes it for what an ended one has left.
  await ownLease.round(new AbortController().signal);
  const jobs = { connections: jobConnections, statementTimeout: 0, applicationName: applicationName("jobs"), onLost };
  const slowDb = openDatabase(database.directUrl, jobs);
  onStop(() => slowDb.destroy());
  const paymentProvider = config.paymentSandbox ? makeSandbox() : null;
  const shared = {
    db,
    log,
    files,
    consoleDirectory,
    anchors: anchorsIn(join(dataDirectory, anchorsFile)),
    outbound: { allowPrivate: config.invoiceSyncPrivate, timeout: 10_000 },
  };
  const draw = createPrintDrawer({ storageBase, files, consoleDirectory });
  const notify = (storeId: string): void => hub.notify(storeId);
  const watch = metrics;
  startJobs({ ...shared, watch, onLost, database, dataDirectory, slowDb, replica, ownLease, draw, notify }, onStop);
  const { hasRoom, backups } = database;
  const address = await serve(
    config,
    {
      ...shared,
      hub,
      storageBase,
      paymentProvider,
      sight: { metrics, statements, token: config.metricsToken, db: slowDb },
      ...(backups && { backups }),
      ...(hasRoom && { hasRoom }),
      ...(replica && { replica }),
    },
    onStop,
  );
  const online = paymentProvider && { provider: paymentProvider, origin: config.publicOrigin ?? address };
  if (config.demo?.live) onStop(startLiveDemo({ db, hub, log, online, now: Date.now }));
  return { address, setupKey };
}

/** Brings the database to this version and the login that serves to its rights; tells what operators should know. */
async function prepareDatabase({ ownerUrl, directUrl }: ReachableDatabase, config: Config, log: Logger): Promise<void> {
  if (config.database) for (const url of new Set([ownerUrl, directUrl])) await reachDatabase(url);
  const { isNewer } = await migrate(ownerUrl);
  // A newer gateway has given the rights; it knows which tables must stay.
  if (isNewer) log.info("the database is of a newer version, which this one may still serve");
  else await grantServing(ownerUrl, directUrl);
  if (await ownsTables(directUrl))
    log.warn(
      "DATABASE_URL owns the tables that it serves, so whoever breaks in can rewrite the audit list: " +
        "give DATABASE_URL_OWNER the owner, and DATABASE_URL a login of its own",
    );
  await tellConnections(directUrl, config.connections, log);
}

/** The folder of the built console; null where it is not built. */
function findConsole(log: Logger): string | null {
  if (existsSync(join(builtConsole, "index.html"))) return builtConsole;
  log.warn("the console is not built: run npm run build");
  return null;
}

/** Opens the connections for calls, to the database and to its replica; null where it has none. */
function openForCalls(
  { url, directUrl, replicaUrl }: ReachableDatabase,
  { connections, poolerKeepsPlans }: Config,
  {
    log,
    metrics,
    statements,
    onLost,
    onStop,
  }: Pick<Sight, "metrics" | "statements"> & {
    readonly log: Logger;
    onLost(error: Error): void;
    readonly onStop: OnStop;
  },
): { readonly db: Kysely<Database>; readonly replica: Replica | null } {
  const pooled = directUrl !== url;
  const keepsPlans = !pooled || poolerKeepsPlans;
  const onSlow = statements.log;
  const db = openDatabase(url, { connections, pooled, keepsPlans, onLost, onPool: metrics.watchPool, onSlow });
  onStop(() => db.destroy());
  if (!replicaUrl) return { db, replica: null };
  const replica = openReplica({ url: replicaUrl, primary: db, log, connections, onSlow });
  onStop(() => replica.close());
  metrics.watchReplica(replica);
  return { db, replica };
}

/** Listens for calls until the gateway stops; answers its address on this machine. */
async function serve(config: Config, services: Omit<Services, "now">, onStop: OnStop): Promise<string> {
  const { trustedProxy, allowedHosts } = config;
  const limits: Limits = { ...usualLimits, calls: { ...usualLimits.calls, ...config.calls } };
  let ownAddress = "";
  const stopping = new AbortController();
  let isLeaving = false;
  const app = createApp({
    ...services,
    trustedProxy,
    allowedHosts,
    limits,
    demoOnlyHere: !config.demoPublic,
    now: Date.now,
    stopping: stopping.signal,
    isLeaving: () => isLeaving,
    publicOrigin: () => config.publicOrigin ?? ownAddress,
  });
  const proxies = trustedProxies(trustedProxy);
  const isShared = (address: string) => isThisMachine(address) || proxies.has(address);
  const server = createGatewayServer(app.fetch, limits.sockets, isShared);
  const port = await listen(server, config);
  const letGo = watchCalls(server);
  onStop(() => close(server, letGo));
  onStop(async () => {
    isLeaving = true;
    // Calls still come until whoever divides them among gateways has seen that this one is not ready any more.
    await sleep(config.stopDelay);
    stopping.abort();
  });
  ownAddress = addressOf(config.host, port);
  return ownAddress;
}

/** The failure of a start during which the database was lost. */
function lostAtStart({ database }: Config, error: unknown): PlainFailure {
  if (database) return databaseRefused(error);
  return new PlainFailure(
    `The connection to PostgreSQL was lost during the start: ${connectionTrouble(error)}. Start again.`,
    {
      cause: error,
    },
  );
}

function listen(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenRefused(error, host, port)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function listenRefused(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") return new PlainFailure(`Port ${port} is taken: set PORT to another one.`);
  if (error.code === "EACCES") return new PlainFailure(`Port ${port} is not allowed here: set PORT above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new PlainFailure(`HOST ${host} is not an address of this machine.`);
  }
  return error;
}

/**
 * Tracks the requests in progress. The returned function lets them go: each connection is closed with its next
 * response, because an open connection keeps the process alive.
 */
function watchCalls(server: Server): () => void {
  const answers = new Set<ServerResponse>();
  let leaving = false;
  server.prependListener("request", (_: IncomingMessage, answer: ServerResponse) => {
    if (leaving) answer.shouldKeepAlive = false;
    answers.add(answer);
    answer.once("close", () => answers.delete(answer));
  });
  return () => {
    leaving = true;
    for (const answer of answers) answer.shouldKeepAlive = false;
  };
}

function close(server: Server, letGo: () => void): Promise<void> {
  return new Promise((resolve) => {
    letGo();
    const timer = setTimeout(() => server.closeAllConnections(), lastCalls);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function addressOf(host: string, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
