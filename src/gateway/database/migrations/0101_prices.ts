import { type Kysely, sql } from "kysely";

/**
 * What a product costs, in time: one row for each span with its own MRP and price. Spans of a product never overlap,
 * and leave no gap. No job applies a price: the one that holds at an instant is read from here. The columns of a
 * product itself show the present price in lists, and follow shortly after a span has begun.
 */
const prices = `
create extension if not exists btree_gist;

create table product_prices (
  store_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  during tstzrange not null check (not isempty(during)),
  mrp bigint not null check (mrp >= 0),
  price bigint not null check (price >= 0),
  reason text not null default '',
  by_name text not null default '',
  made_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  constraint product_prices_mrp check (price <= mrp),
  constraint product_prices_apart exclude using gist (store_id with =, product_id with =, during with &&)
);
create index product_prices_begin on product_prices (lower(during)) where not lower_inf(during);

insert into product_prices (store_id, product_id, during, mrp, price)
  select store_id, id, '(,)', greatest(mrp, price), price from products;

create function price_at(given_store uuid, given_product uuid, instant timestamptz) returns product_prices
language sql stable
return (
  select product_prices from product_prices
  where store_id = given_store and product_id = given_product and during @> instant
);

-- A price that is set on the product itself holds from this moment, but for the time of those that are planned.
create function products_priced() returns trigger language plpgsql as $$
declare
  present product_prices;
  instant timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  if tg_op = 'INSERT' then
    insert into product_prices (store_id, product_id, during, mrp, price)
      values (new.store_id, new.id, '(,)', greatest(new.mrp, new.price), new.price);
    return null;
  end if;
  select * into present from product_prices
    where store_id = new.store_id and product_id = new.id and during @> instant for update;
  if (present.mrp, present.price) = (greatest(new.mrp, new.price), new.price) then return null; end if;
  -- What goes on with this price after a planned one goes on with the new one.
  update product_prices set mrp = greatest(new.mrp, new.price), price = new.price
    where store_id = new.store_id and product_id = new.id and lower(during) > instant and by_name = ''
      and (mrp, price) = (present.mrp, present.price);
  if lower(present.during) = instant then
    update product_prices set mrp = greatest(new.mrp, new.price), price = new.price
      where store_id = new.store_id and id = present.id;
    return null;
  end if;
  update product_prices set during = tstzrange(lower(present.during), instant)
    where store_id = new.store_id and id = present.id;
  insert into product_prices (store_id, product_id, during, mrp, price)
    values (new.store_id, new.id, tstzrange(instant, upper(present.during)), greatest(new.mrp, new.price), new.price);
  return null;
end $$;
create trigger products_priced_new after insert on products for each row execute function products_priced();
create trigger products_priced after update of price, mrp on products for each row
  when ((new.price, new.mrp) is distinct from (old.price, old.mrp)) execute function products_priced();
`;

/** Prices get their spans of time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(prices).execute(db);
}
