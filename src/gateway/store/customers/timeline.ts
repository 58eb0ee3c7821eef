import { sql } from "kysely";
import type { TimelineEntry } from "#contract/customers/tabs-schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/** How much of a timeline is told. */
const newest = 100;

/** What has happened with a customer: orders, returns, payments, comments and conversations, the newest first. */
export async function readTimeline(db: Db, storeId: string, customerId: string): Promise<TimelineEntry[]> {
  const { rows } = await sql<TimelineEntry>`
    with own as (
      select id, number, status, amount, placed_at, source from orders
      where store_id = ${storeId} and customer_id = ${customerId}
      order by placed_at desc limit 1000
    ), told as (
      (select id, 'order' as kind, placed_at as at, id as order_id, number, status as what, amount, '' as text, '' as by_name
        from own order by placed_at desc limit ${newest})
      union all
      (select back.id, 'return', back.created_at, own.id, back.number, back.status, 0 - back.amount, back.note, ''
        from own join return_orders as back on back.store_id = ${storeId} and back.order_id = own.id
        order by back.created_at desc limit ${newest})
      union all
      (select paid.id, 'payment', paid.at, own.id, own.number, paid.method, paid.amount, paid.reason, paid.by_name
        from own join order_payments as paid on paid.store_id = ${storeId} and paid.order_id = own.id
        order by paid.at desc limit ${newest})
      union all
      (select said.id, 'comment', said.at, own.id, own.number, said.origin, null, said.text, said.by_name
        from own join order_history as said on said.store_id = ${storeId} and said.order_id = own.id
        where said.kind = 'comment' order by said.at desc limit ${newest})
      union all
      (select id, 'conversation', created_at, null, number, status, null, subject, coalesce(owner_name, '')
        from conversations where store_id = ${storeId} and customer_id = ${customerId}
        order by created_at desc limit ${newest})
      union all
      (select id, 'comment', at, null, '', origin, null, text, by_name from record_history
        where store_id = ${storeId} and kind = 'customer' and action = 'commented' and record_id in (select id from customers
          where store_id = ${storeId} and (id = ${customerId} or merged_into = ${customerId}))
        order by at desc limit ${newest})
    )
    select id, kind, at, order_id as "orderId", number, what, amount, text, by_name as by
    from told order by at desc, id limit ${newest}`.execute(db);
  return rows;
}
