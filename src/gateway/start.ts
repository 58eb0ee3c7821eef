import { existsSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { type Config, demoExposed } from "./config.ts";
import { applicationName, databaseRefused, openDatabase, reachDatabase } from "./database/connect.ts";
import { connectionTrouble, setUpTrouble } from "./database/connection-trouble.ts";
import { migrate } from "./database/migrate.ts";
import { jobConnections, tellConnections } from "./database/tell-connections.ts";
import { grantServing, ownsTables } from "./database/serving-role.ts";
import { makeDemo } from "./demo/make-demo.ts";
import { startLiveDemo } from "./demo/live/live.ts";
import { isThisMachine, trustedProxies } from "./http/client-address.ts";
import { createFileStores } from "./store/files/create-file-stores.ts";
import { tellFolder } from "./store/files/folder-mark.ts";
import { buildVersion } from "./http/pages/build-name.ts";
import { createGatewayServer } from "./http/server.ts";
import { beginningPrices } from "./jobs/begin-prices.ts";
import { countingSegments, judgingCustomers } from "./jobs/count-segments.ts";
import { keepingConsole } from "./jobs/keep-console.ts";
import { keepingLease } from "./jobs/keep-lease.ts";
import { anchorsFile } from "./backup/keep-outside.ts";
import { type ReachableDatabase, startEmbedded } from "./start-embedded.ts";
import { keepingBackups } from "./jobs/keep-backups.ts";
import { notingAudit } from "./jobs/note-audit.ts";
import { anchorsIn } from "./store/audit/anchors.ts";
import { beginningLimits } from "./jobs/begin-limits.ts";
import { beginningSchedules } from "./jobs/begin-schedules.ts";
import { endingConversations } from "./jobs/end-conversations.ts";
import { makeTransact } from "./database/transact.ts";
import { openReplica } from "./store/replica/replica.ts";
import { housekeeping } from "./jobs/housekeeping.ts";
import { runningJobs } from "./jobs/run-jobs.ts";
import { renewingAreas } from "./jobs/renew-areas.ts";
import { type Job, oneGatewayAtATime, runJob } from "./jobs/runner.ts";
import { invoiceOutbox, messageOutbox, sendingOutbox } from "./jobs/outbox.ts";
import { type Limits, usualLimits } from "./limits.ts";
import { createHub } from "./live/hub.ts";
import { createPrintDrawer } from "./print/draw-print.ts";
import { PlainFailure } from "./plain-failure.ts";
import { createMetrics } from "./sight/metrics.ts";
import { watchStatements } from "./sight/slow-statements.ts";
import { makeSandbox } from "./providers/sandbox.ts";
import { makeSetupKey } from "./setup/setup-key.ts";
import { isWaitingForSetup } from "./setup/set-up.ts";
import { hasOpenLogins } from "./demo/open-logins.ts";

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
const consoleDirectory = join(import.meta.dirname, "..", "..", "dist", "console");

type Stops = (() => Promise<unknown>)[];

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
  const database: ReachableDatabase =
    config.database ?? (await startEmbedded(config, log, (end) => void stops.push(end)));
  const { ownerUrl } = database;
  if (config.database) for (const url of new Set([ownerUrl, database.directUrl])) await reachDatabase(url);
  const { isNewer } = await migrate(ownerUrl);
  // A newer gateway has given the rights; it knows which tables must stay.
  if (isNewer) log.info("the database is of a newer version, which this one may still serve");
  else await grantServing(ownerUrl, database.directUrl);
  if (await ownsTables(database.directUrl))
    log.warn(
      "DATABASE_URL owns the tables that it serves, so whoever breaks in can rewrite the audit list: " +
        "give DATABASE_URL_OWNER the owner, and DATABASE_URL a login of its own",
    );
  await tellConnections(database.directUrl, config.connections, log);
  const pooled = database.directUrl !== database.url;
  const onLost = (error: Error) => log.warn({ error: error.message }, "a database connection was lost");
  const metrics = createMetrics();
  const statements = watchStatements(log);
  const db = openDatabase(database.url, {
    connections: config.connections,
    pooled,
    keepsPlans: !pooled || config.poolerKeepsPlans,
    onLost,
    onPool: metrics.watchPool,
    onSlow: statements.log,
  });
  stops.push(() => db.destroy());
  const replica = database.replicaUrl
    ? openReplica({
        url: database.replicaUrl,
        primary: db,
        log,
        connections: config.connections,
        onSlow: statements.log,
      })
    : null;
  if (replica) {
    stops.push(() => replica.close());
    metrics.watchReplica(replica);
  }

  if (config.demo) await makeDemo(ownerUrl, config.demo, log);
  const exposed = demoExposed(config);
  if (exposed !== null && (await hasOpenLogins(db))) throw new PlainFailure(exposed);
  const setupKey = (await isWaitingForSetup(db)) ? await makeSetupKey(db) : null;
  const hub = createHub({ db, url: database.directUrl, log });
  stops.push(() => hub.close());
  const files = createFileStores(config.dataDirectory, config.bucket);
  if (config.bucket === null) await tellFolder(db, join(config.dataDirectory, "files"), log);
  const built = existsSync(join(consoleDirectory, "index.html"));
  if (!built) log.warn("the console is not built: run npm run build");
  const ownLease = keepingLease(db, files.work, {
    version: await buildVersion(consoleDirectory),
    host: hostname(),
    streams: metrics.openStreams,
  });
  // Before anything is written there, so that no other gateway takes it for what an ended one has left.
  await ownLease.round(new AbortController().signal);
  const anchors = anchorsIn(join(config.dataDirectory, anchorsFile));
  const outbound = { allowPrivate: config.invoiceSyncPrivate, timeout: 10_000 };
  const notify = (storeId: string): void => hub.notify(storeId);
  const slowDb = openDatabase(database.directUrl, {
    connections: jobConnections,
    statementTimeout: 0,
    applicationName: applicationName("jobs"),
    onLost,
  });
  stops.push(() => slowDb.destroy());
  const { storageBase, trustedProxy, allowedHosts } = config;
  const limits: Limits = { ...usualLimits, calls: { ...usualLimits.calls, ...config.calls } };
  const { hasRoom } = database;
  const paymentProvider = config.paymentSandbox ? makeSandbox() : null;
  const draw = createPrintDrawer({ storageBase, files, consoleDirectory: built ? consoleDirectory : null });
  const jobs: Job[] = [
    ownLease,
    oneGatewayAtATime(housekeeping(db, files, makeTransact(db, notify), log), slowDb),
    notingAudit(db, anchors),
    sendingOutbox(invoiceOutbox, { db, notify, limits: outbound }, log),
    sendingOutbox(messageOutbox, { db, notify, limits: outbound }, log),
    beginningPrices({ db, notify }),
    beginningLimits({ db, notify }),
    endingConversations({ db, notify }),
    judgingCustomers(slowDb),
    countingSegments(slowDb),
    renewingAreas(slowDb),
    beginningSchedules({ db, notify }),
    runningJobs({ db, slowDb, url: database.directUrl, replica, files, draw, log, notify }),
  ];
  if (database.backups?.trouble === null) {
    const ownerDb = openDatabase(ownerUrl, { connections: 2, statementTimeout: 0, onLost });
    stops.push(() => ownerDb.destroy());
    const backups = keepingBackups({ ...database.backups, url: ownerUrl, db: ownerDb, from: config.dataDirectory });
    jobs.push(oneGatewayAtATime(backups, slowDb));
  }
  if (built) jobs.push(keepingConsole(db, files, consoleDirectory));
  stops.push(...jobs.map((job) => runJob(job, log, metrics)));
  let ownAddress = "";
  const stopping = new AbortController();
  let isLeaving = false;
  const app = createApp({
    db,
    stopping: stopping.signal,
    isLeaving: () => isLeaving,
    sight: { metrics, statements, token: config.metricsToken, db: slowDb },
    publicOrigin: () => config.publicOrigin ?? ownAddress,
    log,
    hub,
    ...(database.backups && { backups: database.backups }),
    files,
    anchors,
    now: Date.now,
    storageBase,
    trustedProxy,
    allowedHosts,
    limits,
    paymentProvider,
    outbound,
    demoOnlyHere: !config.demoPublic,
    consoleDirectory: built ? consoleDirectory : null,
    ...(hasRoom && { hasRoom }),
    ...(replica && { replica }),
  });
  const proxies = trustedProxies(trustedProxy);
  const isShared = (address: string) => isThisMachine(address) || proxies.has(address);
  const server = createGatewayServer(app.fetch, limits.sockets, isShared);
  const port = await listen(server, config);
  const letGo = watchCalls(server);
  stops.push(() => close(server, letGo));
  stops.push(async () => {
    isLeaving = true;
    // Calls still come until whoever divides them among gateways has seen that this one is not ready any more.
    await sleep(config.stopDelay);
    stopping.abort();
  });
  const address = addressOf(config.host, port);
  ownAddress = address;
  const online = paymentProvider && { provider: paymentProvider, origin: config.publicOrigin ?? address };
  if (config.demo?.live) stops.push(startLiveDemo({ db, hub, log, online, now: Date.now }));
  return { address, setupKey };
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
