import { type Kysely, sql } from "kysely";

// After the step with the trigger, so that nobody waits for what is looked through here.
const marks = `
insert into prices_to_tell (store_id, product_id, at)
  select store_id, product_id, lower(during) from product_prices where lower(during) > now()
  union select store_id, product_id, upper(during) from product_prices where is_sale and upper(during) > now()
  union select store_id, id, now() from products
    where price_now is distinct from (price_at(store_id, id, now())).price and state <> 'DELETE'
  union select products.store_id, products.id, now() from product_prices as price
    join products on products.store_id = price.store_id and products.id = price.product_id
    where not price.is_sale and not lower_inf(price.during) and price.during @> now() and products.state <> 'DELETE'
      and (products.mrp, products.price) <> (price.mrp, price.price)
on conflict do nothing;
`;

/** Prices that are planned already, and products that show another one than holds now, are to be told too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(marks).execute(db);
}
