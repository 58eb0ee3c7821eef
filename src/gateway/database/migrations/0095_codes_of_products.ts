import { type Kysely, sql } from "kysely";

/**
 * A GTIN is compared by its 14 digits: the 12 of a UPC-A are the 13 of an EAN-13 that begins with 0. A code of another
 * length, or with a check digit that does not fit, is one of the shop's own. Codes do not differ by capitals alone. What
 * has the code of another product already is left as it is, and says so in `shares_code`.
 */
const codes = `
create function gtin_of(code text) returns text language sql immutable strict parallel safe
return case when code ~ '^([0-9]{8}|[0-9]{12,14})$' then
  case when (
    select sum(substr(lpad(code, 14, '0'), place, 1)::integer * (1 + 2 * (place % 2)))
    from generate_series(1, 14) as place) % 10 = 0
  then lpad(code, 14, '0') else code end
else code end;

alter table products add column shares_code boolean not null default false;
update products set shares_code = true where exists (
  select from products other where other.store_id = products.store_id and other.id <> products.id
    and (fold_text(other.code) = fold_text(products.code) or gtin_of(other.barcode) = gtin_of(products.barcode))
    and other.id < products.id);
create unique index products_folded_code on products (store_id, fold_text(code)) where not shares_code;
create unique index products_gtin on products (store_id, gtin_of(barcode)) where not shares_code;
create index products_any_gtin on products (store_id, gtin_of(barcode));
`;

/** Compares barcodes as GTIN, and the codes of products without regard to capitals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(codes).execute(db);
}
