import { type Kysely, type RawBuilder, sql } from "kysely";
import { randomUUID } from "node:crypto";
import type { Database } from "#gateway/database/schema.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import { addStore } from "#gateway/store/stores/new-store.ts";
import { recount } from "#gateway/store/orders/rows/order-status-counts.ts";
import { buildBusinessUnit } from "../../support/database/rows.ts";
import { settled } from "../settled.ts";

/** What the loaded store consists of. */
export interface Loaded {
  readonly businessUnitId: string;
  readonly storeId: string;
  readonly orders: number;
  readonly lines: number;
}

/** How many customers, products the store has. */
export const customers = 20_000;
export const products = 400;

/** The visitor that the browser of a customer tells of, by the number of the customer. */
export const visitorOf = (customer: RawBuilder<unknown>) => sql`md5('visitor ' || ${customer})::uuid`;

/** Which product stands in a line of an order, by the numbers of both. */
export const productOf = (order: RawBuilder<unknown>, line: RawBuilder<unknown>) =>
  sql`(1 + (${order} * 31 + ${line} * 17) % ${products}::int)`;

/**
 * Fills one store with `orders` orders of about 4.8 lines each over two years. The database generates them itself, so
 * that a quarter of a million takes seconds. Statuses are distributed as in a running store: 97 of 100 are closed.
 */
