import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { setUpTrouble } from "#gateway/database/connection-trouble.ts";
import { openDatabase, readInstant, readInteger } from "#gateway/database/connect.ts";
import { createTestDatabase } from "../../support/database/database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

describe("rows", () => {
  it("come as they travel: numbers, text and ISO 8601 in UTC", async () => {
    const { rows } = await sql`select
      9007199254740991::int8 as "integer", 12.50::numeric as "decimal", date '2026-03-29' as "day",
      timestamptz '2026-03-29 02:30:00.1+05:30' as "instant", array[1::int8, null] as "integers",
      array[timestamptz '2026-03-29 00:00:00Z'] as "instants"`.execute(database.db);
    expect(rows).toEqual([
      {
        integer: 9007199254740991,
        decimal: "12.50",
        day: "2026-03-29",
        instant: "2026-03-28T21:00:00.100Z",
        integers: [1, null],
        instants: ["2026-03-29T00:00:00.000Z"],
      },
    ]);
  });

  it("are refused when a number cannot hold what they say", async () => {
    await expect(sql`select 9007199254740992::int8`.execute(database.db)).rejects.toThrow(RangeError);
    expect(() => readInteger("-9007199254740993")).toThrow("9007199254740993");
  });

  it("keep microseconds and survive a role with a time zone of its own", () => {
    expect(readInstant("2026-11-21 04:11:04.123456+00")).toBe("2026-11-21T04:11:04.123456Z");
    expect(readInstant("2026-11-21 04:11:04+00")).toBe("2026-11-21T04:11:04.000Z");
    expect(readInstant("2026-11-21 09:41:04.5+05:30")).toBe("2026-11-21T04:11:04.500Z");
    expect(readInstant("2026-11-21 02:11:04-02")).toBe("2026-11-21T04:11:04.000Z");
  });
});

describe("a database that was not set up for the gateway", () => {
  const role = `weak_${randomUUID().slice(0, 8)}`;
  afterAll(() =>
    sql`drop owned by ${sql.id(role)}`
      .execute(database.db)
      .then(() => sql`drop role ${sql.id(role)}`.execute(database.db)),
  );

  it("is told in a sentence that says what to do", async () => {
    await sql`create role ${sql.id(role)} login password 'weak'`.execute(database.db);
    await sql`create table closed (id int)`.execute(database.db);
    const url = new URL(database.url);
    url.username = role;
    url.password = "weak";
    const db = openDatabase(url.href, { connections: 1, statementTimeout: 50 });
    const troubleOf = async (query: RawBuilder<unknown>) =>
      setUpTrouble(await query.execute(db).catch((error: unknown) => error));
    expect(await troubleOf(sql`create table mine (id int)`)).toMatch(
      /^permission denied for schema public; give its role/,
    );
    expect(await troubleOf(sql`select * from closed`)).toMatch(/^permission denied for table closed; /);
    expect(await troubleOf(sql`select pg_sleep(1)`)).toMatch(/statement timeout; .*take it away$/);
    expect(await troubleOf(sql`select nothing`)).toBe(null);
    await db.destroy();
  });
});

describe("a connection", () => {
  it("gives a statement up after its time", async () => {
    const hasty = openDatabase(database.url, { statementTimeout: 100 });
    await expect(sql`select pg_sleep(10)`.execute(hasty)).rejects.toThrow("statement timeout");
    await hasty.destroy();
  });

  it("is replaced when the server ends it while idle", async () => {
    const lost: Error[] = [];
    const db = openDatabase(database.url, { connections: 1, onLost: (error) => lost.push(error) });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await expect.poll(() => lost.length).toBe(1);
    expect((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows).not.toEqual(rows);
    await db.destroy();
  });

  it("may be lost between two statements of a transaction, which then fails and nothing else", async () => {
    const db = openDatabase(database.url, { connections: 1 });
    const lost = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(database.db);
      // The word of its end is on its way: it has come once another question to the same server is answered.
      await sql`select 1`.execute(database.db);
      await sql`select 1`.execute(trx);
    });
    await expect(lost).rejects.toThrow(/terminat|not queryable|connection error/);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  it("to a server that only reads any more is not used again", async () => {
    const db = openDatabase(database.url, { connections: 1 });
    await sql`create table written (id int)`.execute(database.db);
    await sql`set default_transaction_read_only = on`.execute(db);
    const write = () => sql`insert into written values (1)`.execute(db);
    await expect(write()).rejects.toThrow("read-only transaction");
    await write();
    await db.destroy();
  });

  it("to a server that is being stopped is not used again, also where a pooler keeps it open", async () => {
    const db = openDatabase(database.url, { connections: 1 });
    const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const before = await pid();
    expect(await pid()).toBe(before);
    const stopped = sql`do 'begin raise exception ''stopped'' using errcode = ''57P01''; end'`.execute(db);
    await expect(stopped).rejects.toThrow("stopped");
    expect(await pid()).not.toBe(before);
    await db.destroy();
  });

  it("that waits in vain for an answer is not used again", async () => {
    const db = openDatabase(database.url, { connections: 1, statementTimeout: 100 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const pid = rows[0]?.pid ?? 0;
    process.kill(pid, "SIGSTOP");
    try {
      await expect(sql`select 1`.execute(db)).rejects.toThrow("Query read timeout");
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    } finally {
      process.kill(pid, "SIGCONT");
      await db.destroy();
    }
  });

  it("that stays in a transaction without a word is ended, so that it keeps nothing from others", async () => {
    const db = openDatabase(database.url, { connections: 1, statementTimeout: 100 });
    const key = 4_711;
    const quiet = db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
      // Waits for the lock that this transaction holds, until PostgreSQL ends it.
      await sql`select pg_advisory_xact_lock(${key})`.execute(database.db);
      await sql`select 1`.execute(trx);
    });
    await expect(quiet).rejects.toThrow(/terminat|not queryable|connection error/);
    await db.destroy();
  });
});
