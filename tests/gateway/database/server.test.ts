import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseServer, startDatabaseServer } from "#gateway/database/server.ts";
import { removeLock } from "#gateway/database/server/postmaster.ts";
import { isLongRun } from "../../support/run/tier.ts";

/** A folder with an empty database, made once, because that takes seconds. */
let prepared: string;
let parent: string;
let directory: string;
let told: string[];
const servers: DatabaseServer[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  prepared = join(await mkdtemp(join(tmpdir(), `aisle-test-${process.pid}-server-`)), "postgres");
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await (await startDatabaseServer({ directory: prepared, log })).stop();
});
afterAll(() => rm(dirname(prepared), { recursive: true, force: true }));

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), `aisle-test-${process.pid}-server-`));
  directory = join(parent, "postgres");
  told = [];
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const server of servers.splice(0)) await server.stop();
  const left = await postmaster().catch(() => undefined);
  if (left) await (await start()).stop();
  await rm(parent, { recursive: true, force: true });
});

/** Gives the test a folder that is a database already, with the owner that PostgreSQL insists on. */
function haveDatabase(): void {
  execFileSync("cp", ["-a", prepared, directory]);
}

async function start(): Promise<DatabaseServer> {
  const tell = (message: string) => void told.push(message);
  const server = await startDatabaseServer({ directory, log: { info: tell, warn: tell, error: tell } });
  servers.push(server);
  return server;
}

/** Another gateway's process; answers when its server can be used. */
async function startChild(): Promise<{ child: ChildProcess; url: string }> {
  const program = new URL("../../support/database/database-server-child.ts", import.meta.url).pathname;
  const child = spawn("node", [program, directory], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [url] = await once(createInterface({ input: child.stdout }), "line");
  return { child, url: String(url) };
}

async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(directory, "postmaster.pid"), "utf8"), 10);
}

const keep = "create table kept as select 42 as answer";
const kept = "select answer from kept";

describe("the embedded server", () => {
  it("keeps data, password and port from one start to the next", async () => {
    haveDatabase();
    const first = await start();
    await ask(first.url, keep);
    await first.stop();
    expect(existsSync(join(directory, "postmaster.pid"))).toBe(false);
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, kept)).toEqual([{ answer: 42 }]);
    expect((await stat(join(directory, "password"))).mode & 0o777).toBe(0o600);
    // It listens on loopback only, writes UTF-8 and speaks UTC.
    const settings = await ask(
      second.url,
      `select current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
       current_setting('timezone') as zone, lower('ÄÉ') as lower`,
    );
    expect(settings).toEqual([{ addresses: "127.0.0.1", encoding: "UTF8", zone: "UTC", lower: "äé" }]);
  });

  it("is stopped by the last of several gateways, also where they stop at the same moment", async () => {
    haveDatabase();
    const gateways = [await startChild(), await startChild(), await startChild()];
    await Promise.all(gateways.map(({ child }) => end(child, "SIGTERM")));
    expect(existsSync(join(directory, "postmaster.pid"))).toBe(false);
  });

  it("is brought back at the same address when it dies under a running gateway", async () => {
    haveDatabase();
    const server = await start();
    await ask(server.url, keep);
    const killed = await postmaster();
    process.kill(killed, "SIGKILL");
    await expect.poll(() => ask(server.url, kept).catch(() => [])).toEqual([{ answer: 42 }]);
    expect(await postmaster()).not.toBe(killed);
    await expect.poll(() => told.join()).toMatch(/has stopped.*is running again/);
  });

  it("keeps the lock of a server that was started since the lock was read", async () => {
    const lock = join(parent, "postmaster.pid");
    await writeFile(lock, "4001\nnew\n");
    await removeLock(lock, 4000);
    expect(await readFile(lock, "utf8")).toBe("4001\nnew\n");
    await removeLock(lock, 4001);
    expect(await readdir(parent)).toEqual([]);
    // There may be none any more.
    await removeLock(lock, 4001);
  });

  it("leaves alone what is not its own", async () => {
    await mkdir(directory);
    await writeFile(join(directory, "letter.txt"), "Dear …");
    await expect(start()).rejects.toThrow("holds something that is not a database");
    await writeFile(join(directory, "PG_VERSION"), "15\n");
    await expect(start()).rejects.toThrow("holds a database of PostgreSQL 15");
  });
});

