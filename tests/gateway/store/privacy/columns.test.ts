import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { columnsOfFields } from "#gateway/store/privacy/field-columns.ts";
import {
  auditColumns,
  codedColumns,
  namedColumns,
  passingColumns,
  searchedColumns,
} from "#gateway/store/privacy/other-columns.ts";
import { personalTables, personTable } from "#gateway/store/privacy/personal-tables.ts";
import { searchedTables } from "#gateway/store/privacy/search-columns.ts";
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
      and not (select relispartition from pg_class where oid = to_regclass(format('public.%I', table_name)))
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
  const found = await textColumns();
  const following = columnsOfFields.map(({ table, name }) => `${table}.${name}`).filter((name) => found.includes(name));
  expect([...listed, ...mapped, ...following].toSorted()).toEqual(found.toSorted());
});

it("searches a field of a kind as its type says, or the field itself, or a list", () => {
  const isSearched = (table: string, column: string) =>
    columnsOfFields.find((each) => each.table === table && each.name === column)?.isSearched;
  expect(isSearched("vehicles", "registration")).toBe(false);
  expect(isSearched("vehicles", "insurance_until")).toBe(false);
  expect(isSearched("offers", "offer_type")).toBe(false);
  expect(isSearched("promo_codes", "title")).toBe(true);
  expect(isSearched("segments", "listed")).toBe(true);
  // It has several lines, but is a part of the catalogue: a list says that it stays.
  expect(isSearched("products", "attributes")).toBe(undefined);
  // Of people, each column is listed with what becomes of it.
  expect(columnsOfFields.filter(({ table }) => ["customers", "people"].includes(table))).toEqual([]);
  expect(searchedTables.get("segments")).toEqual(
    ["not_found", "name", "line", "listed"].map((name) => ({ name, isTakenOut: true })),
  );
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
