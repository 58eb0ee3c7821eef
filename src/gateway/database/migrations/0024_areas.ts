import { type Kysely, sql } from "kysely";

/**
 * The areas a store delivers to: an address belongs to the one that has its pincode, and a rider's zone is the name of
 * one. Products say whether they are frozen, because only trained people may handle these.
 */
const areas = `
create table delivery_areas (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  pincodes text[] not null default '{}',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  delivery_charge bigint not null default 0 check (delivery_charge >= 0),
  primary key (store_id, id)
);
create unique index delivery_areas_name on delivery_areas (store_id, lower(name));

alter table products add column frozen boolean not null default false;
update products set frozen = true where category ilike '%frozen%';
`;

/** Makes the table of delivery areas, and the column of products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(areas).execute(db);
}
