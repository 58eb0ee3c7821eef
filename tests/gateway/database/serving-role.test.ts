import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#gateway/database/connect.ts";
import type { Database } from "#gateway/database/schema.ts";
import { grantServing, ownsTables } from "#gateway/database/serving-role.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import { checkChain } from "#gateway/store/audit/check-chain.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildStore } from "../../support/database/rows.ts";

/* What the role that serves may not do, whoever got hold of its connection. That it can do its work, all tests of routes
   show: their app has its rights. */

let database: TestDatabase;
let serving: Kysely<Database>;
let businessUnitId: string;
let storeId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  serving = openDatabase(database.servingUrl, { connections: 2 });
  businessUnitId = await buildBusinessUnit(database.db);
  storeId = (await buildStore(database.db, { business_unit_id: businessUnitId })).id;
});
afterAll(async () => {
  await serving.destroy();
  await database.drop();
});

const author = { userId: null, name: "Meera", address: null, origin: "By Admin" } as const;
const denied = /permission denied|must be owner/;
const attempt = (statement: string) => sql.raw(statement).execute(serving);

it("adds entries to the audit list, and can neither change one nor write the end of the chain", async () => {
  await serving
    .transaction()
    .execute((trx) =>
      writeAudit(trx, { storeId }, [
        { subject: "store", id: storeId, name: "North", action: "changed", before: { a: 1 }, after: { a: 2 }, author },
      ]),
    );
  expect(await checkChain(serving, businessUnitId)).toMatchObject({ entries: 1, broken: null });
  for (const statement of [
    "update audit_entries set by_name = 'nobody'",
    "delete from audit_entries",
    "truncate audit_entries",
    "update audit_chains set entries = 0",
    "insert into audit_chains select * from audit_chains",
    "insert into audit_entries select * from audit_entries",
    "alter table audit_entries disable trigger user",
    "create or replace function audit_hash(entry audit_entries) returns bytea language sql as 'select null::bytea'",
  ])
    await expect(attempt(statement)).rejects.toThrow(denied);
});

it.each(["ledger_transactions", "ledger_entries", "order_payments", "invoices", "stock_movements"])(
  "adds rows to %s, and cannot change, remove or empty them",
  async (table) => {
    await expect(attempt(`update ${table} set store_id = store_id`)).rejects.toThrow(denied);
    await expect(attempt(`delete from ${table}`)).rejects.toThrow(denied);
    await expect(attempt(`truncate ${table}`)).rejects.toThrow(denied);
    await expect(attempt(`alter table ${table} disable trigger user`)).rejects.toThrow(denied);
    await attempt(`insert into ${table} select * from ${table} where false`).catch((error: Error) =>
      // A generated column cannot be written; that is refused only to those who may insert.
      expect(error.message).not.toMatch(denied),
    );
  },
);

it("owns nothing, makes nothing and is no superuser; the login that owns the tables is told from it", async () => {
  for (const statement of [
    "create table mine (id integer)",
    "drop table orders",
    "delete from kysely_migration",
    "create role other",
    "select pg_read_file('postgresql.conf')",
  ])
    await expect(attempt(statement)).rejects.toThrow(/denied|must be owner/);
  expect(await ownsTables(database.servingUrl)).toBe(false);
  expect(await ownsTables(database.url)).toBe(true);
});

it("gets its rights on new tables at the next start, and nothing happens where one login does everything", async () => {
  await sql`create table brought_later (id integer)`.execute(database.db);
  await expect(attempt("select from brought_later")).rejects.toThrow(denied);
  await Promise.all([1, 2, 3].map(() => grantServing(database.url, database.servingUrl)));
  await attempt("insert into brought_later values (1)");
  await grantServing(database.url, database.url);
  await attempt("select from brought_later");
});
