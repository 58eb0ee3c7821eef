import { type Kysely, sql } from "kysely";

const counted = "placed_at) filter (where order_counts(status) = 1";

const last = `
create or replace function customer_figures_added() returns trigger language plpgsql as $$
begin
  insert into customer_figures as figures (store_id, customer_id, orders, spent, last_order_at)
  select store_id, customer_id, sum(order_counts(status)), sum(order_spent(status, amount, returned_amount)),
    max(${counted})
  from new_orders where customer_id is not null group by 1, 2 order by 1, 2
  on conflict (store_id, customer_id) do update set orders = figures.orders + excluded.orders,
    spent = figures.spent + excluded.spent,
    last_order_at = greatest(figures.last_order_at, excluded.last_order_at);
  return null;
end $$;

create or replace function customer_figures_taken() returns trigger language plpgsql as $$
begin
  update customer_figures as figures set orders = figures.orders - gone.orders, spent = figures.spent - gone.spent,
    last_order_at = (select max(${counted}) from orders
      where orders.store_id = figures.store_id and orders.customer_id = figures.customer_id)
  from (
    select store_id, customer_id, sum(order_counts(status)) as orders,
      sum(order_spent(status, amount, returned_amount)) as spent
    from old_orders where customer_id is not null group by 1, 2
  ) as gone
  where figures.store_id = gone.store_id and figures.customer_id = gone.customer_id;
  return null;
end $$;

create or replace function customer_figures_moved() returns trigger language plpgsql as $$
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
    last_order_at = (select max(${counted}) from orders
      where orders.store_id = figures.store_id and orders.customer_id = figures.customer_id);
  return null;
end $$;

update customer_figures as figures set last_order_at = told.last_order_at
from (
  select store_id, customer_id, max(${counted}) as last_order_at from orders
  where customer_id is not null group by 1, 2
) as told
where told.store_id = figures.store_id and told.customer_id = figures.customer_id
  and told.last_order_at is distinct from figures.last_order_at;

-- The facts of segments mean something else now, so all are judged again.
update segments set counted_at = counted_at - interval '1 day';
`;

/** The last order of a customer is one that was not called off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(last).execute(db);
}
