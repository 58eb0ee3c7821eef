import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import {
  auditColumns,
  codedColumns,
  namedColumns,
  passingColumns,
  searchedColumns,
} from "#gateway/store/privacy/other-columns.ts";
import { personalTables, personTable } from "#gateway/store/privacy/personal-tables.ts";
import { createTestDatabase } from "../../../support/database/database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

/** The columns of the database that can hold a text, a date or a picture, each once. */
async function textColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select columns.table_name || '.' || columns.column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and (data_type in ('text', 'jsonb', 'json', 'bytea', 'date') or udt_name = '_text'
        -- The number that a browser keeps leads from an order to what else was looked at with it.
        or (columns.table_name, columns.column_name) = ('orders', 'visitor'))
      and table_name not like 'kysely%'
      -- Holds entries of the audit list until their transaction commits.
      and table_name <> 'audit_intake'
    order by name`.execute(database.db);
  return rows.map(({ name }) => name);
}

it("says of each column of the database that can tell of a customer what becomes of it", async () => {
  const named = Object.fromEntries(Object.entries(namedColumns).map(([table, { columns }]) => [table, columns]));
  const listed = [searchedColumns, named, passingColumns, auditColumns, codedColumns].flatMap((lists) =>
    Object.entries(lists).flatMap(([table, columns]) => columns.split(" ").map((column) => `${table}.${column}`)),
  );
  const mapped = Object.entries({ ...personalTables, people: personTable }).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect([...listed, ...mapped].toSorted()).toEqual((await textColumns()).toSorted());
});

it("reaches every table that names a customer or an order of one", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('customers'::regclass, 'orders'::regclass) order by name`.execute(
    database.db,
  );
  // These hold ids, moments, places and amounts alone.
  const bare = ["order_facts", "slot_places"];
  expect(rows.map(({ name }) => name).filter((name) => !(name in personalTables) && !bare.includes(name))).toEqual([]);
});
