import { sql } from "kysely";
import type { TimelineEntry } from "#contract/customers/tabs-schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/** How much of a timeline is told. */
const newest = 100;

/**
 * What has happened with a customer: orders and their edits, returns, payments, comments, messages, conversations and
 * reviews, the newest first; all of it, or what is of one kind.
 */
export async function readTimeline(
  db: Db,
  storeId: string,
  customerId: string,
  kind?: TimelineEntry["kind"],
): Promise<TimelineEntry[]> {
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
      (select done.id, 'edit', done.at, own.id, own.number, '', null, done.text, done.by_name
        from own join order_history as done on done.store_id = ${storeId} and done.order_id = own.id
        where done.kind in ('edit', 'delivery') order by done.at desc limit ${newest})
      union all
      (select link.id, 'message', link.sent_at, own.id, own.number, 'Link to pay', link.amount, '', link.sent_by
        from own join payment_links as link on link.store_id = ${storeId} and link.order_id = own.id
        order by link.sent_at desc limit ${newest})
      union all
      (select id, 'review', created_at, null, number, status, null,
        concat_ws(': ', stars || ' of 5 stars for ' || product_name, nullif(concat_ws(' ', title, text), '')), author
        from reviews where store_id = ${storeId} and customer_id = ${customerId} order by created_at desc limit ${newest})
      union all
      (select id, 'conversation', created_at, null, number, status, null, subject, coalesce(owner_name, '')
        from conversations where store_id = ${storeId} and customer_id = ${customerId}
        order by created_at desc limit ${newest})
      union all
      (select id, 'comment', at, null, '', origin, null, text, by_name from record_history
        where store_id = ${storeId} and kind = 'customer' and action = 'commented' and record_id in (select id from customers
          where store_id = ${storeId} and (id = ${customerId} or merged_into = ${customerId}))
        order by at desc limit ${newest})
      union all
      (select id, 'message', created_at, null, number, channel || ', ' || status, null, text, written_by from messages
        where store_id = ${storeId} and customer_id = ${customerId} order by created_at desc limit ${newest})
    )
    select id, kind, at, order_id as "orderId", number, what, amount, text, by_name as by
    from told ${kind === undefined ? sql`` : sql`where kind = ${kind}`} order by at desc, id limit ${newest}`.execute(
    db,
  );
  return rows;
}
