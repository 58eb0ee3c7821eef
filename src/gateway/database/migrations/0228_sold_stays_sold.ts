import { type Kysely, sql } from "kysely";

const sold = `
create or replace function order_is_sold(status text) returns boolean language sql immutable parallel safe
return status not in ('Cancelled', 'Rejected');

-- Lines of imported orders have the category of their product. All that is made of lines is made anew below.
alter table order_lines disable trigger user;
update order_lines as line set category = products.category from products
where products.store_id = line.store_id and products.id = line.product_id and line.import_number is not null
  and line.category = '' and products.category <> '';
alter table order_lines enable trigger user;

-- A file of orders names no categories, so its lines get that of their product as soon as that has one.
create function order_lines_categorize() returns trigger language plpgsql as $$
begin
  update order_lines as line set category = later.category
  from earlier join later on later.store_id = earlier.store_id and later.id = earlier.id
  where earlier.category = '' and later.category <> '' and line.store_id = later.store_id
    and line.product_id = later.id and line.import_number is not null and line.category = '';
  return null;
end $$;
create trigger order_lines_categorize after update on products
  referencing old table as earlier new table as later for each statement execute function order_lines_categorize();

delete from goods_months;
insert into goods_months (is_sum, store_id, month, product_id, category, name, is_sold, is_picked, lines, orders,
  product_orders, category_orders, net, ordered, supplied, filled, shorts, substitutes, amount, lost)
select true, goods.* from stores cross join lateral goods_months_of(stores.id) as goods;
`;

/**
 * What was sold stays sold when it comes back: the return counts on its own day. Lines of imported orders have the
 * category of their product, so that reports and segments by category see the past.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sold).execute(db);
}
