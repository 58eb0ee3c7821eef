import { type Kysely, sql } from "kysely";

const schema = `
-- What customers have ordered, by figures that triggers keep.
create table customer_figures (
  store_id uuid not null,
  customer_id uuid not null,
  orders integer not null,
  spent bigint not null,
  last_order_at timestamptz,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers on delete cascade
);

-- Conditions on what was bought read this table alone: what of an order stayed with its customer, once for each
-- product, once for each category and once for all goods together.
create table customer_buys (
  store_id uuid not null,
  order_id uuid not null,
  what uuid not null,
  placed_at timestamptz not null,
  customer_id uuid not null,
  net bigint not null,
  primary key (store_id, order_id, what)
);

-- Customers whose facts have changed and who are judged soon. Rows are only ever added, so that no order waits.
create table customers_to_judge (
  store_id uuid not null references stores,
  nth bigint generated always as identity,
  customer_id uuid not null,
  primary key (store_id, nth)
);

create index customer_buys_what on customer_buys (store_id, what, placed_at) include (customer_id, order_id, net);

-- Each statement adds what it changes, so that two orders of one customer at once are both counted.
create function customer_figures_added() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into customer_figures as figures (store_id, customer_id, orders, spent, last_order_at)
  select store_id, customer_id, sum(order_counts(status)), sum(order_spent(status, amount, returned_amount)),
    max(placed_at) filter (where order_counts(status) = 1)
  from new_orders where customer_id is not null group by 1, 2 order by 1, 2
  on conflict (store_id, customer_id) do update set orders = figures.orders + excluded.orders,
    spent = figures.spent + excluded.spent,
    last_order_at = greatest(figures.last_order_at, excluded.last_order_at);
  return null;
end $$;

create function customer_figures_taken() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update customer_figures as figures set orders = figures.orders - gone.orders, spent = figures.spent - gone.spent,
    last_order_at = (select max(placed_at) filter (where order_counts(status) = 1) from orders
      where orders.store_id = figures.store_id and orders.customer_id = figures.customer_id)
  from (
    select store_id, customer_id, sum(order_counts(status)) as orders,
      sum(order_spent(status, amount, returned_amount)) as spent
    from old_orders where customer_id is not null group by 1, 2
  ) as gone
  where figures.store_id = gone.store_id and figures.customer_id = gone.customer_id;
  return null;
end $$;

create function customer_figures_moved() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
    select store_id, to_id, to_orders, to_spent, case when to_orders = 1 then to_at end from moved
  ) as part where customer_id is not null group by 1, 2 order by 1, 2
  on conflict (store_id, customer_id) do update set orders = figures.orders + excluded.orders,
    spent = figures.spent + excluded.spent,
    last_order_at = (select max(placed_at) filter (where order_counts(status) = 1) from orders
      where orders.store_id = figures.store_id and orders.customer_id = figures.customer_id);
  return null;
end $$;

create function any_goods() returns uuid language sql immutable parallel safe
return '00000000-0000-0000-0000-000000000000'::uuid;

create function customer_buys_of(store uuid, ids uuid[]) returns setof customer_buys language sql stable as $$
  select orders.store_id, orders.id, goods.what, orders.placed_at, orders.customer_id,
    round(sum(paid_for(sold.quantity - sold.returned_quantity, sold, orders)))::bigint
  from orders join order_lines as sold on sold.store_id = orders.store_id and sold.order_id = orders.id
  cross join lateral (values (sold.product_id), (category_key(sold.category)), (any_goods())) as goods (what)
  where orders.store_id = store and orders.id = any(ids) and orders.customer_id is not null
    and order_counts(orders.status) = 1 and orders.status <> 'Returned' and sold.quantity > sold.returned_quantity
    and goods.what is not null
  group by orders.store_id, orders.id, goods.what
$$;

create function customer_buys_renew(store uuid, ids uuid[]) returns void language plpgsql as $$
begin
  with wanted as materialized (
    select * from customer_buys_of(store, ids)
  ), dropped as (
    delete from customer_buys as kept where kept.store_id = store and kept.order_id = any(ids)
      and not exists (select from wanted where (wanted.order_id, wanted.what) = (kept.order_id, kept.what))
  )
  insert into customer_buys as kept select * from wanted
  on conflict (store_id, order_id, what) do update
    set placed_at = excluded.placed_at, customer_id = excluded.customer_id, net = excluded.net
    where (kept.placed_at, kept.customer_id, kept.net)
      is distinct from (excluded.placed_at, excluded.customer_id, excluded.net);
end $$;

create function customer_buys_lines_added() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform customer_buys_renew(store_id, array_agg(distinct order_id)) from added group by store_id;
  return null;
end $$;

create function customer_buys_lines_changed() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform customer_buys_renew(store_id, array_agg(distinct order_id)) from (
    select later.store_id, later.order_id
    from earlier join later on later.store_id = earlier.store_id and later.order_id = earlier.order_id
      and later.line = earlier.line
    where (earlier.product_id, earlier.category, earlier.quantity, earlier.returned_quantity, earlier.amount, earlier.tax)
      is distinct from (later.product_id, later.category, later.quantity, later.returned_quantity, later.amount, later.tax)
  ) as changed group by store_id;
  return null;
end $$;

create function customer_buys_lines_gone() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform customer_buys_renew(store_id, array_agg(distinct order_id)) from gone group by store_id;
  return null;
end $$;

create function customer_buys_orders_changed() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform customer_buys_renew(store_id, array_agg(id)) from (
    select later.store_id, later.id
    from earlier join later on later.store_id = earlier.store_id and later.id = earlier.id
    where (earlier.customer_id, order_counts(earlier.status), earlier.status = 'Returned', earlier.placed_at,
        earlier.discount, earlier.promo_discount, earlier.lines_amount, earlier.tax_mode)
      is distinct from (later.customer_id, order_counts(later.status), later.status = 'Returned', later.placed_at,
        later.discount, later.promo_discount, later.lines_amount, later.tax_mode)
  ) as changed group by store_id;
  return null;
end $$;

create function customers_judge_soon() returns trigger language plpgsql as $$
begin
  insert into customers_to_judge (store_id, customer_id) select store_id, id from changed;
  return null;
end $$;

create function customer_figures_judge_soon() returns trigger language plpgsql as $$
begin
  insert into customers_to_judge (store_id, customer_id) select store_id, customer_id from changed;
  return null;
end $$;

-- The categories with these names, and all below them.
create function goods_categories(given_store uuid, names text[]) returns setof uuid language sql stable
begin atomic
  select categories_below(given_store, array(
    select id from categories where store_id = given_store and state <> 'DELETE'
      and lower(name) in (select lower(one) from unnest(names) one)));
end;

create trigger customer_figures_added after insert on orders referencing new table as new_orders
  for each statement execute function customer_figures_added();

create trigger customer_figures_taken after delete on orders referencing old table as old_orders
  for each statement execute function customer_figures_taken();

create trigger customer_figures_moved after update on orders referencing old table as old_orders new table as new_orders
  for each statement execute function customer_figures_moved();

create trigger customer_buys_added after insert on order_lines referencing new table as added
  for each statement execute function customer_buys_lines_added();

create trigger customer_buys_changed after update on order_lines referencing old table as earlier new table as later
  for each statement execute function customer_buys_lines_changed();

create trigger customer_buys_gone after delete on order_lines referencing old table as gone
  for each statement execute function customer_buys_lines_gone();

create trigger customer_buys_changed after update on orders referencing old table as earlier new table as later
  for each statement execute function customer_buys_orders_changed();

create trigger customers_judge_added after insert on customers referencing new table as changed
  for each statement execute function customers_judge_soon();

create trigger customers_judge_changed after update on customers referencing new table as changed
  for each statement execute function customers_judge_soon();

create trigger customer_figures_judge_added after insert on customer_figures referencing new table as changed
  for each statement execute function customer_figures_judge_soon();

create trigger customer_figures_judge_changed after update on customer_figures referencing new table as changed
  for each statement execute function customer_figures_judge_soon();
`;

/** What is known of a customer by orders: figures, and goods bought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
