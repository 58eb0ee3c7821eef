import { afterAll } from "vitest";
import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { messageDuration } from "#contract/constants.ts";
import { createApp } from "#gateway/app.ts";
import { runningJobs } from "#gateway/jobs/run-jobs.ts";
import { createPrintDrawer } from "#gateway/print/draw-print.ts";
import { runJob } from "#gateway/jobs/runner.ts";
import { makeSandbox } from "#gateway/providers/sandbox.ts";
import { createHub } from "#gateway/live/hub.ts";
import { buildBoardOrders } from "./board-orders.ts";
import { lendChromium } from "./chromium.ts";
import { buildProfile, freshen } from "./profiles.ts";
import { routeSurely } from "./route-surely.ts";
import { doorstep, keepWindows, type Profile, usualSize, type Windows } from "./windows.ts";
import { clientHeaders } from "../gateway.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { demoPassword, demoTemplate } from "../database/global-database.ts";
import { createTestFiles } from "../files/files.ts";

/**
 * A gateway that serves the built console over HTTP, and a browser to use it. Stores, logins, staff and products are
 * the demo's; the orders are made for tests and do not depend on the hour.
 */
export interface Workplace extends TestDatabase {
  readonly address: string;
  readonly browser: Browser;
  /** Opens a new browser profile at the login screen. An error that its pages throw or log makes `close` fail. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a new browser profile and logs in by keys; it shows the dashboard. */
  logIn(login: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Answers a window in which somebody is logged in already, at this path; without one it is at a file of the gateway,
   * for a test that opens an address itself. The form is filled in once for each login, in a workplace that no
   * test has changed. Tests hand the window to `leave`, and with `options` they get a new one, which they close.
   */
  comeBack(login: string, path?: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Takes a window back for a later `comeBack`, put back to how it was. A test that changed its window for good, such as
   * by a script that runs before all others, closes `page.context()` instead.
   */
  leave(page: Page): Promise<void>;
  /**
   * Sends a request to the gateway without a network connection, as another gateway process could answer it while this
   * one is cut off.
   */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** Closes every connection and accepts none, like a gateway that has died. */
  disconnect(): Promise<void>;
  /** Listens again at the same address. */
  reconnect(): Promise<void>;
  /** Does what the table of jobs says, as a gateway does; returns the function that stops it. */
  runJobs(): () => Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes messages stay for 12 s instead of 3: on a busy machine a test may need longer to see one than an operator. And
 * asks the console to save data: otherwise each of some 700 pages would fetch every screen, which no test of them needs.
 */
function calmDown(duration: number): void {
  const { setTimeout: start } = globalThis;
  const slowed = (call: () => void, delay?: number, ...given: unknown[]) =>
    start(call, delay === duration ? duration * 4 : delay, ...given);
  Object.assign(globalThis, { setTimeout: slowed });
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
}

/** The port of the workplaces of this worker: windows that one file leaves are at the address of the next one. */
let usualPort = 0;
/** The windows at that port. */
let usualWindows: Windows | undefined;

/** The folder of the built console. */
const consoleDirectory = fileURLToPath(new URL("../../../dist/console", import.meta.url));

/** Starts a workplace for all tests of a file: `const place = await openWorkplace();`. */
export async function openWorkplace(): Promise<Workplace> {
  const place = await startWorkplace();
  afterAll(() => place.close());
  return place;
}

/** Starts a workplace, which its test closes; its store S101 has the orders of `buildBoardOrders`. */
export async function startWorkplace(): Promise<Workplace> {
  const database = await createTestDatabase(demoTemplate);
  const log = pino({ level: "warn" }, pino.destination(2));
  await buildBoardOrders(database.db, "S101");
  const hub = createHub({ db: database.db, url: database.url, log });
  const kept = createTestFiles();
  let publicOrigin = "";
  const app = createApp({
    db: database.db,
    log,
    hub,
    files: kept.files,
    now: Date.now,
    consoleDirectory,
    paymentProvider: makeSandbox(),
    publicOrigin: () => publicOrigin,
  });
  const server = createServer(getRequestListener(app.fetch));
  const listen = (port: number) =>
    new Promise<void>((ready, fail) => {
      server.once("error", fail).listen(port, "127.0.0.1", () => {
        server.off("error", fail);
        ready();
      });
    });
  // Another workplace of this worker may be open.
  await listen(usualPort).catch(() => listen(0));
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  publicOrigin = address;
  const browser = await lendChromium();
  const complaints: string[] = [];
  const contexts = new Set<BrowserContext>();

  /** Makes this workplace answer for a page and whatever is opened beside it. */
  function take(page: Page): void {
    contexts.add(page.context());
    page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  }

  async function open(options: BrowserContextOptions = {}, path = "/"): Promise<Page> {
    const context = await browser.newContext({
      viewport: usualSize,
      locale: "en-IN",
      timezoneId: "Asia/Kolkata",
      // A browser with a window lets a page copy when a key asks for it; without one it must be told.
      permissions: ["clipboard-write"],
      ...options,
    });
    await context.addInitScript(calmDown, messageDuration);
    const page = await context.newPage();
    routeSurely(page);
    // A machine that stands still for a minute is no fault of the console.
    page.setDefaultTimeout(90_000);
    take(page);
    await page.goto(address + path);
    return page;
  }

  async function logIn(login: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await open(options);
    await page.getByLabel("Login ID").waitFor();
    await page.keyboard.type(login);
    await page.keyboard.press("Tab");
    await page.keyboard.type(demoPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${address}/dashboard`);
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    return page;
  }

  if (usualPort === 0) {
    usualPort = port;
    usualWindows = keepWindows(address);
  }
  const windows = port === usualPort && usualWindows ? usualWindows : keepWindows(address);
  const known = new Map<string, Promise<Profile>>();
  const lent = new Set<Page>();

  async function comeBack(login: string, path?: string, options?: BrowserContextOptions): Promise<Page> {
    const found = known.get(login) ?? buildProfile(login, { ...database, address, startFresh: startWorkplace });
    known.set(login, found);
    found.catch(() => known.delete(login));
    const storageState = freshen(await found, Date.now());
    const used = options ? undefined : await windows.take(storageState);
    if (used) take(used);
    if (used && path !== undefined) await used.goto(address + path);
    const page = used ?? (await open({ ...options, storageState }, path ?? doorstep));
    lent.add(page);
    return page;
  }

  async function leave(page: Page): Promise<void> {
    if (!lent.delete(page)) throw new Error("only a window of comeBack can be left to later tests");
    await windows.giveBack(page);
  }

  const disconnect = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });

  return {
    ...database,
    address,
    browser,
    open,
    logIn,
    comeBack,
    leave,
    ask: async (path, init) =>
      app.request(path, { ...init, headers: { ...clientHeaders, ...(init.headers as Record<string, string>) } }),
    disconnect,
    reconnect: () => listen(port),
    runJobs() {
      const { db, url } = database;
      const notify = (storeId: string): void => hub.notify(storeId);
      const { files } = kept;
      const draw = createPrintDrawer({ consoleDirectory, files });
      return runJob(runningJobs({ db, slowDb: db, url, files, draw, log, notify }), log);
    },
    async close() {
      const ending = [...contexts].filter((context) => windows !== usualWindows || !windows.isFree(context));
      await Promise.all(ending.map((context) => context.close()));
      await hub.close();
      await disconnect();
      await kept.drop();
      await database.drop();
      if (complaints.length > 0) throw new Error(`The console complained:\n${complaints.join("\n")}`);
    },
  };
}
