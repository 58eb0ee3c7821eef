import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";

/** What the loaded store is made of. */
export interface Loaded {
  readonly storeId: string;
  readonly orders: number;
  readonly lines: number;
}

/**
 * Fills one store with `orders` orders of about 4.8 lines each over two years, in the database itself so that a
 * quarter of a million takes seconds. Statuses are spread as in a running store: 97 of 100 closed.
 */
export async function loadOrders(db: Kysely<Database>, orders: number): Promise<Loaded> {
  const unit = await db
    .insertInto("business_units")
    .values({ name: "Bench" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const store = await db
    .insertInto("stores")
    .values({
      business_unit_id: unit.id,
      code: "B001",
      name: "Bench store",
      time_zone: "Asia/Kolkata",
      locale: "en-IN",
      currency: "INR",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const id = store.id;
  await sql`
    insert into products (store_id, code, name, brand, category, unit, mrp, price, tax_rate)
    select ${id}, 'P' || lpad(n::text, 4, '0'),
      (array['Rice','Milk','Bread','Onion','Tomato','Apple','Soap','Tea','Coffee','Sugar'])[1 + n % 10]
        || ' ' || (array['Fresh','Daily','Gold','Select','Farm','Home'])[1 + n % 6] || ' ' || n,
      'Brand ' || n % 40, 'Category ' || n % 12, 'piece', 10000 + n * 7, 9000 + n * 7, 500
    from generate_series(1, 400) n`.execute(db);
  await sql`
    insert into customers (store_id, code, name, phone)
    select ${id}, 'C' || n,
      (array['Asha','Ravi','Meena','Karthik','Divya','Imran','Lakshmi','Joseph'])[1 + n % 8]
        || ' ' || (array['Rao','Nair','Iyer','Khan','Das','Reddy','Pillai'])[1 + n % 7] || ' ' || n,
      '+9198' || lpad((n * 7919 % 100000000)::text, 8, '0')
    from generate_series(1, 20000) n`.execute(db);
  await sql`
    insert into pickers (store_id, name) select ${id}, 'Picker ' || n from generate_series(1, 12) n`.execute(db);
  await sql`
    insert into riders (store_id, name) select ${id}, 'Rider ' || n from generate_series(1, 12) n`.execute(db);
  await sql`
    with numbered as (
      select c.id, c.name, c.phone, row_number() over (order by c.code) as n from customers c where c.store_id = ${id}
    ), picker as (select id from pickers where store_id = ${id} limit 1),
    rider as (select id from riders where store_id = ${id} limit 1),
    made as (
      select g, gen_random_uuid() as order_id,
        now() - (g * interval '730 days' / ${orders}) as placed_at,
        case when g <= ${orders} * 0.03
          then (array['Pending','On-Hold','Accepted','Picker Assigned','Picking & Packing','Picking Completed',
            'Ready for Delivery','Rider Assigned','In-Transit'])[1 + g % 9]
          else (array['Delivered','Delivered','Delivered','Delivered','Delivered','Delivered','Delivered',
            'Delivered','Cancelled','Returned'])[1 + g % 10] end as status,
        1 + (g * 7919 % 20000) as customer, 2 + g % 6 as item_count, 20000 + (g * 104729::bigint % 500000) as amount
      from generate_series(1, ${orders}::int) g
    )
    insert into orders (store_id, id, number, status, placed_at, slot_start, slot_end, customer_id, customer_name,
      customer_phone, item_count, lines_amount, amount, paid_amount, payment_state, source, order_type, delivery_type,
      picker_id, rider_id, search)
    select ${id}, m.order_id, 'B001-' || lpad((${orders}::int + 1 - m.g)::text, 6, '0'), m.status, m.placed_at,
      m.placed_at + interval '2 hours', m.placed_at + interval '4 hours', n.id, n.name, n.phone, m.item_count,
      m.amount, m.amount, m.amount, 'Paid', (array['android','ios','web','tele'])[1 + m.g % 4], 'Normal',
      'HOME_DELIVERY', picker.id, rider.id,
      lower('B001-' || lpad((${orders}::int + 1 - m.g)::text, 6, '0') || ' ' || n.name || ' ' || n.phone || ' ' ||
        (select string_agg(p.name, ' ') from products p
         where p.store_id = ${id} and p.code in (select 'P' || lpad((1 + (m.g * 31 + k * 17) % 400)::text, 4, '0')
           from generate_series(1, m.item_count) k)))
    from made m join numbered n on n.n = m.customer cross join picker cross join rider`.execute(db);
  await sql`
    insert into order_lines (store_id, order_id, line, product_id, code, name, unit, quantity, mrp, unit_price,
      tax_rate, tax, amount)
    select o.store_id, o.id, k, null, 'P' || lpad((1 + k * 17 % 400)::text, 4, '0'), 'Line ' || k, 'piece', 1,
      o.amount / o.item_count, o.amount / o.item_count, 0, 0, o.amount / o.item_count
    from orders o cross join lateral generate_series(1, o.item_count) k where o.store_id = ${id}`.execute(db);
  await sql`
    insert into order_history (store_id, order_id, kind, at, by_name, origin, version, to_status)
    select store_id, id, 'placed', placed_at, customer_name, 'By Customer', 1, 'Pending'
    from orders where store_id = ${id}`.execute(db);
  await sql`
    insert into order_status_counts (store_id, status, orders)
    select store_id, status, count(*) from orders where store_id = ${id} group by 1, 2`.execute(db);
  await sql`insert into store_sequences (store_id, orders) values (${id}, ${orders})`.execute(db);
  for (const table of ["orders", "order_lines", "order_history", "customers", "products"] as const) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  const lines = await sql<{ lines: number }>`
    select count(*)::int as lines from order_lines where store_id = ${id}`.execute(db);
  return { storeId: id, orders, lines: lines.rows[0]?.lines ?? 0 };
}
