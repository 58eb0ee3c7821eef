import { type Kysely, sql } from "kysely";

/**
 * PIN codes as they are kept: without spaces, dashes, dots and signs that nobody sees, in capitals, without the word PIN
 * before their digits. Of two addresses that become the same, the one that was used last stays; of two post offices or
 * outlines, the one that had the right spelling, else the first, and the others go.
 */
const pinCodes = String.raw`
create function pg_temp.plain_pincode(given text) returns text language sql immutable return
  regexp_replace(upper(regexp_replace(fold_text(given),
    '[\s\u00ad\u200b-\u200f\u2010-\u2015\u2060\ufeff\u2212.:_-]', '', 'g')), '^PIN(CODE)?(NO)?(?=[0-9])', '');

delete from customer_addresses older using customer_addresses newer
where older.store_id = newer.store_id and older.customer_id = newer.customer_id and older.type = newer.type
  and older.line = newer.line and older.locality = newer.locality and older.city = newer.city
  and (older.pincode <> pg_temp.plain_pincode(older.pincode) or newer.pincode <> pg_temp.plain_pincode(newer.pincode))
  and pg_temp.plain_pincode(older.pincode) = pg_temp.plain_pincode(newer.pincode)
  and (older.used_at, older.id) < (newer.used_at, newer.id);
update customer_addresses set pincode = pg_temp.plain_pincode(pincode)
where pincode <> pg_temp.plain_pincode(pincode);

update delivery_areas set pincodes = array(
  select distinct pg_temp.plain_pincode(pincode) from unnest(pincodes) as pincode order by 1)
where exists (select from unnest(pincodes) as pincode where pincode <> pg_temp.plain_pincode(pincode));

update localities set state = 'DELETE', version = version + 1 from (
  select store_id, id, row_number() over (
    partition by store_id, pg_temp.plain_pincode(pincode), office, district
    order by pincode <> pg_temp.plain_pincode(pincode), id) as place
  from localities where state <> 'DELETE') as same
where same.store_id = localities.store_id and same.id = localities.id and place > 1;
update localities set pincode = pg_temp.plain_pincode(pincode)
where pincode <> pg_temp.plain_pincode(pincode) and pg_temp.plain_pincode(pincode) <> '';

delete from pin_outlines using (
  select store_id, pincode, row_number() over (
    partition by store_id, pg_temp.plain_pincode(pincode)
    order by pincode <> pg_temp.plain_pincode(pincode), pincode) as place
  from pin_outlines) as same
where same.store_id = pin_outlines.store_id and same.pincode = pin_outlines.pincode and place > 1;
update pin_outlines set pincode = pg_temp.plain_pincode(pincode)
where pincode <> pg_temp.plain_pincode(pincode) and pg_temp.plain_pincode(pincode) <> '';

update orders set address = jsonb_set(address, '{pincode}', to_jsonb(pg_temp.plain_pincode(address ->> 'pincode')))
where address ->> 'pincode' <> pg_temp.plain_pincode(address ->> 'pincode');

drop function pg_temp.plain_pincode(text);
`;

/** Brings every PIN code into the one spelling by which they are compared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(pinCodes).execute(db);
}
