import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { viewTypes } from "#contract/enumerations.ts";
import { basePath } from "#contract/routes/base-path.ts";
import { startingOrderView } from "#gateway/store/stores/starting-settings.ts";
import { startingRoles } from "#gateway/store/users/starting-roles.ts";
import { readConfig } from "#gateway/config.ts";
import { runImport } from "#gateway/imports/run-import.ts";
import { type Gateway, startGateway } from "#gateway/start.ts";
import { createDemoStore } from "#gateway/demo/create.ts";
import { checkChain } from "#gateway/store/audit/check-chain.ts";
import { createTestDatabase, type TestDatabase } from "../support/database/database.ts";
import {
  buildAuditEntry,
  buildUser,
  buildBusinessUnit,
  buildOrder,
  buildPicker,
  buildRole,
  buildStore,
} from "../support/database/rows.ts";
import { changedTables, emptyTables, gainedRows, readTables } from "../support/database/tables.ts";
import { clientHeaders } from "../support/gateway.ts";
import { askedImport } from "../support/files/asked-import.ts";
import { quietTools } from "../support/files/import-tools.ts";
import { runHere } from "../support/run/run-here.ts";
import { goodSetup } from "../support/setup.ts";

let database: TestDatabase;
const running: Gateway[] = [];
const log = pino({ level: "silent" });
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.stop()));
  await emptyTables(database.db);
});

/** Settings of a gateway without a demo on the database. */
const settings = () => ({ DATABASE_URL: database.url, PORT: "0", DEMO: "off" });

/** Starts such a gateway in this process; `key` is the end of its setup address. */
async function start() {
  const { config } = readConfig(settings());
  if (!config) throw new Error("the settings are wrong");
  const gateway = startGateway(config, log);
  running.push(gateway);
  const { address, setupKey } = await gateway.ready;
  return { address, key: setupKey ?? "" };
}

async function send(address: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}${basePath}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { data?: unknown; error?: unknown } };
}

const logIn = (address: string, loginId: string, password: string) =>
  send(address, "/auth/access-token?userType=Store", { loginId, password }, clientHeaders);

