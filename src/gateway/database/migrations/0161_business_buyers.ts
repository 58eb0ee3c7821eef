import { type Kysely, sql } from "kysely";

/**
 * Orders and customers may carry a business that buys, with its tax number. Products say why they have no tax. A store
 * says how many digits of tariff numbers its invoices have, and whether an order is invoiced when it leaves the store.
 * What lists and reports ask of invoices is read from their documents, which stay as they were issued.
 */
const buyers = `
alter table customers
  add column business_name text not null default '',
  add column gstin text not null default '',
  add column business_address text not null default '';
alter table customers drop column list_search;
alter table customers add column list_search text not null generated always as (' ' || fold_text(
  name || ' ' || phone || ' ' || coalesce(email, '') || ' ' || coalesce(code, '') || ' ' || tags || ' '
  || business_name || ' ' || gstin)) stored;
create index customers_list_search on customers using gin (store_id, list_search gin_trgm_ops);

alter table orders add column business jsonb;

alter table products add column tax_kind text check (tax_kind in ('nil-rated', 'exempt', 'zero-rated'));

alter table stores
  add column hsn_digits text not null default 'all' check (hsn_digits in ('all', '4', '6')),
  add column invoiced_at text not null default 'delivery' check (invoiced_at in ('delivery', 'removal'));

alter table invoices
  add column buyer_gstin text not null generated always as (coalesce(document->'buyer'->>'gstin', '')) stored,
  add column place_of_supply text not null
    generated always as (coalesce(document->'placeOfSupply'->>'name', '')) stored;
`;

/** Lets businesses buy, and tells goods without tax apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(buyers).execute(db);
}
