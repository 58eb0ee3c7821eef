import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { pino } from "pino";
import { readConfig } from "#gateway/config.ts";
import { startGateway } from "#gateway/start.ts";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import { webClient } from "#contract/constants.ts";
import { hashSecret } from "#gateway/auth/tokens.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { clientHeaders, headersOf } from "../support/gateway.ts";
import { createTestDatabase } from "../support/database/database.ts";
import { type Program, startProgram } from "../support/run/program.ts";
import { type ProgramHere, runHere } from "../support/run/run-here.ts";
import { buildUser, buildBusinessUnit, buildRole, buildStore, buildToken } from "../support/database/rows.ts";

const database = await createTestDatabase();
const running: ProgramHere[] = [];

afterEach(async () => {
  for (const program of running.splice(0)) {
    program.signal("SIGTERM");
    await program.ended;
  }
});
afterAll(() => database.drop());

/** Settings of a gateway without a demo, at a free port. */
const plain = { PORT: "0", DEMO: "off" };

function start(settings: Record<string, string>): ProgramHere {
  const program = runHere("gateway", { ...plain, ...settings });
  running.push(program);
  return program;
}

/** Consoles may log in. */
async function knowConsole(): Promise<void> {
  const client = { client_id: webClient.id, secret_hash: hashSecret(webClient.secret), name: "Console" };
  await database.db
    .insertInto("clients")
    .values(client)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

describe("the gateway's program", () => {
  it("answers at the address it prints, and ends with its database server", async () => {
    const directory = await mkdtemp(join(tmpdir(), `aisle-test-${process.pid}-main-`));
    const gateway: Program = startProgram("gateway", { ...plain, DATA_DIR: directory });
    onTestFinished(() => void gateway.child.kill("SIGKILL"));
    const health = await fetch(`${await gateway.ready}/api/health`);
    expect(health.status).toBe(200);
    expect(existsSync(join(directory, "postgres", "postmaster.pid"))).toBe(true);
    gateway.child.kill("SIGTERM");
    expect(await gateway.ended).toBe(0);
    expect(existsSync(join(directory, "postgres", "postmaster.pid"))).toBe(false);
    await rm(directory, { recursive: true });
  });

  it("runs beside another one on the same database, and leaves it alone when it ends", async () => {
    const [one, two] = [start({ DATABASE_URL: database.url }), start({ DATABASE_URL: database.url })];
    const second = await two.ready;
    await one.ready;
    one.signal("SIGINT");
    expect(await one.ended).toBe(0);
    expect((await fetch(`${second}/api/health`)).status).toBe(200);
  });

  it("says where it has other uploaded files than the first gateway, and how many connections it may take", async () => {
    const folders = await Promise.all([0, 1].map((nth) => mkdtemp(join(tmpdir(), `aisle-files-${nth}-`))));
    const [own = "", other = ""] = folders;
    const fresh = await createTestDatabase();
    const run = async (settings: Record<string, string>) => {
      const gateway = start({ DATABASE_URL: fresh.url, ...settings });
      await gateway.ready;
      gateway.signal("SIGINT");
      await gateway.ended;
      return gateway.said();
    };
    try {
      expect(await run({ DATA_DIR: own })).not.toContain("uploaded files");
      expect(await run({ DATA_DIR: own })).not.toContain("uploaded files");
      expect(await run({ DATA_DIR: other })).toMatch(
        /aisle-files-1-\S+ is not the one that has this database's uploaded/,
      );
      expect(await run({ DATA_DIR: own, DATABASE_CONNECTIONS: "5" })).toMatch(/takes up to 18 connections [^:]*free/);
      expect(await run({ DATA_DIR: own, DATABASE_CONNECTIONS: "200" })).toContain("set DATABASE_CONNECTIONS lower");
    } finally {
      await fresh.drop();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    }
  });

  it("says that it is not ready before it stops, answers meanwhile, and says goodbye to consoles", async () => {
    const gateway = start({ DATABASE_URL: database.url, STOP_DELAY: "2" });
    const origin = await gateway.ready;
    const ask = async (path: string) => (await fetch(`${origin}/api${path}`)).status;
    expect([await ask("/health"), await ask("/health/live")]).toEqual([200, 200]);
    // Nobody has set a token, so there are no figures, and no page of the console either.
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    await knowConsole();
    const business_unit_id = await buildBusinessUnit(database.db);
    await buildRole(database.db, business_unit_id, "Administrator");
    const { id: storeId } = await buildStore(database.db, { business_unit_id });
    const user = await buildUser(database.db, { business_unit_id, role: "Administrator" }, [storeId]);
    const token = await buildToken(database.db, user.id, webClient.id);
    const stream = await fetch(`${origin}${basePath}${eventsPath.path}?storeId=${storeId}`, {
      headers: headersOf({ token }),
    });
    gateway.signal("SIGTERM");
    await expect.poll(() => ask("/health")).toBe(503);
    expect(await ask("/health/live")).toBe(200);
    // It reads to its end, which only a goodbye makes.
    expect(await stream.text()).toContain('"because":"stopping"');
    expect(await gateway.ended).toBe(0);
  });

  it("tells its settings and starts nothing, and refuses what it does not know", async () => {
    const help = runHere("gateway", {}, ["--help"]);
    expect(await help.ended).toBe(0);
    expect(help.said()).toMatch(/^DATA_DIR +\.data /m);
    const unknown = runHere("gateway", {}, ["--port"]);
    expect(await unknown.ended).toBe(1);
    expect(unknown.said()).toBe("--port is unknown: npm start -- --help tells the settings.\n");
  });

  it("says what is wrong with its settings and ends", async () => {
    const gateway = start({ PORT: "eighty", LOG_LEVEL: "loud" });
    expect(await gateway.ended).toBe(1);
    expect(gateway.said().trim().split("\n")).toEqual([
      expect.stringContaining("PORT must be"),
      expect.stringContaining("LOG_LEVEL must be"),
    ]);
  });

  it("says that DATA_DIR cannot hold a database", async () => {
    const gateway = start({ DATA_DIR: import.meta.filename });
    expect(await gateway.ended).toBe(1);
    expect(gateway.said()).toMatch(/main\.test\.ts cannot hold the database: [^\n]*; set DATA_DIR\n$/);
  });

  it.runIf(process.platform === "linux").each(["/proc/x", "/proc/x/y/z", "/dev/null/x", "/sys/aisle"])(
    "says at once that DATA_DIR=%s cannot be made",
    async (directory) => {
      const { config } = readConfig({ DATA_DIR: directory, PORT: "0", DEMO: "off" });
      if (!config) throw new Error("the settings are wrong");
      const { ready } = startGateway(config, pino({ level: "silent" }));
      await expect(ready).rejects.toThrow(/^\S+ cannot hold the database: [^\n]*; set DATA_DIR$/);
    },
  );

  it("says that its port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const gateway = start({ DATABASE_URL: database.url, PORT: String(port) });
    expect(await gateway.ended).toBe(1);
    expect(gateway.said()).toContain(`Port ${port} is taken`);
    other.close();
  });

  it("says that its database does not answer", async () => {
    const gateway = start({ DATABASE_URL: "postgres://aisle:secret@127.0.0.1:1/aisle" });
    expect(await gateway.ended).toBe(1);
    expect(gateway.said()).toMatch(/^The database of DATABASE_URL cannot be used: .*\.\n$/);
    expect(gateway.said()).not.toContain("secret");
  });

  it("offers logins whose password the world knows to this machine only, whoever made them", async () => {
    const unit = await buildBusinessUnit(database.db);
    await buildRole(database.db, unit, "viewer");
    const password_hash = await hashPassword("aisle-demo");
    await buildUser(database.db, { business_unit_id: unit, role: "viewer", login_id: "viewer", password_hash });
    const open = start({ DATABASE_URL: database.url, HOST: "0.0.0.0" });
    expect(await open.ended).toBe(1);
    expect(open.said()).toContain("DEMO_PUBLIC=on");

    // A proxy in front leads others to an address of this machine.
    const logIn = async (address: string, headers: Record<string, string>) => {
      const body = JSON.stringify({ loginId: "viewer", password: "aisle-demo" });
      const json = { ...clientHeaders, "content-type": "application/json", ...headers };
      const answer = await fetch(`${address}/api/auth/access-token?userType=Store`, {
        method: "POST",
        body,
        headers: json,
      });
      return [answer.status, await answer.text()] as const;
    };
    const pay = async (address: string, headers: Record<string, string>) => {
      const link = `${address}/sandbox/pay/${randomUUID()}/${randomUUID()}`;
      return (await fetch(link, { headers })).status;
    };
    const forwarded = { "x-forwarded-for": "198.51.100.7" };
    await knowConsole();
    const settings = { DATABASE_URL: database.url, PAYMENT_SANDBOX: "on" };
    const closed = await start(settings).ready;
    expect(await logIn(closed, forwarded)).toEqual([403, expect.stringContaining("own machine only")]);
    expect(await logIn(closed, {})).toEqual([403, expect.stringContaining("no store to work in")]);
    expect([await pay(closed, forwarded), await pay(closed, {})]).toEqual([403, 404]);
    const everywhere = await start({ ...settings, HOST: "0.0.0.0", DEMO_PUBLIC: "on" }).ready;
    expect(await logIn(everywhere, forwarded)).toEqual([403, expect.stringContaining("no store to work in")]);
    expect(await pay(everywhere, forwarded)).toBe(404);
  });
});
