import { type Kysely, sql } from "kysely";

/**
 * A spreadsheet takes the zeros away with which a GTIN begins: one of 12 digits has 11 then, one of 8 has 7. Each is the
 * same barcode as the whole one, as long as its last digit fits. Of two products that have one barcode by this, the
 * later one says so in `shares_code`; a product that has it twice keeps the first. What the list of products is searched
 * by has each barcode in all of its 14 digits, so that it is found by any of its spellings.
 */
const statements = `
drop index products_gtin, products_any_gtin, product_barcodes_gtin, product_barcodes_any_gtin;

create or replace function gtin_of(code text) returns text language sql immutable strict parallel safe
return case when code ~ '^[0-9]{7,14}$' then
  case when (
    select sum(substr(lpad(code, 14, '0'), place, 1)::integer * (1 + 2 * (place % 2)))
    from generate_series(1, 14) as place) % 10 = 0
  then lpad(code, 14, '0') else code end
else code end;

create or replace function product_barcodes_told() returns trigger language plpgsql as $$
declare
  told record := coalesce(new, old);
begin
  update products set barcode_texts = held.codes from (
    select coalesce(string_agg(case when gtin_of(code) = code then code else code || ' ' || gtin_of(code) end, ' '
      order by place), '') as codes from product_barcodes
    where store_id = told.store_id and product_id = told.product_id) held
    where products.store_id = told.store_id and products.id = told.product_id
      and products.barcode_texts is distinct from held.codes;
  return null;
end $$;

delete from product_barcodes held using product_barcodes first
  where first.store_id = held.store_id and first.product_id = held.product_id and first.place < held.place
    and gtin_of(first.code) = gtin_of(held.code);
update product_barcodes held set shares_code = true where not shares_code and exists (
  select from product_barcodes other where other.store_id = held.store_id and other.product_id < held.product_id
    and gtin_of(other.code) = gtin_of(held.code) and not other.shares_code);
update products set shares_code = true from product_barcodes held
  where held.store_id = products.store_id and held.product_id = products.id and held.place = 0 and held.shares_code
    and not products.shares_code;

update products set barcode_texts = held.codes from (
  select store_id, product_id, string_agg(
    case when gtin_of(code) = code then code else code || ' ' || gtin_of(code) end, ' ' order by place) as codes
  from product_barcodes group by 1, 2) held
  where held.store_id = products.store_id and held.product_id = products.id
    and products.barcode_texts is distinct from held.codes;

create unique index products_gtin on products (store_id, gtin_of(barcode)) where not shares_code;
create index products_any_gtin on products (store_id, gtin_of(barcode));
create unique index product_barcodes_gtin on product_barcodes (store_id, gtin_of(code)) where not shares_code;
create index product_barcodes_any_gtin on product_barcodes (store_id, gtin_of(code));
`;

/** A barcode is known in every spelling, with and without the zeros with which it begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
