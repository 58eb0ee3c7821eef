import { type Kysely, sql } from "kysely";

const schema = `
-- One row for each span with its own MRP and price. No job applies a price: the one that holds at an instant is read here.
-- Spans of usual prices leave no gap; a sale lies over them.
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
  is_sale boolean not null default false,
  primary key (store_id, id),
  constraint product_prices_apart exclude using gist (store_id with =, product_id with =, is_sale with =,
    during with &&),
  constraint product_prices_mrp check (price <= mrp),
  foreign key (store_id, product_id) references products on delete cascade
);

-- The MRPs that are printed on packs in stock beside the present one, as after a change of tax.
create table product_printed_mrps (
  store_id uuid not null,
  product_id uuid not null,
  place integer not null check (place >= 0),
  mrp bigint not null check (mrp > 0),
  primary key (store_id, product_id, place),
  unique (store_id, product_id, mrp),
  foreign key (store_id, product_id) references products on delete cascade
);

-- The moments at which a planned price of a product begins or a sale ends, until the product and consoles are told. A
-- price that is set on the product itself holds at once and has none.
create table prices_to_tell (
  store_id uuid not null,
  product_id uuid not null,
  at timestamptz not null,
  primary key (store_id, product_id, at),
  foreign key (store_id, product_id) references products on delete cascade
);

create index product_prices_begin on product_prices (lower(during)) where not lower_inf(during);
create index prices_to_tell_at on prices_to_tell (at);

create function price_at(given_store uuid, given_product uuid, instant timestamptz) returns product_prices
language sql stable
return (
  select product_prices from product_prices
  where store_id = given_store and product_id = given_product and during @> instant
  order by is_sale desc limit 1
);

-- A price that is set on the product itself is its usual one from this moment on. Sales lie over it and stay.
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
    where store_id = new.store_id and product_id = new.id and during @> instant and not is_sale for update;
  if (present.mrp, present.price) = (greatest(new.mrp, new.price), new.price) then return null; end if;
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

create function usual_price_at(given_store uuid, given_product uuid, instant timestamptz) returns product_prices
language sql stable
return (
  select product_prices from product_prices
  where store_id = given_store and product_id = given_product and during @> instant and not is_sale
);

-- The first day, by the clock of the store, from this moment on at which a sale asks more than this MRP; until another
-- usual price holds, which has an MRP of its own.
create function sold_above(given_store uuid, given_product uuid, given_mrp bigint, since timestamptz) returns date
language sql stable
return (
  select (min(greatest(lower(sale.during), since)) at time zone stores.time_zone)::date
  from stores join product_prices sale on sale.store_id = stores.id
  where stores.id = given_store and sale.product_id = given_product and sale.is_sale and sale.price > given_mrp
    and sale.during && tstzrange(since, upper((usual_price_at(given_store, given_product, since)).during))
  group by stores.time_zone
);

create function products_price_now() returns trigger language plpgsql as $$
begin
  new.price_now := coalesce((
    select price from product_prices
    where tg_op = 'UPDATE' and store_id = new.store_id and product_id = new.id and is_sale
      and during @> now()), new.price);
  return new;
end $$;

create function product_prices_to_tell() returns trigger language plpgsql as $$
begin
  insert into prices_to_tell (store_id, product_id, at)
    select new.store_id, new.product_id, greatest(at, now())
    from unnest(array[lower(new.during), case when new.is_sale then upper(new.during) end]) as at
    where upper_inf(new.during) or upper(new.during) >= now()
  on conflict do nothing;
  return null;
end $$;

create trigger products_priced_new after insert on products for each row execute function products_priced();

create trigger products_priced after update of price, mrp on products for each row
  when ((new.price, new.mrp) is distinct from (old.price, old.mrp)) execute function products_priced();

create trigger products_price_now_new before insert on products for each row execute function products_price_now();
create trigger products_price_now before update of price on products for each row execute function products_price_now();

create trigger product_prices_to_tell after insert or update of during on product_prices for each row
  when (new.is_sale or new.by_name <> '' or lower(new.during) > clock_timestamp())
  execute function product_prices_to_tell();
`;

/** Prices of products, planned and of sales. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
