import { type RawBuilder, sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildOrder, buildStore } from "../../support/database/rows.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

/** The tables that belong to no store, and why. Every other table has `store_id`. */
const ofNoStore: Readonly<Record<string, string>> = {
  audit_chains: "how far the audit list of each business is",
  business_units: "a business has several stores",
  clients: "a program logs in for all stores of a business",
  device_tokens: "the device of a login",
  file_folder: "the folder of files of the whole database",
  gateways: "each serves all stores",
  idempotency_keys: "found by the login that sent it",
  import_maps: "what a business has made of the columns of a file",
  known_devices: "the browser of a login",
  kysely_migration: "the state of the whole database",
  kysely_migration_lock: "the state of the whole database",
  log_in_limits: "counted before it is known who logs in",
  loose_files: "files that no row has any more",
  macros: "of a login; macro_shares says which stores have them",
  people: "a customer of several stores is one person",
  preferences: "of a login",
  roles: "of a business",
  sessions: "of a login",
  setup_keys: "before there is a store",
  stores: "its own id is the store",
  users: "of a business; user_stores says in which stores",
};

/** The keys of tables of stores that are without `store_id`, and why. */
const acrossStores: Readonly<Record<string, string>> = {
  audit_entries_business_unit_id_id_key: "the audit list is one chain of a business",
  audit_entries_pkey: "the audit list is one chain of a business",
  audit_intake_pkey: "the order in which entries came in, before they are in the chain",
  record_history_undoes: "what one store has changed of a business, another one may undo",
  record_history_version: "what belongs to a business is changed through any of its stores, and its versions go on",
};

/** Each table with the number of its column `store_id`; null where it has none. */
const tables = sql`(
  select pg_class.oid, relname, attnum from pg_class
  left join pg_attribute on attrelid = pg_class.oid and attname = 'store_id'
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace) as tables`;

async function namesOf(query: RawBuilder<{ readonly name: string }>): Promise<readonly string[]> {
  return (await query.execute(db)).rows.map(({ name }) => name);
}

it("every table is of a store, or it is said why it is not", async () => {
  const found = await namesOf(sql`select relname as name from ${tables} where attnum is null`);
  expect(found.toSorted()).toEqual(Object.keys(ofNoStore));
});

it("every key of a store's table has the store, and leads to rows of the same store, or it is said why not", async () => {
  const unique = await namesOf(sql`
    select keys.relname as name from pg_index join ${tables} on tables.oid = indrelid
    join pg_class as keys on keys.oid = indexrelid
    where indisunique and attnum <> all(indkey::int2[])`);
  // A key to a table of no store, such as that of logins, cannot have it.
  const foreign = await namesOf(sql`
    select conname as name from pg_constraint join ${tables} on tables.oid = conrelid
    join pg_attribute as other on other.attrelid = confrelid and other.attname = 'store_id'
    where contype = 'f' and tables.attnum is not null
      and not exists (select from unnest(conkey, confkey) as pair (own, others)
        where own = tables.attnum and others = other.attnum)`);
  expect([...unique, ...foreign].toSorted()).toEqual(Object.keys(acrossStores));
});

it("a line about a product is known by its own store, though it has the same number in another one", async () => {
  const business_unit_id = await buildBusinessUnit(db);
  await sql`create or replace function search_line(store_id uuid, line text) returns bigint
    language sql immutable parallel safe return hashtextextended(line, 0)`.execute(db);
  const [first, second] = [await buildStore(db, { business_unit_id }), await buildStore(db, { business_unit_id })];
  const linesOf = async ({ id }: { readonly id: string }) => {
    await buildOrder(db, id);
    return db
      .selectFrom("search_lines")
      .select([sql<string>`line::text`.as("line"), "text"])
      .where("store_id", "=", id)
      .execute();
  };
  const known = await linesOf(first);
  expect(known).toHaveLength(1);
  expect(await linesOf(first)).toEqual(known);
  expect(await linesOf(second)).toEqual(known);
});
