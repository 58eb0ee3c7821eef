import { type Kysely, sql } from "kysely";

const paid = `
-- What was paid for so much of a line: after the discount of its order and the promo code, with the tax that comes on top.
create function paid_for(quantity numeric, line order_lines, placed orders) returns numeric
language sql immutable parallel safe
return quantity / nullif((line).quantity, 0) * (
  (line).amount * coalesce(
    1 - ((placed).discount + (placed).promo_discount)::numeric / nullif((placed).lines_amount, 0), 1)
  + case when (placed).tax_mode = 'on-top' then (line).tax else 0 end);

create or replace function customer_buys_of(store uuid, ids uuid[]) returns setof customer_buys language sql stable as $$
  select orders.store_id, orders.id, goods.what, orders.placed_at, orders.customer_id,
    round(sum(paid_for(sold.quantity - sold.returned_quantity, sold, orders)))::bigint
  from orders join order_lines as sold on sold.store_id = orders.store_id and sold.order_id = orders.id
  cross join lateral (values (sold.product_id), (category_key(sold.category)), (any_goods())) as goods (what)
  where orders.store_id = store and orders.id = any(ids) and orders.customer_id is not null
    and order_counts(orders.status) = 1 and orders.status <> 'Returned' and sold.quantity > sold.returned_quantity
    and goods.what is not null
  group by orders.store_id, orders.id, goods.what
$$;

create or replace function customer_buys_lines_changed() returns trigger language plpgsql as $$
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

create or replace function customer_buys_orders_changed() returns trigger language plpgsql as $$
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

select customer_buys_renew(store_id, array_agg(id)) from orders group by store_id;
`;

/** Segments ask what customers paid for goods, not what these cost before discounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(paid).execute(db);
}
