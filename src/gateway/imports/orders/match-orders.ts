import { type RawBuilder, sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import { keepImages, keptImages } from "#gateway/imports/past/before-images.ts";
import type { Destination, ImportRef, Origin } from "#gateway/imports/subject.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import { phoneKey } from "#gateway/store/customers/phone-key.ts";
import { compareOrders } from "./compare-orders.ts";
import type { OrderHead } from "./read/check-head.ts";

/** Creates the products and customers whose codes are in the lines but not yet in the store. */
export async function writeNamed(trx: Trx, { storeId, importNumber }: Destination): Promise<void> {
  if (importNumber !== null) await updateSold(trx, { storeId, number: importNumber });
  await sql`
    insert into products (store_id, import_number, code, name, unit, mrp, price, tax_rate, shares_code)
    select ${storeId}, ${importNumber}::integer, product, coalesce(name, product), unit, most, coalesce(price, 0), tax_rate,
      -- What was sold under a code in other letters keeps it, because orders of the past say what they say.
      row_number() over (partition by folded order by product) > 1 or exists (
        select from products other where other.store_id = ${storeId} and fold_text(other.code) = folded
          and not other.shares_code and other.code <> product)
    from (${latestSold}) as sold order by product
    on conflict (store_id, code) do nothing`.execute(trx);
  // The first ones alone, and statistics of them: what looks for doubles of each would else read all of the others.
  for (const most of [customersAtFirst, null]) {
    // Each of them writes what the one before has left.
    await writeCustomers(trx, { storeId, importNumber }, most);
    await sql`analyze products, customers, people`.execute(trx);
  }
}

/** So many customers are written before the statistics that all others need. */
const customersAtFirst = 500;

/** Creates customers that the store does not have, at most so many by their code and by their phone. */
async function writeCustomers(
  trx: Trx,
  { storeId, importNumber }: Pick<Destination, "storeId" | "importNumber">,
  most: number | null,
): Promise<void> {
  await sql`
    insert into customers (store_id, import_number, code, name, phone, created_at)
    select ${storeId}, ${importNumber}::integer, customer, ${firstSaid("customerName", sql`'Customer ' || customer`)}, ${firstSaid("phone", sql`''`)},
      min(placed_at)
    from import_orders where customer <> ''
      and not exists (select from customers there where there.store_id = ${storeId} and there.code = customer)
    group by customer order by customer limit ${most}::integer
    on conflict (store_id, code) do nothing`.execute(trx);
  // Without a code, a customer is known by the phone number, as in new orders.
  await sql`
    insert into customers (store_id, import_number, name, phone, created_at)
    select ${storeId}, ${importNumber}::integer, ${firstSaid("customerName", sql`'Customer ' || min(head->>'phone')`)}, ${firstSaid("phone", sql`''`)},
      min(placed_at)
    from ${called(storeId)} as called where customer = '' and head ? 'phone'
      and not exists (select from customers where store_id = ${storeId} and ${hasPhone})
    group by coalesce(nullif(called, ''), head->>'phone') order by min(place) limit ${most}::integer`.execute(trx);
}

/** The gathered orders with the key of their phone, which is made once for each of them and not for each customer. */
const called = (storeId: string) => sql`(
  select *, ${phoneKey(storeId, sql`head->>'phone'`)} as called from import_orders offset 0)`;

/** Whether a customer has the phone of such an order, however either is written. */
const hasPhone = sql`(phone_key = called and (phone_key <> '' or phone = head->>'phone'))`;

/** A part of a customer from the earliest order that has it; otherwise another text. */
function firstSaid(part: keyof OrderHead, otherwise: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((array_agg(head->>${sql.lit(part)} order by place) filter (where head ? ${sql.lit(part)}))[1], ${otherwise})`;
}

/**
 * The name and price at which each product was sold last in the file. Many files have corrections of stock among the
 * sales, with a price of 0 and names such as "check" or "?". So only names with a letter or digit count, and names of
 * paid lines come first.
 */
const latestSold = sql`
  select product, fold_text(product) as folded,
    (array_agg(name order by price > 0 and quantity > 0 desc, placed_at desc, line desc)
      filter (where name <> product and name ~ '[^[:punct:][:space:]]'))[1] as name,
    (array_agg(price order by quantity > 0 desc, placed_at desc, line desc) filter (where price > 0))[1] as price,
    max(placed_at) filter (where price > 0 and quantity > 0) as sold_at,
    max(price) as most, (array_agg(tax_rate order by line desc))[1] as tax_rate,
    case when bool_and(quantity = trunc(quantity)) then 'piece' else 'weight' end as unit
  from import_lines group by product`;

/**
 * Updates the names and prices of products that the file has sold later than any other order. A product that has a
 * price but was never sold keeps it, because somebody has set it. The former values are kept for an undo.
 */
async function updateSold(trx: Trx, ref: ImportRef): Promise<void> {
  const changing = sql`
      select products.id, jsonb_build_object('name', products.name, 'price', products.price, 'mrp', mrp) as before,
        jsonb_build_object('name', coalesce(sold.name, products.name), 'price', sold.price,
          'mrp', greatest(mrp, sold.price)) as after
      from products join (${latestSold}) as sold on products.code = sold.product
      where products.store_id = ${ref.storeId} and sold.price is not null
        and (products.name, products.price) is distinct from (coalesce(sold.name, products.name), sold.price)
        and (products.price = 0 or sold.sold_at > (
          select max(orders.placed_at) from order_lines as line
          join orders on orders.store_id = line.store_id and orders.id = line.order_id
          where line.store_id = products.store_id and line.product_id = products.id and line.unit_price > 0))`;
  await keepImages(trx, ref, "product", changing);
  await sql`
    update products set (name, price, mrp) = (
      select name, price, mrp from jsonb_populate_record(null::products, kept.after))
    from ${keptImages(ref, "product")} where products.store_id = kept.store_id and products.id = kept.record_id`.execute(
    trx,
  );
}

/**
 * Finds the customers of all orders, and what is to be done with those that the store already has. It does so in one
 * statement for all, because PostgreSQL has no statistics about a new store and would look up single orders by the
 * wrong index.
 */
export async function matchOrders(trx: Trx, storeId: string, origin: Origin): Promise<void> {
  await compareOrders(trx, storeId, origin);
  await sql`
    create temporary table import_matched as
    select gathered.*, customers.id as customer_id, compared.order_id, coalesce(compared.action, 'new') as action
    from ${called(storeId)} as gathered
    left join lateral (
      select id from customers where store_id = ${storeId} and code = gathered.customer
      union all
      (select id from customers where store_id = ${storeId} and gathered.customer = '' and ${hasPhone}
        order by created_at, id limit 1)) customers on true
    left join import_compared compared using (number)`.execute(trx);
  await sql`create unique index on import_matched (place)`.execute(trx);
  await sql`analyze import_matched`.execute(trx);
}

/** Raises the store's order counter above every imported number in the store's own format, such as "N1-000041". */
export async function keepNumbersFree(trx: Trx, storeId: string): Promise<void> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(substring(number from length(code) + 2)::bigint), 0) as most
    from orders join stores on stores.id = ${storeId}
    where store_id = ${storeId} and starts_with(number, code || '-') and substring(number from length(code) + 2) ~ '^[0-9]{1,15}$'`.execute(
    trx,
  );
  await raiseCounter(trx, storeId, "orders", rows[0]?.most ?? 0);
}
