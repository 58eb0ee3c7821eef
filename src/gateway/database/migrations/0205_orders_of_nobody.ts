import { type Kysely, sql } from "kysely";

const ordersOfNobody = `
create index orders_of_nobody on orders (store_id, phone_key(customer_phone)) where customer_id is null;

-- What books_forget (0188) does for the orders of customers, for orders that name none.
create function books_forget_orders(of_store uuid, order_ids uuid[], names text[], pseudonym text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('aisle.forgetting', 'on', true);
  update invoices set customer_name = pseudonym where store_id = of_store and order_id = any(order_ids);
  update stock_movements set by_name = pseudonym
    where store_id = of_store and order_id = any(order_ids) and by_name = any(names);
  update order_payments set by_name = pseudonym
    where store_id = of_store and order_id = any(order_ids) and by_name = any(names);
  update ledger_transactions set by_name = pseudonym
    where store_id = of_store and order_id = any(order_ids) and by_name = any(names);
  perform set_config('aisle.forgetting', '', true);
end
$$;
`;

/** Forgetting somebody finds their orders that name no customer by the phone, and takes their names out of the books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ordersOfNobody).execute(db);
}
