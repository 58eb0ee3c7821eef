import { type Kysely, sql } from "kysely";

/**
 * The state of an address, from which the tax of a delivery follows. Pincodes have no spaces any more, so that they find
 * their delivery area. Of two addresses that become the same, the one that was used last stays.
 */
const states = `
alter table customer_addresses add column state text not null default '';

delete from customer_addresses older using customer_addresses newer
where older.store_id = newer.store_id and older.customer_id = newer.customer_id and older.type = newer.type
  and older.line = newer.line and older.locality = newer.locality and older.city = newer.city
  and regexp_replace(older.pincode, '\\s', '', 'g') = regexp_replace(newer.pincode, '\\s', '', 'g')
  and (older.used_at, older.id) < (newer.used_at, newer.id);
update customer_addresses set pincode = regexp_replace(pincode, '\\s', '', 'g') where pincode ~ '\\s';

update delivery_areas set pincodes = array(
  select distinct regexp_replace(pincode, '\\s', '', 'g') from unnest(pincodes) as pincode order by 1)
where exists (select from unnest(pincodes) as pincode where pincode ~ '\\s');

update orders set address = jsonb_set(
  address, '{pincode}', to_jsonb(regexp_replace(address ->> 'pincode', '\\s', '', 'g')))
where address ->> 'pincode' ~ '\\s';
`;

/** Adds the state to addresses, and takes the spaces out of pincodes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(states).execute(db);
}
