import { type Kysely, sql } from "kysely";

const visits = `
create table visits (
  store_id uuid not null references stores,
  id uuid not null,
  at timestamptz not null,
  session uuid not null,
  visitor uuid not null,
  place text not null check (place in ('page', 'product', 'category')),
  page text not null default '',
  product_id uuid,
  category_id uuid,
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  source text not null default '',
  campaign text not null default '',
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, category_id) references categories (store_id, id) on delete cascade,
  check ((page <> '') = (place = 'page')),
  check ((product_id is not null) = (place = 'product')),
  check ((category_id is not null) = (place = 'category'))
);
create index visits_at on visits (store_id, at);
create index visits_of_product on visits (store_id, product_id) where product_id is not null;
create index visits_of_category on visits (store_id, category_id) where category_id is not null;

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.create' = any(permissions) then array['visit.create'] else '{}' end
  ) as given order by given);
`;

/** What customers looked at in a storefront: no person, no address of a computer, no name of a browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(visits).execute(db);
}