export async function loadOrders(db: Kysely<Database>, orders: number): Promise<Loaded> {
  const businessUnitId = await buildBusinessUnit(db, { name: "Bench" });
  const storeId = randomUUID();
  const place = { timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR", year: new Date().getUTCFullYear() };
  const store = { id: storeId, businessUnitId, code: "B001", name: "Bench store", ...place };
  const author = { userId: null, name: "Bench", address: null, origin: "By Admin" } as const;
  await db.transaction().execute((trx) => addStore(trx, store, author));
  await settled(db, async (one) => {
    await loadPeopleAndGoods(one, storeId);
    // What is joined from here on is large, also where the tables were small when they were last looked at.
    await sql`analyze products, customers, pickers, riders`.execute(one);
    await loadHeads(one, storeId, orders);
    await loadLines(one, storeId);
    await sql`analyze orders, order_lines`.execute(one);
    await loadSearch(one, storeId);
    await sql`
      insert into order_history (store_id, order_id, kind, at, by_name, origin, version, to_status)
      select store_id, id, 'placed', placed_at, customer_name, 'By Customer', 1, 'Pending'
      from orders where store_id = ${storeId}`.execute(one);
    await loadSteps(one, storeId);
    await loadReported(one, storeId);
  });
  await db.transaction().execute((trx) => recount(trx, storeId));
  await db.transaction().execute((trx) => raiseCounter(trx, storeId, "orders", orders));
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
  const { lines } = await db
    .selectFrom("order_lines")
    .select((eb) => eb.fn.countAll<number>().as("lines"))
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  return { businessUnitId, storeId, orders, lines };
}

async function loadPeopleAndGoods(db: Kysely<Database>, storeId: string): Promise<void> {
  await sql`
    insert into products (store_id, code, name, brand, category, unit, mrp, price, price_now, tax_rate)
    select ${storeId}, 'P' || lpad(n::text, 4, '0'),
      (array['Rice','Milk','Bread','Onion','Tomato','Apple','Soap','Tea','Coffee','Sugar'])[1 + n % 10]
        || ' ' || (array['Fresh','Daily','Gold','Select','Farm','Home','Prime'])[1 + n % 7] || ' ' || n,
      'Brand ' || n % 40, 'Category ' || n % 12, 'piece', 10000 + n * 7, 9000 + n * 7,
      9000 + n * 7, 500
    from generate_series(1, ${products}::int) n`.execute(db);
  // What a trigger does otherwise.
  await sql`
    insert into product_prices (store_id, product_id, during, mrp, price)
    select store_id, id, '(,)', mrp, price from products where store_id = ${storeId}`.execute(db);
  await sql`
    insert into customers (store_id, code, name, phone, phone_country)
    select ${storeId}, 'C' || lpad(n::text, 5, '0'),
      (array['Asha','Ravi','Meena','Karthik','Divya','Imran','Lakshmi','Joseph'])[1 + n % 8]
        || ' ' || (array['Rao','Nair','Iyer','Khan','Das','Reddy','Pillai'])[1 + n % 7] || ' ' || n,
      '+9198' || lpad((n * 7919::bigint % 100000000)::text, 8, '0'), 'IN'
    from generate_series(1, ${customers}::int) n`.execute(db);
  await sql`insert into pickers (store_id, name) select ${storeId}, 'Picker ' || n from generate_series(1, 12) n`.execute(
    db,
  );
  await sql`insert into riders (store_id, name) select ${storeId}, 'Rider ' || n from generate_series(1, 12) n`.execute(
    db,
  );
}

async function loadHeads(db: Kysely<Database>, storeId: string, orders: number): Promise<void> {
  await sql`
    with customer as (
      select id, name, phone, row_number() over (order by code) as n from customers where store_id = ${storeId}
    ),
    picker as (select id, row_number() over (order by name) as n from pickers where store_id = ${storeId}),
    rider as (select id, row_number() over (order by name) as n from riders where store_id = ${storeId}),
    made as (
      select g, date_trunc('milliseconds', now() - (${orders}::int - g) * interval '730 days' / ${orders}::int) as placed_at,
        case when g > ${orders}::int * 0.97
          then (array['Pending','On-Hold','Accepted','Picker Assigned','Picking & Packing','Picking Completed',
            'Ready for Delivery','Rider Assigned','In-Transit'])[1 + g % 9]
          else (array['Delivered','Delivered','Delivered','Delivered','Delivered','Delivered','Delivered',
            'Delivered','Cancelled','Returned'])[1 + g % 10] end as status,
        (array[2, 4, 5, 6, 7])[1 + g % 5] as item_count, 4000 + (g * 104729::bigint % 90000) as unit_price
      from generate_series(1, ${orders}::int) g
    )
    insert into orders (store_id, number, status, placed_at, slot_start, slot_end, customer_id, customer_name,
      customer_phone, item_count, lines_amount, amount, paid_amount, payment_state, source, order_type, delivery_type,
      picker_id, rider_id, visitor)
    select ${storeId}, 'B001-' || lpad(m.g::text, greatest(6, length(m.g::text)), '0'), m.status, m.placed_at, m.placed_at + interval '2 hours',
      m.placed_at + interval '4 hours', c.id, c.name, c.phone, m.item_count, m.item_count * m.unit_price,
      m.item_count * m.unit_price, case when m.status in ('Cancelled', 'Returned') then 0 else m.item_count * m.unit_price end,
      'Paid',
      (array['android','ios','web','tele'])[1 + m.g % 4], 'Normal', 'HOME_DELIVERY', p.id, r.id,
      case when m.g % 4 <> 3 then ${visitorOf(sql`c.n`)} end
    from made m
    join customer c on c.n = 1 + m.g * 7919::bigint % ${customers}::int
    join picker p on p.n = 1 + m.g % 12
    join rider r on r.n = 1 + m.g % 12`.execute(db);
}

async function loadLines(db: Kysely<Database>, storeId: string): Promise<void> {
  await sql`
    insert into order_lines (store_id, order_id, line, product_id, code, name, unit, quantity, mrp, unit_price,
      tax_rate, tax, amount, category)
    select o.store_id, o.id, k, p.id, p.code, p.name, 'piece', 1, o.amount / o.item_count, o.amount / o.item_count,
      0, 0, o.amount / o.item_count, p.category
    from orders o
    cross join lateral generate_series(1, o.item_count) k
    join products p on p.store_id = o.store_id
      and p.code = 'P' || lpad(${productOf(sql`right(o.number, 6)::int`, sql`k`)}::text, 4, '0')
    where o.store_id = ${storeId}`.execute(db);
}

/**
 * The same text as store/orders/rows/order-search-text.ts makes; the loaded texts are plain ASCII, so lower case is enough.
 */
async function loadSearch(db: Kysely<Database>, storeId: string): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where indexname in ('order_search_text', 'order_search_lines')`.execute(
    db,
  );
  // Building an index at once is much faster than adding row by row.
  await sql`drop index order_search_text, order_search_lines`.execute(db);
  await sql`
    insert into order_search (store_id, order_id, search)
    select o.store_id, o.id,
      lower(' ' || o.number || ' ' || o.customer_name || ' ' || o.customer_phone || l.products)
    from orders o
    join (
      select order_id, string_agg(chr(10) || ' ' || name || ' ' || code, '' order by line) as products
      from order_lines where store_id = ${storeId} group by order_id
    ) l on l.order_id = o.id
    where o.store_id = ${storeId}`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  // What a trigger does otherwise.
  await sql`
    insert into search_lines (store_id, line, text)
    select distinct store_id, search_line(store_id, line), line
    from order_search, unnest((string_to_array(search, chr(10)))[2:]) as line`.execute(db);
}

/** When delivered orders were picked and when they came, some of them late. */
async function loadSteps(db: Kysely<Database>, storeId: string): Promise<void> {
  await sql`
    insert into order_history (store_id, order_id, kind, at, by_name, origin, version, from_status, to_status)
    select store_id, id, 'status', placed_at + minutes * interval '1 minute', 'Bench', 'By Admin', step,
      from_status, to_status
    from orders
    cross join lateral (values
      (2, 30, 'Accepted', 'Picking & Packing'),
      (3, 35 + right(number, 2)::int % 40, 'Picking & Packing', 'Picking Completed'),
      (4, 100 + right(number, 3)::int % 200, 'In-Transit', 'Delivered')
    ) as steps (step, minutes, from_status, to_status)
    where store_id = ${storeId} and status = 'Delivered'`.execute(db);
}

/** What reports read, which triggers keep otherwise. */
async function loadReported(db: Kysely<Database>, storeId: string): Promise<void> {
  await sql`
    insert into order_facts
    select * from order_facts_of(${storeId}, array(select id from orders where store_id = ${storeId}))`.execute(db);
  await sql`
    insert into goods_months (is_sum, store_id, month, product_id, category, name, is_sold, is_picked, lines, orders,
      product_orders, category_orders, net, ordered, supplied, filled, shorts, substitutes, amount, lost)
    select true, goods.* from goods_months_of(${storeId}) as goods`.execute(db);
}
