import { type Kysely, sql } from "kysely";

const customers = String.raw`
-- "+91 98450 12345", "09845012345" and "9845012345" are one number.
create function phone_key(given text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(given, '\D', '', 'g'), '^(00|0)?(91(?=\d{10}$))?', '');

alter table customers
  add column state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  add column version integer not null default 1,
  add column updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  add column birthday date,
  add column language text check (language in ('en', 'hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'pa', 'ta', 'te', 'ur')),
  add column tags text not null default '',
  add column notes text not null default '',
  add column consent text[] not null default '{}' check (consent <@ array['SMS', 'WhatsApp', 'E-mail']),
  add column blocked boolean not null default false,
  add column no_cash boolean not null default false,
  add column restriction_reason text not null default '',
  add column phone_key text not null generated always as (phone_key(phone)) stored;
-- The list also finds by e-mail address, number and tags, which the search of the palette does not look into.
alter table customers add column list_search text not null generated always as (' ' || fold_text(
  name || ' ' || phone || ' ' || coalesce(email, '') || ' ' || coalesce(code, '') || ' ' || tags)) stored;
create index customers_list_search on customers using gin (store_id, list_search gin_trgm_ops);
create index customers_name on customers (store_id, (lower(name) collate "und-x-icu"), id);
create index customers_phone_key on customers (store_id, phone_key);

create function customers_agree() returns trigger language plpgsql as $$
begin
  -- A number is one customer's, and many customers have none.
  new.code := nullif(new.code, '');
  new.email := nullif(new.email, '');
  return new;
end $$;
create trigger customers_agree before insert or update of code, email on customers for each row
  execute function customers_agree();

create table customer_figures (
  store_id uuid not null,
  customer_id uuid not null,
  orders integer not null,
  spent bigint not null,
  last_order_at timestamptz,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);

create function order_counts(status text) returns integer language sql immutable parallel safe
return case when status in ('Cancelled', 'Rejected') then 0 else 1 end;

create function order_spent(status text, amount bigint, returned_amount bigint) returns bigint
language sql immutable parallel safe
return case when status in ('Delivered', 'Partially Delivered', 'Returned') then amount - returned_amount else 0 end;

insert into customer_figures (store_id, customer_id, orders, spent, last_order_at)
select store_id, customer_id, sum(order_counts(status)), sum(order_spent(status, amount, returned_amount)), max(placed_at)
from orders where customer_id is not null group by 1, 2;

-- Each statement adds what it changes, so that two orders of one customer at once are both counted.
create function customer_figures_added() returns trigger language plpgsql as $$
begin
  insert into customer_figures as figures (store_id, customer_id, orders, spent, last_order_at)
  select store_id, customer_id, sum(order_counts(status)), sum(order_spent(status, amount, returned_amount)), max(placed_at)
  from new_orders where customer_id is not null group by 1, 2 order by 1, 2
  on conflict (store_id, customer_id) do update set orders = figures.orders + excluded.orders,
    spent = figures.spent + excluded.spent,
    last_order_at = greatest(figures.last_order_at, excluded.last_order_at);
  return null;
end $$;
create trigger customer_figures_added after insert on orders referencing new table as new_orders
  for each statement execute function customer_figures_added();

create function customer_figures_taken() returns trigger language plpgsql as $$
begin
  update customer_figures as figures set orders = figures.orders - gone.orders, spent = figures.spent - gone.spent,
    last_order_at = (select max(placed_at) from orders
      where orders.store_id = figures.store_id and orders.customer_id = figures.customer_id)
  from (
    select store_id, customer_id, sum(order_counts(status)) as orders, sum(order_spent(status, amount, returned_amount)) as spent
    from old_orders where customer_id is not null group by 1, 2
  ) as gone
  where figures.store_id = gone.store_id and figures.customer_id = gone.customer_id;
  return null;
end $$;
create trigger customer_figures_taken after delete on orders referencing old table as old_orders
  for each statement execute function customer_figures_taken();

create function customer_figures_moved() returns trigger language plpgsql as $$
begin
  insert into customer_figures as figures (store_id, customer_id, orders, spent, last_order_at)
  with changed as (
    select earlier.store_id, earlier.customer_id as from_id, later.customer_id as to_id,
      order_counts(earlier.status) as from_orders, order_counts(later.status) as to_orders,
      order_spent(earlier.status, earlier.amount, earlier.returned_amount) as from_spent,
      order_spent(later.status, later.amount, later.returned_amount) as to_spent,
      earlier.placed_at as from_at, later.placed_at as to_at
    from old_orders as earlier join new_orders as later on later.store_id = earlier.store_id and later.id = earlier.id
  ), moved as (
    select * from changed
    where (from_id, from_orders, from_spent, from_at) is distinct from (to_id, to_orders, to_spent, to_at)
  )
  select store_id, customer_id, sum(orders), sum(spent), max(at) from (
    select store_id, from_id as customer_id, -from_orders as orders, -from_spent as spent, null::timestamptz as at from moved
    union all
    select store_id, to_id, to_orders, to_spent, to_at from moved
  ) as part where customer_id is not null group by 1, 2 order by 1, 2
  on conflict (store_id, customer_id) do update set orders = figures.orders + excluded.orders,
    spent = figures.spent + excluded.spent,
    last_order_at = (select max(placed_at) from orders
      where orders.store_id = figures.store_id and orders.customer_id = figures.customer_id);
  return null;
end $$;
create trigger customer_figures_moved after update on orders referencing old table as old_orders new table as new_orders
  for each statement execute function customer_figures_moved();

create table customer_wishes (
  store_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  wished_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  price bigint not null check (price >= 0),
  primary key (store_id, customer_id, product_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index customer_wishes_product on customer_wishes (store_id, product_id);

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when permissions && array['order.create', 'order.edit'] then array['customer.manage'] else '{}' end
    || case when 'order.export' = any(permissions) then array['customer.export'] else '{}' end
  ) as given order by given
);
`;

/** Customers get the fields and versions of a kind, what they have ordered, and their wishlists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(customers).execute(db);
}
