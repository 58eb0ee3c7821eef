import { type RawBuilder, sql, type SqlBool } from "kysely";
import { personFields, personRecord } from "#contract/persons/person.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { businessColumns } from "#gateway/store/records/record-columns.ts";

/**
 * SQL that is true where one of these stores knows a person of a table: they were added there, or are or were a customer
 * there.
 */
export function isKnownIn(person: string, stores: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${person}.made_in`)} = ${stores} or exists (
    select from customers as known where known.person_id = ${sql.ref(`${person}.id`)} and known.store_id = ${stores}))`;
}

/** SQL of some stores, to be compared by "=". */
export const anyOf = (storeIds: readonly string[]): RawBuilder<unknown> => sql`any(${[...storeIds]}::uuid[])`;

/** The people of a business as each of its stores knows them, with what they bought there. */
const rows = (db: Db) => personRows(db, sql`seen.id`);

/** The people whom one of some stores knows, with what they bought in these, as each store of the business sees them. */
const rowsIn = (db: Db, storeIds: readonly string[]) => personRows(db, anyOf(storeIds));

/** The people whom some stores know, each a `PersonRow`. */
function personRows(db: Db, stores: RawBuilder<unknown>) {
  // Their customers who are not deleted, for a part of the select below.
  const own = sql`customers as own left join customer_figures as figures
    on figures.store_id = own.store_id and figures.customer_id = own.id
    where own.person_id = people.id and own.state <> 'DELETE' and own.store_id = ${stores}`;
  const alike = sql`people as other where other.business_unit_id = people.business_unit_id and other.id <> people.id
    and other.phone_key = people.phone_key and length(people.phone_key) > 5 and other.state <> 'DELETE'
    and ${isKnownIn("other", stores)}`;
  return db
    .selectFrom("people")
    .innerJoin("stores as seen", "seen.business_unit_id", "people.business_unit_id")
    .where(isKnownIn("people", stores))
    .select(businessColumns("people"))
    .select(fieldColumns("people", personFields))
    .select([
      sql<string>`coalesce((
        select string_agg(distinct stores.code, ', ' order by stores.code) from customers as own
        join stores on stores.id = own.store_id
        where own.person_id = people.id and own.state <> 'DELETE' and own.store_id = ${stores}), '')`.as("stores"),
      sql<number>`(select coalesce(sum(figures.orders), 0)::int from ${own})`.as("orders"),
      sql<number>`(select coalesce(sum(figures.spent), 0)::bigint from ${own})`.as("spent"),
      sql<string | null>`(select max(figures.last_order_at) from ${own})`.as("lastOrderAt"),
      sql<string>`array_to_string(array(
        select channel from unnest(array['SMS', 'WhatsApp', 'E-mail']) as channel
        where exists (select from ${own}) and not exists (select from ${own} and channel <> all(own.consent))), ', ')`.as(
        "consent",
      ),
      sql<number>`(select count(*)::int from ${alike})`.as("alike"),
    ]);
}

/** The list of people with its SQL. */
export const people = definedList(personRecord, {
  rows,
  rowsIn,
  fields: { alike: (row) => sql<SqlBool>`${row("alike")} > 0` },
});
