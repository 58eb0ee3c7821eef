import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverLogin } from "#gateway/database/server/folder.ts";
import type { Cleanups } from "../../support/run/cleanups.ts";
import { type Program, startProgram, stopProgram } from "../../support/run/program.ts";
import { postmasterOf, stopPostmaster } from "./postmaster.ts";
import { anyOf, until } from "../../support/run/until.ts";

/** A data directory and a port for the real gateway, which a proof can start and kill as often as it likes. */
export interface Installation {
  readonly directory: string;
  readonly origin: string;
  /** The running gateway; throws before the first start. */
  program(): Program;
  /** Starts the gateway without waiting for it. */
  begin(): Program;
  /** Starts the gateway; resolves with the milliseconds until its first response. */
  start(): Promise<number>;
  /** Kills the gateway with SIGKILL and waits until it has ended. */
  kill(): Promise<void>;
  /** Connection string of its database. */
  url(): Promise<string>;
  /** The folder of its embedded PostgreSQL. */
  readonly postgres: string;
}

/** How an installation differs from the default. */
export interface InstallationOptions {
  /** Its folder; a new one in the system's temporary folder when left out. */
  readonly directory?: string;
  /** Environment variables besides those of every installation, such as DATABASE_URL. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The password of the demo logins in every installation. */
export const demoPassword = "aisle-prove";

/** Makes an installation without starting anything. The function that removes it is added to `cleanups`. */
export async function openInstallation(cleanups: Cleanups, options: InstallationOptions = {}): Promise<Installation> {
  const directory = options.directory ?? (await makeFolder(cleanups));
  const postgres = join(directory, "postgres");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    DATA_DIR: directory,
    PORT: String(port),
    DEMO: "on",
    // A store with a few dozen orders; the writers create their own.
    DEMO_SCALE: "0.01",
    DEMO_PASSWORD: demoPassword,
    LOG_LEVEL: "warn",
    // Twenty writers share a few logins, and call far more often than people would.
    CALLS_PER_LOGIN: "0",
    ...options.settings,
  };
  let running: Program | null = null;
  const program = (): Program => {
    if (!running) throw new Error("No gateway has been started");
    return running;
  };
  let closed = false;
  const begin = (): Program => {
    // A cancelled proof continues for a moment and must not start again what was just stopped.
    if (closed) throw new Error("The installation is closed");
    running = startProgram("gateway", settings);
    return running;
  };
  cleanups.push(async () => {
    closed = true;
    if (running) await stopProgram(running);
    await stopPostmaster(postgres);
  });
  return {
    directory,
    origin,
    postgres,
    program,
    begin,
    async start() {
      const since = performance.now();
      const started = begin();
      const gone = started.ended.then(() => started.ready);
      await Promise.race([until("the gateway answers a call", () => isWell(origin), { every: 10 }), gone]);
      return performance.now() - since;
    },
    async kill() {
      program().child.kill("SIGKILL");
      await program().ended;
    },
    async url() {
      if (options.settings?.["DATABASE_URL"]) return options.settings["DATABASE_URL"];
      const password = (await readFile(join(postgres, "password"), "utf8")).trim();
      const { port } = await postmasterOf(postgres);
      return `postgres://${serverLogin}:${encodeURIComponent(password)}@127.0.0.1:${port}/aisle`;
    },
  };
}

/** A new folder that PostgreSQL's user may enter; removed at the end. */
export async function makeFolder(cleanups: Cleanups): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "aisle-prove-"));
  cleanups.push(() => rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return directory;
}

/** A free port, below those that systems give to outgoing connections. */
export async function freePort(): Promise<number> {
  const free = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
  for (;;) {
    const port = anyOf(20_000, 32_000);
    if (await free(port)) return port;
  }
}

/** Whether a gateway and its database respond. */
async function isWell(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
