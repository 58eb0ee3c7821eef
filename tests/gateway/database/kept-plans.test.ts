import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#gateway/database/connect.ts";
import { oneWay } from "#gateway/database/kept-plans.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { createTestDatabase } from "../../support/database/database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

/** A pool of one connection, so that all statements meet the same plans. */
function open() {
  const db = openDatabase(database.url, { connections: 1, keepsPlans: true });
  onTestFinished(() => db.destroy());
  const kept = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  };
  return { db, kept };
}

test("a statement of changes is planned once for a connection from the third time on, one that only reads never", async () => {
  const { db, kept } = open();
  const change = () => db.transaction().execute((trx) => sql`select 1 as changing, ${2}::int`.execute(trx));
  const read = () =>
    db
      .transaction()
      .setAccessMode("read only")
      .execute((trx) => sql`select 1 as reading, ${2}::int`.execute(trx));
  for (let times = 0; times < 2; times += 1) await change();
  expect(await kept()).toEqual([]);
  for (let times = 0; times < 5; times += 1) {
    await change();
    await read();
    await sql`select 1 as plain, ${2}::int`.execute(db);
  }
  expect(await kept()).toEqual(["select 1 as changing, $1::int"]);
  for (const wrong of [1, 2, 3, 4]) {
    await expect(
      db.transaction().execute((trx) => sql`select 1 / ${wrong - wrong}::int as wrong`.execute(trx)),
    ).rejects.toThrow("division by zero");
  }
  expect((await change()).rows).toEqual([{ changing: 1, int4: 2 }]);
});

test("a statement that reads and has one best way is kept too, also outside of a transaction", async () => {
  const { db, kept } = open();
  for (let times = 0; times < 4; times += 1) await sql`${oneWay} select 1 as known, ${times}::int`.execute(db);
  expect(await kept()).toEqual(["/* one way */ select 1 as known, $1::int"]);
});

test("what reads goes through, too, when another gateway has changed its table meanwhile", async () => {
  const { db } = open();
  await sql`create table known (one int); insert into known values (1)`.execute(database.db);
  const read = () => sql`${oneWay} select * from known`.execute(db);
  for (let times = 0; times < 4; times += 1) expect((await read()).rows).toEqual([{ one: 1 }]);
  await sql`alter table known add column two int default 2`.execute(database.db);
  for (let times = 0; times < 4; times += 1) expect((await read()).rows).toEqual([{ one: 1, two: 2 }]);
});

test("no more than some hundred statements are kept", async () => {
  const { db, kept } = open();
  for (let nth = 0; nth < 300; nth += 1)
    await db.transaction().execute(async (trx) => {
      for (let times = 0; times < 3; times += 1) await sql`select ${sql.lit(nth)}::int as nth`.execute(trx);
    });
  expect(await kept()).toHaveLength(250);
});

test("a change goes through when another gateway has changed a table meanwhile", async () => {
  const { db } = open();
  const transact = makeTransact(db, () => {});
  await sql`create table growing (one int); insert into growing values (1)`.execute(database.db);
  let runs = 0;
  const change = () =>
    transact(async (trx) => {
      runs += 1;
      const { rows } = await sql`select * from growing where one = ${1}`.execute(trx);
      return rows;
    });
  for (let times = 0; times < 8; times += 1) expect(await change()).toEqual([{ one: 1 }]);
  await sql`alter table growing add column two int default 2`.execute(database.db);
  runs = 0;
  expect(await change()).toEqual([{ one: 1, two: 2 }]);
  // The first run met the plan of the former table.
  expect(runs).toBe(2);
  for (let times = 0; times < 4; times += 1) expect(await change()).toEqual([{ one: 1, two: 2 }]);
});
