import { type Kysely, sql } from "kysely";

/**
 * A price that is planned for some days, a sale, lies over the usual price instead of cutting it: it keeps its days, and
 * wherever there is none the usual price holds. Usual prices alone leave no gap. A product's own columns are its usual
 * price; `price_now` is what it is sold for, and follows shortly after a sale has begun or ended.
 */
const prices = `
alter table product_prices add column is_sale boolean not null default false;
alter table product_prices drop constraint product_prices_apart;

-- A sale was planned before it began, has an end, and what followed was there only to go on with the usual price.
update product_prices sale set is_sale = true
from product_prices after
where after.store_id = sale.store_id and after.product_id = sale.product_id and lower(after.during) = upper(sale.during)
  and after.by_name = '' and after.reason = '' and sale.by_name <> '' and sale.made_at < lower(sale.during);

create temporary table on_sale on commit drop as
  select distinct store_id, product_id from product_prices where is_sale;
delete from product_prices again using (
  select price.store_id, price.id, (price.mrp, price.price) = (
      lag(price.mrp) over spans, lag(price.price) over spans) and price.by_name = '' as goes_on
  from product_prices price join on_sale using (store_id, product_id) where not is_sale
  window spans as (partition by price.store_id, price.product_id order by price.during)) kept
where goes_on and again.store_id = kept.store_id and again.id = kept.id;
update product_prices usual set during = tstzrange(lower(usual.during), kept.until)
from (
  select price.store_id, price.id,
    lead(lower(price.during)) over (partition by price.store_id, price.product_id order by price.during) as until
  from product_prices price join on_sale using (store_id, product_id) where not is_sale) kept
where usual.store_id = kept.store_id and usual.id = kept.id;

alter table product_prices add constraint product_prices_apart
  exclude using gist (store_id with =, product_id with =, is_sale with =, during with &&);

create or replace function price_at(given_store uuid, given_product uuid, instant timestamptz) returns product_prices
language sql stable
return (
  select product_prices from product_prices
  where store_id = given_store and product_id = given_product and during @> instant
  order by is_sale desc limit 1
);

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

alter table products add column price_now bigint;
update products set (mrp, price) = (select usual.mrp, usual.price from usual_price_at(store_id, id, now()) usual)
  where (store_id, id) in (select store_id, product_id from on_sale);
update products set price_now = coalesce((price_at(store_id, id, now())).price, price);
alter table products alter column price_now set not null;
create index products_on_sale on products (store_id, id) where price_now <> price;

create function products_price_now() returns trigger language plpgsql as $$
begin
  new.price_now := coalesce((
    select price from product_prices
    where tg_op = 'UPDATE' and store_id = new.store_id and product_id = new.id and is_sale
      and during @> now()), new.price);
  return new;
end $$;
create trigger products_price_now_new before insert on products for each row execute function products_price_now();
create trigger products_price_now before update of price on products for each row execute function products_price_now();

-- A price that is set on the product itself is its usual one from this moment on. Sales lie over it and stay.
create or replace function products_priced() returns trigger language plpgsql as $$
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
`;

/** Sales lie over the usual price of a product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(prices).execute(db);
}
