import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { anyOf, isKnownIn } from "#gateway/store/persons/list.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";
import type { Person } from "./fates.ts";

/** A store where somebody is a customer. */
export interface StoreOfPerson extends Person {
  readonly storeName: string;
}

/**
 * The customer of a store, with all who were merged into them, and the orders of nobody with their phone in all stores
 * of the business. Refused with 404 where the store has none.
 */
export async function customerAsPerson(db: Db, storeId: string, id: string): Promise<readonly StoreOfPerson[]> {
  const found = await find(db, sql`own.store_id = ${storeId} and (own.id = ${id} or own.merged_into = ${id})`);
  const [own] = found;
  if (!own?.ids.includes(id)) throw notFound("customer");
  return withLooseOrders(db, storeId, found, { ...own, keys: [] });
}

/**
 * The customers whom a person is in the stores of a business, with the orders of nobody that have their phone. Refused
 * with 404 where the business has none such, or none whom one of `storeIds` knows.
 */
export async function personInStores(
  db: Db,
  storeId: string,
  id: string,
  storeIds: readonly string[],
): Promise<readonly StoreOfPerson[]> {
  const { rows } = await sql<{ name: string; phone_key: string }>`
    select name, phone_key from people where business_unit_id = ${businessOf(storeId)} and id = ${id}
      and ${isKnownIn("people", anyOf(storeIds))}`.execute(db);
  const [known] = rows;
  if (!known) throw notFound("person");
  const found = await find(
    db,
    sql`own.person_id = ${id} or (own.store_id, own.merged_into) in (
      select stayed.store_id, stayed.id from customers as stayed where stayed.person_id = ${id})`,
  );
  const pseudonym = found[0]?.pseudonym ?? pseudonymOf(id);
  const { name, phone_key } = known;
  return withLooseOrders(db, storeId, found, { pseudonym, names: [name], keys: [phone_key] });
}

/** What of it these stores know. */
export function within(stores: readonly StoreOfPerson[], storeIds: readonly string[]): readonly StoreOfPerson[] {
  return stores.filter(({ storeId }) => storeIds.includes(storeId));
}

/** Refuses with 409 where a store that is none of these knows somebody. */
export function refuseElsewhere(stores: readonly StoreOfPerson[], storeIds: readonly string[]): void {
  const other = stores.find(({ storeId }) => !storeIds.includes(storeId));
  if (!other) return;
  const knows = other.ids.length > 0 ? "they are a customer of" : "orders with their phone are in";
  throw new Refusal("move-not-allowed", `${knows} ${other.storeName} too, where you may not work`);
}

const pseudonymOf = (id: string): string => `Forgotten ${id.slice(0, 8)}`;

type Found = StoreOfPerson & { readonly keys: readonly string[] };

async function find(db: Db, which: ReturnType<typeof sql>): Promise<readonly Found[]> {
  const { rows } = await sql<Omit<Found, "pseudonym" | "looseOrders" | "conversations"> & { readonly first: string }>`
    select own.store_id as "storeId", min(stores.name) as "storeName",
      array_agg(own.id order by own.merged_into is not null, own.created_at, own.id) as ids,
      (array_agg(own.id order by own.merged_into is not null, own.created_at, own.id))[1] as first,
      array_agg(distinct own.name) || coalesce(array_agg(distinct said.name) filter (where said.name is not null), '{}')
        as names,
      array_remove(array_agg(distinct phone_core(own.phone, own.phone_country)) || array_agg(distinct own.email)
        || coalesce(array_agg(distinct phone_core(said.phone, own.phone_country))
          filter (where said.phone is not null), '{}'), null) as marks,
      array_agg(distinct own.phone_key) as keys
    from customers as own join stores on stores.id = own.store_id
    left join lateral (
      select distinct customer_name as name, customer_phone as phone from orders
      where orders.store_id = own.store_id and orders.customer_id = own.id
    ) as said on true
    where ${which}
    group by own.store_id order by own.store_id`.execute(db);
  return rows.map(({ first, ...row }) => ({
    ...row,
    looseOrders: [],
    conversations: [],
    pseudonym: pseudonymOf(first),
  }));
}

/**
 * Adds the orders of the business that name no customer and have one of the phones, however it is written in the country
 * of their store; also in stores that know the person by these alone.
 */
async function withLooseOrders(
  db: Db,
  storeId: string,
  found: readonly Found[],
  { pseudonym, names, keys }: Pick<Found, "pseudonym" | "names" | "keys">,
): Promise<readonly StoreOfPerson[]> {
  const whole = sql`unnest(${[...keys, ...found.flatMap((store) => store.keys)]}::text[]) as key`;
  // The spellings are those of all countries of the business, not of each store: else the index is not used.
  const countries = sql`(
    select distinct store_country(id) as country from stores where business_unit_id = ${businessOf(storeId)}) as each`;
  const { rows } = await sql<Pick<Found, "storeId" | "storeName" | "looseOrders" | "names" | "marks">>`
    select stores.id as "storeId", stores.name as "storeName", array_agg(loose.id) as "looseOrders",
      array_agg(distinct loose.customer_name) as names,
      array_agg(distinct phone_core(loose.customer_phone, store_country(stores.id))) as marks
    from stores join orders as loose on loose.store_id = stores.id and loose.customer_id is null
      and phone_key(loose.customer_phone) = any(array(
        select phone_spellings(key, country) from ${whole}, ${countries} where length(phone_key(key)) > 5))
      and phone_key(phone_key(loose.customer_phone, store_country(stores.id))) = any(array(
        select phone_key(key) from ${whole}))
    where stores.business_unit_id = ${businessOf(storeId)} group by stores.id order by stores.id`.execute(db);
  const loose = new Map(rows.map((row) => [row.storeId, row]));
  const known = found.map((store) => {
    const more = loose.get(store.storeId);
    loose.delete(store.storeId);
    if (!more) return store;
    return {
      ...store,
      looseOrders: more.looseOrders,
      names: [...store.names, ...more.names],
      marks: [...store.marks, ...more.marks],
    };
  });
  const others = [...loose.values()].map((more) => ({
    ...more,
    ids: [],
    conversations: [],
    pseudonym,
    names: [...names, ...more.names],
  }));
  return [...known, ...others];
}
