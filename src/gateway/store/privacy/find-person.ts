import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";
import type { Person } from "./fates.ts";

/** A store where somebody is a customer. */
export interface StoreOfPerson extends Person {
  readonly storeName: string;
}

/** The customer of a store, with all who were merged into them. Refused with 404 where the store has none. */
export async function customerAsPerson(db: Db, storeId: string, id: string): Promise<readonly StoreOfPerson[]> {
  const found = await find(db, sql`own.store_id = ${storeId} and (own.id = ${id} or own.merged_into = ${id})`);
  if (!found.some(({ ids }) => ids.includes(id))) throw notFound("customer");
  return found;
}

/** The customers whom a person is in the stores of a business. Refused with 404 where the business has none such. */
export async function personInStores(db: Db, storeId: string, id: string): Promise<readonly StoreOfPerson[]> {
  const { rows: known } = await sql`
    select id from people where business_unit_id = ${businessOf(storeId)} and id = ${id}`.execute(db);
  if (known.length === 0) throw notFound("person");
  return find(
    db,
    sql`own.person_id = ${id} or (own.store_id, own.merged_into) in (
      select stayed.store_id, stayed.id from customers as stayed where stayed.person_id = ${id})`,
  );
}

/** Refuses with 409 where somebody is a customer of a store that is none of these. */
export function refuseElsewhere(stores: readonly StoreOfPerson[], storeIds: readonly string[]): void {
  const other = stores.find(({ storeId }) => !storeIds.includes(storeId));
  if (other)
    throw new Refusal("move-not-allowed", `they are a customer of ${other.storeName} too, where you may not work`);
}

async function find(db: Db, which: ReturnType<typeof sql>): Promise<readonly StoreOfPerson[]> {
  const { rows } = await sql<Omit<StoreOfPerson, "pseudonym"> & { readonly first: string }>`
    select own.store_id as "storeId", min(stores.name) as "storeName",
      array_agg(own.id order by own.merged_into is not null, own.created_at, own.id) as ids,
      (array_agg(own.id order by own.merged_into is not null, own.created_at, own.id))[1] as first,
      array_agg(distinct own.name) || coalesce(array_agg(distinct said.name) filter (where said.name is not null), '{}')
        as names,
      array_remove(array_agg(distinct own.phone) || array_agg(distinct own.phone_key) || array_agg(distinct own.email)
        || coalesce(array_agg(distinct said.phone) filter (where said.phone is not null), '{}'), null) as marks
    from customers as own join stores on stores.id = own.store_id
    left join lateral (
      select distinct customer_name as name, customer_phone as phone from orders
      where orders.store_id = own.store_id and orders.customer_id = own.id
    ) as said on true
    where ${which}
    group by own.store_id order by own.store_id`.execute(db);
  return rows.map(({ first, marks, ...row }) => ({
    ...row,
    pseudonym: `Forgotten ${first.slice(0, 8)}`,
    // A few digits, or half an address, would stand in texts about others too; longer spellings go before shorter ones.
    marks: [...new Set(marks)].filter((mark) => mark.length >= 8).toSorted((one, other) => other.length - one.length),
  }));
}