// Each of them starts a PostgreSQL or two.
describe.runIf(isLongRun)("the embedded server, when programs are killed, hang or meet", () => {
  it("is taken over when its gateway was killed, with every answered write", async () => {
    haveDatabase();
    const { child, url } = await startChild();
    await ask(url, keep);
    const running = await postmaster();
    await end(child, "SIGKILL");
    const server = await start();
    expect(await postmaster()).toBe(running);
    expect(told.join()).toContain("that was still running in");
    expect(await ask(server.url, kept)).toEqual([{ answer: 42 }]);
  });

  it("is recovered when it was killed together with its gateway", async () => {
    haveDatabase();
    const { child, url } = await startChild();
    await ask(url, keep);
    const killed = await postmaster();
    await end(child, "SIGKILL");
    process.kill(killed, "SIGKILL");
    const server = await start();
    expect(await postmaster()).not.toBe(killed);
    expect(await ask(server.url, kept)).toEqual([{ answer: 42 }]);
  });

  it("is not stopped by a gateway that ends while it recovers from a crash", async () => {
    haveDatabase();
    const server = await start();
    await ask(server.url, keep);
    const other = await startChild();
    const running = await postmaster();
    const [backend] = await ask<{ pid: number }>(
      server.url,
      `select pid from pg_stat_activity where application_name = 'aisle ${other.child.pid} presence'`,
    );
    process.kill(backend?.pid ?? 0, "SIGKILL");
    await end(other.child, "SIGTERM");
    await expect.poll(() => ask(server.url, kept).catch(() => [])).toEqual([{ answer: 42 }]);
    expect(await postmaster()).toBe(running);
  });

  it.runIf(process.platform === "linux")("is ended and brought back when it hangs while it shuts down", async () => {
    haveDatabase();
    const server = await start();
    await ask(server.url, keep);
    const running = await postmaster();
    // Without its checkpointer it cannot finish to shut down.
    const [checkpointer] = await ask<{ pid: number }>(
      server.url,
      "select pid from pg_stat_activity where backend_type = 'checkpointer'",
    );
    process.kill(checkpointer?.pid ?? 0, "SIGSTOP");
    process.kill(running, "SIGINT");
    await expect.poll(() => told.join("; ")).toMatch(/is shutting down for 2 s: stopping it.*is running again/);
    expect(await ask(server.url, kept)).toEqual([{ answer: 42 }]);
    expect(await postmaster()).not.toBe(running);
  });

  it.runIf(process.platform === "linux")("comes back although a process of the killed one does not end", async () => {
    const server = await start();
    await ask(server.url, keep);
    const client = new Client({ connectionString: server.url });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    // A stopped process keeps the shared memory of its server, without which no other server starts.
    process.kill(rows[0]?.pid ?? 0, "SIGSTOP");
    process.kill(await postmaster(), "SIGKILL");
    await expect.poll(() => ask(server.url, kept).catch(() => [])).toEqual([{ answer: 42 }]);
    expect(told.join("; ")).toContain("1 process of the killed PostgreSQL did not end");
    await client.end();
  });

  it("is one for two gateways that start at once on an empty folder", async () => {
    const [one, two] = await Promise.all([startChild(), startChild()]);
    expect(one.url).toBe(two.url);
    const running = await postmaster();
    await end(one.child, "SIGTERM");
    expect(await postmaster()).toBe(running);
    expect(await ask(two.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await end(two.child, "SIGTERM");
    expect(existsSync(join(directory, "postmaster.pid"))).toBe(false);
    await expect(ask(two.url, "select 1 as one")).rejects.toThrow("ECONNREFUSED");
  });

  it("starts though the number in a left-over lock belongs to another program now", async () => {
    haveDatabase();
    await writeFile(join(directory, "postmaster.pid"), `${process.pid}\n${directory}\n1\n5432\n\n127.0.0.1\n`);
    const server = await start();
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});
