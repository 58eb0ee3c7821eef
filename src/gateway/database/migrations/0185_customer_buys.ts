import { type Kysely, sql } from "kysely";

const buys = String.raw`
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
create index customer_buys_what on customer_buys (store_id, what, placed_at) include (customer_id, order_id, net);

-- A line knows the category of its product by name, so a category is known by a hash of its name.
create function category_key(name text) returns uuid language sql immutable parallel safe
return md5('category ' || name)::uuid;

create function any_goods() returns uuid language sql immutable parallel safe
return '00000000-0000-0000-0000-000000000000'::uuid;

create function customer_buys_of(store uuid, ids uuid[]) returns setof customer_buys language sql stable as $$
  select orders.store_id, orders.id, goods.what, orders.placed_at, orders.customer_id,
    round(sum(line.amount * (line.quantity - line.returned_quantity) / line.quantity))::bigint
  from orders join order_lines as line on line.store_id = orders.store_id and line.order_id = orders.id
  cross join lateral (values (line.product_id), (category_key(line.category)), (any_goods())) as goods (what)
  where orders.store_id = store and orders.id = any(ids) and orders.customer_id is not null
    and order_counts(orders.status) = 1 and line.quantity > line.returned_quantity and goods.what is not null
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

create function customer_buys_lines_added() returns trigger language plpgsql as $$
begin
  perform customer_buys_renew(store_id, array_agg(distinct order_id)) from added group by store_id;
  return null;
end $$;
create trigger customer_buys_added after insert on order_lines referencing new table as added
  for each statement execute function customer_buys_lines_added();

create function customer_buys_lines_changed() returns trigger language plpgsql as $$
begin
  perform customer_buys_renew(store_id, array_agg(distinct order_id)) from (
    select later.store_id, later.order_id
    from earlier join later on later.store_id = earlier.store_id and later.order_id = earlier.order_id
      and later.line = earlier.line
    where (earlier.product_id, earlier.category, earlier.quantity, earlier.returned_quantity, earlier.amount)
      is distinct from (later.product_id, later.category, later.quantity, later.returned_quantity, later.amount)
  ) as changed group by store_id;
  return null;
end $$;
create trigger customer_buys_changed after update on order_lines referencing old table as earlier new table as later
  for each statement execute function customer_buys_lines_changed();

create function customer_buys_lines_gone() returns trigger language plpgsql as $$
begin
  perform customer_buys_renew(store_id, array_agg(distinct order_id)) from gone group by store_id;
  return null;
end $$;
create trigger customer_buys_gone after delete on order_lines referencing old table as gone
  for each statement execute function customer_buys_lines_gone();

create function customer_buys_orders_changed() returns trigger language plpgsql as $$
begin
  perform customer_buys_renew(store_id, array_agg(id)) from (
    select later.store_id, later.id
    from earlier join later on later.store_id = earlier.store_id and later.id = earlier.id
    where (earlier.customer_id, order_counts(earlier.status), earlier.placed_at)
      is distinct from (later.customer_id, order_counts(later.status), later.placed_at)
  ) as changed group by store_id;
  return null;
end $$;
create trigger customer_buys_changed after update on orders referencing old table as earlier new table as later
  for each statement execute function customer_buys_orders_changed();

select customer_buys_renew(store_id, array_agg(id)) from orders group by store_id;
`;

/** What customers have bought is kept by product and category, so that segments find it without reading all lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(buys).execute(db);
}
