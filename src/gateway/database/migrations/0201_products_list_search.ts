import { type Kysely, sql } from "kysely";

/**
 * What the list of products is searched by stands folded in one column with an index. All barcodes of a product stand
 * beside it for that; the database keeps them.
 */
const search = `
alter table products add column barcode_texts text not null default '';
update products set barcode_texts = held.codes from (
  select store_id, product_id, string_agg(code, ' ' order by place) as codes from product_barcodes group by 1, 2) held
  where held.store_id = products.store_id and held.product_id = products.id;
alter table products add column list_search text not null generated always as (' ' || fold_text(
  name || ' ' || brand || ' ' || code || ' ' || barcode_texts || ' ' || hsn_code)) stored;
create index products_list_search on products using gin (store_id, list_search gin_trgm_ops);

create function product_barcodes_told() returns trigger language plpgsql as $$
declare
  told record := coalesce(new, old);
begin
  update products set barcode_texts = held.codes from (
    select coalesce(string_agg(code, ' ' order by place), '') as codes from product_barcodes
    where store_id = told.store_id and product_id = told.product_id) held
    where products.store_id = told.store_id and products.id = told.product_id
      and products.barcode_texts is distinct from held.codes;
  return null;
end $$;
create trigger product_barcodes_told after insert or update or delete on product_barcodes for each row
  execute function product_barcodes_told();
`;

/** The list of products is searched by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(search).execute(db);
}