describe("the first day of a gateway", () => {
  it("begins with an address that the program prints", async () => {
    const program = runHere("gateway", settings());
    const address = await program.ready;
    const [, key = ""] = /\/setup#([\w-]+)\n/.exec(program.said()) ?? [];
    expect(await send(address, "/setup", goodSetup(key))).toMatchObject({ status: 200 });
    program.signal("SIGTERM");
    expect(await program.ended).toBe(0);
  });

  it("makes business, store and administrator, who can log in, once", async () => {
    const { address, key } = await start();
    const { password, loginId } = goodSetup(key);
    expect(await (await fetch(`${address}${basePath}/setup`)).json()).toMatchObject({ data: { isWaiting: true } });
    expect(await send(address, "/setup", goodSetup(key))).toMatchObject({
      status: 200,
      body: { data: { loginId, storeCode: "L1" } },
    });
    expect(await logIn(address, loginId, password)).toMatchObject({ status: 200, body: { data: { role: "admin" } } });
    const store = await database.db.selectFrom("stores").selectAll().executeTakeFirstOrThrow();
    expect(store).toMatchObject({
      code: "L1",
      name: "Lemon, Canal Street",
      time_zone: "Asia/Kolkata",
      opens_at: "07:00:00",
      closes_at: "21:30:00",
      slot_minutes: 90,
    });
    const roles = await database.db.selectFrom("roles").select("name").execute();
    expect(roles.map(({ name }) => name).sort()).toEqual(Object.keys(startingRoles).sort());

    const entries = await database.db.selectFrom("audit_entries").selectAll().orderBy("sequence").execute();
    expect(entries.map(({ subject, subject_name }) => `${subject} ${subject_name}`)).toEqual([
      "business Lemon Grocers",
      ...Object.keys(startingRoles).map((role) => `role ${role}`),
      "store Lemon, Canal Street",
      expect.stringMatching(/^user /),
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({ action: "created", by_name: "Setup", address: "127.0.0.1", before: null });
    expect(entries.at(-1)?.after).toMatchObject({ loginId, roleId: "admin" });
    expect(JSON.stringify(entries)).not.toMatch(/argon2|password/i);

    const again = { ...goodSetup(key), loginId: "second" };
    expect(await send(address, "/setup", again)).toMatchObject({ status: 403 });
    expect(await (await fetch(`${address}${basePath}/setup`)).json()).toMatchObject({ data: { isWaiting: false } });
    // Another start has nobody to wait for.
    expect((await start()).key).toBe("");
  });

  it("refuses what cannot be by its name, makes nothing, and the address stays good", async () => {
    const { address, key } = await start();
    const wrong = {
      timeZone: "Asia/Atlantis",
      currency: "ZZZ",
      locale: "12",
      closesAt: "06:59",
      password: "Lemon Grocers 1",
      loginId: "me era",
      slotMinutes: 5,
    };
    for (const [field, value] of [
      ...Object.entries(wrong),
      ["loginId", "meera\u200b"] as const,
      ["loginId", "м\u0435ера"] as const,
    ]) {
      const answer = await send(address, "/setup", { ...goodSetup(key), [field]: value });
      expect({ field, ...answer }).toMatchObject({
        field,
        status: 422,
        body: { error: { fields: { [field]: expect.any(String) } } },
      });
    }
    expect(await database.db.selectFrom("business_units").select("id").execute()).toEqual([]);
    expect(await send(address, "/setup", goodSetup(key))).toMatchObject({ status: 200 });
  });

  it("lets nobody in with another key, an old one, or over a line that others can read", async () => {
    const { address, key } = await start();
    expect(await send(address, "/setup", goodSetup("x".repeat(43)))).toMatchObject({ status: 403 });
    const relayed = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http" };
    expect(await send(address, "/setup", goodSetup(key), relayed)).toMatchObject({ status: 403 });
    await database.db.updateTable("setup_keys").set({ expires_at: "2026-01-01T00:00:00.000Z" }).execute();
    expect(await send(address, "/setup", goodSetup(key))).toMatchObject({ status: 403 });
    expect(await database.db.selectFrom("users").select("id").execute()).toEqual([]);
  });

  it("makes one business when many try at once", async () => {
    const [one, two] = [await start(), await start()];
    const tries = Array.from({ length: 10 }, (_, at) => {
      const { address, key } = at % 2 === 0 ? one : two;
      return send(address, "/setup", { ...goodSetup(key), loginId: `person-${at}`, storeCode: `L${at}` });
    });
    const done = (await Promise.all(tries)).filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(await database.db.selectFrom("users").select("id").execute()).toHaveLength(1);
    expect(await database.db.selectFrom("stores").select("id").execute()).toHaveLength(1);
  });
});

describe("npm run setup", () => {
  const options = ["--business-name", "Lemon Grocers", "--store-name", "Canal Street", "--store-code", "L1"];
  const person = ["--name", "Meera Shah", "--login-id", "meera", "--time-zone", "Asia/Kolkata", "--locale", "en-IN"];

  async function run(args: readonly string[], input: string) {
    const program = runHere("setup", { DATABASE_URL: database.url }, args, input);
    return { code: await program.ended, said: program.said() };
  }

  it("makes the same, with the password from its input", async () => {
    const made = await run([...options, ...person], "basket lamp orbit\n");
    expect(made).toEqual({ code: 0, said: expect.stringContaining("Store L1 was made, and meera can log in.") });
    const { address, key } = await start();
    expect(key).toBe("");
    expect(await logIn(address, "meera", "basket lamp orbit")).toMatchObject({ status: 200 });
    expect(await run([...options, ...person], "basket lamp orbit\n")).toEqual({
      code: 1,
      said: "Aisle is set up already: log in.\n",
    });
  });

  it("takes over what an import has put into an empty database", async () => {
    await importOrder("L1=Lemon");
    expect(await run([...options, ...person, "--order-views", "Small team"], "basket lamp orbit\n")).toMatchObject({
      code: 0,
    });
    const views = await database.db.selectFrom("order_views").select(["view_type", "settings"]).execute();
    expect(views.map(({ view_type }) => view_type).sort()).toEqual([...viewTypes].sort());
    for (const { view_type, settings } of views) expect(settings).toEqual(startingOrderView(view_type, "Small team"));
    const changed = await database.db
      .selectFrom("audit_entries")
      .select(["by_name", "address", "subject", "before", "after"])
      .where("action", "=", "changed")
      .orderBy("sequence")
      .execute();
    expect(changed).toMatchObject([
      {
        by_name: "Setup",
        address: null,
        subject: "business",
        before: { name: "Lemon" },
        after: { name: "Lemon Grocers" },
      },
      {
        by_name: "Setup",
        subject: "store",
        before: { name: "Lemon", orderViews: "Every station" },
        after: { name: "Canal Street", orderViews: "Small team" },
      },
    ]);
    const { address } = await start();
    const answer = await logIn(address, "meera", "basket lamp orbit");
    expect(answer.status).toBe(200);
    const { storeId, access_token } = answer.body.data as { readonly storeId: string; readonly access_token: string };
    const headers = { ...clientHeaders, authorization: `Bearer ${access_token}` };
    const orders = await send(
      address,
      "/orders/filter?filterType=ORDER&page=1&pageSize=25",
      { entityInternalId: storeId },
      headers,
    );
    expect(orders).toMatchObject({ status: 200, body: { data: { rows: [{ number: "A1" }] } } });
  });

  it("says everything that is missing or wrong at once", async () => {
    const { code, said } = await run(["--store-name", "Canal Street", "--currency", "rupees"], "short\n");
    expect(code).toBe(1);
    for (const option of ["--business-name", "--store-code", "--currency", "--name", "--login-id", "--password"]) {
      expect(said).toMatch(new RegExp(`^${option}: .*\\.$`, "m"));
    }
    expect(await run(["--colour", "blue"], "")).toEqual({
      code: 1,
      said: "Unknown option '--colour'. --help tells more.\n",
    });
  });

  it("does not wait for an answer from an input that has ended", async () => {
    const { code, said } = await run([...options, ...person], "");
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^--password: .*\.$/m) });
    await importOrder("L1=Lemon");
    expect(await run(["--remove-store", "L1"], "")).toEqual({
      code: 1,
      said: expect.stringContaining("Nothing was removed."),
    });
    expect(await run([...options, ...person], "basket lamp orbit")).toMatchObject({ code: 0 });
  });

  it("removes the demo whole, only when told so, and leaves another business alone", async () => {
    const { db } = database;
    await createDemoStore({ db, password: "basket lamp orbit", scale: 0.002, now: Date.now });
    const withDemo = await readTables(db);
    const business = await buildBusinessUnit(db);
    const store = await buildStore(db, { business_unit_id: business });
    await buildRole(db, business, "admin");
    await buildUser(db, { business_unit_id: business, role: "admin" }, [store.id]);
    await buildOrder(db, store.id);
    await buildAuditEntry(db, store.id);
    const withBoth = await readTables(db);

    expect(await run(["--remove-demo"], "yes\n")).toEqual({
      code: 1,
      said: expect.stringMatching(/Nothing was removed/),
    });
    expect(await readTables(db)).toEqual(withBoth);
    expect(await run(["--remove-demo"], "remove\n")).toEqual({
      code: 0,
      said: expect.stringMatching(/The demo was removed/),
    });
    const left = await readTables(db);
    for (const [name, { rows }] of withBoth) {
      // Programs that may log in, and migrations, belong to nobody.
      const shared = ["clients", "kysely_migration", "kysely_migration_lock"].includes(name);
      const expected = shared ? rows : rows - (withDemo.get(name)?.rows ?? 0);
      expect({ name, rows: left.get(name)?.rows }).toEqual({ name, rows: expected });
    }
    await expect(db.deleteFrom("audit_entries").execute()).rejects.toThrow("only grows");
    expect(await checkChain(db, business)).toMatchObject({ entries: 1, broken: null });
    expect(await run(["--remove-demo"], "remove\n")).toMatchObject({ code: 1 });
  });

  it("removes one store whole and leaves the others alone; the last one takes its business along", async () => {
    const { db } = database;
    const business = await buildBusinessUnit(db);
    await buildRole(db, business, "admin");
    const one = await buildStore(db, { business_unit_id: business, code: "ONE" });
    await buildUser(db, { business_unit_id: business, role: "admin" }, [one.id]);
    await buildOrder(db, one.id);
    const before = await readTables(db);
    const two = await buildStore(db, { business_unit_id: business, code: "TWO" });
    await buildUser(db, { business_unit_id: business, role: "admin" }, [two.id]);
    await importOrder("TWO");
    await buildPicker(db, two.id);

    expect(await run(["--remove-store", "NONE", "--yes"], "")).toEqual({ code: 1, said: "There is no store NONE.\n" });
    const withBoth = await readTables(db);
    expect(await run(["--remove-store", "TWO"], "two\n")).toEqual({
      code: 1,
      said: expect.stringMatching(/Store TWO \(.*\) will be removed for good, with 1 order\..*Nothing was removed\./s),
    });
    expect(await readTables(db)).toEqual(withBoth);
    expect(await run(["--remove-store", "TWO"], "TWO\n")).toMatchObject({ code: 0 });
    const after = await readTables(db);
    // The second login is there still, without the store, and so is what the audit list noted about it.
    expect(gainedRows(before, after)).toMatchObject({ users: 1 });
    expect(changedTables(before, after)).toEqual(["audit_chains", "audit_entries", "users"]);
    expect(await checkChain(db, business)).toMatchObject({ broken: null });

    const gone = await run(["--remove-store", "ONE", "--yes"], "");
    expect(gone).toEqual({ code: 0, said: expect.stringMatching(/^Store ONE was removed, \d+ rows\.\n$/) });
    for (const [name, { rows }] of await readTables(db)) {
      if (["clients", "kysely_migration", "kysely_migration_lock"].includes(name)) continue;
      expect({ name, rows }).toEqual({ name, rows: 0 });
    }
  });

  it("does not remove the store without which nobody could manage users and roles", async () => {
    const { db } = database;
    const business = await buildBusinessUnit(db);
    await buildRole(db, business, "admin");
    await buildRole(db, business, "staff", ["console.use"]);
    const one = await buildStore(db, { business_unit_id: business, code: "ONE" });
    const two = await buildStore(db, { business_unit_id: business, code: "TWO" });
    const admin = await buildUser(db, { business_unit_id: business, role: "admin" }, [one.id]);
    await buildUser(db, { business_unit_id: business, role: "staff" }, [two.id]);
    const before = await readTables(db);
    expect(await run(["--remove-store", "ONE", "--yes"], "")).toEqual({
      code: 1,
      said: "Nobody could manage users and roles any more: give another user that first.\n",
    });
    expect(await readTables(db)).toEqual(before);
    await db.insertInto("user_stores").values({ store_id: two.id, user_id: admin.id }).execute();
    expect(await run(["--remove-store", "ONE", "--yes"], "")).toMatchObject({ code: 0 });
  });

  async function importOrder(store: string): Promise<void> {
    const file = join(await mkdtemp(join(tmpdir(), "aisle-import-")), "lines.csv");
    await writeFile(file, "bill,day,item,qty,price\nA1,2026-03-02,Lemons,2,4.50\n");
    const map = "order=bill,placedAt=day,product=item,quantity=qty,price=price";
    const asked = await askedImport(["orders", file, "--store", store, "--map", map]);
    expect(await runImport(database.db, asked.subject, asked.wanted, quietTools())).toMatchObject({ linesAccepted: 1 });
  }
});
