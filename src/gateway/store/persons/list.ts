import { sql, type SqlBool } from "kysely";
import { personFields, personRecord } from "#contract/persons/person.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { businessColumns } from "#gateway/store/records/record-columns.ts";

/** The customers of a person who are not deleted, for a part of the select below. */
const own = sql`customers as own left join customer_figures as figures
  on figures.store_id = own.store_id and figures.customer_id = own.id
  where own.person_id = people.id and own.state <> 'DELETE'`;

const alike = sql`people as other where other.business_unit_id = people.business_unit_id and other.id <> people.id
  and other.phone_key = people.phone_key and length(people.phone_key) > 5 and other.state <> 'DELETE'`;

/** The people of a business as each of its stores sees them, each a `PersonRow`. */
function personRows(db: Db) {
  return db
    .selectFrom("people")
    .innerJoin("stores as seen", "seen.business_unit_id", "people.business_unit_id")
    .select(businessColumns("people"))
    .select(fieldColumns("people", personFields))
    .select([
      sql<string>`coalesce((
        select string_agg(distinct stores.code, ', ' order by stores.code) from customers as own
        join stores on stores.id = own.store_id where own.person_id = people.id and own.state <> 'DELETE'), '')`.as(
        "stores",
      ),
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
  rows: personRows,
  fields: { alike: (row) => sql<SqlBool>`${row("alike")} > 0` },
});
