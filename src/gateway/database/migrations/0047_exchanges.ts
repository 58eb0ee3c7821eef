import { type Kysely, sql } from "kysely";

const exchanges = `
alter table return_orders
  add column exchange_order_id uuid,
  add column exchange_order_number text not null default '',
  add foreign key (store_id, exchange_order_id) references orders (store_id, id),
  add constraint return_orders_exchange check (
    (exchange_order_id is null) = (exchange_order_number = '')
    and (exchange_order_id is null or (exchange_order_id <> order_id and pickup = 'STORE')));
create unique index return_orders_exchange_order on return_orders (store_id, exchange_order_id)
  where exchange_order_id is not null;
`;

/** The new order that was placed together with a return: both are one exchange, and no order is that of two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(exchanges).execute(db);
}
