import { sql } from "kysely";
import type { FactSql, Sql } from "./fact-sql.ts";

/** Whether another invoice has come in the place of one. */
export const isReplaced = sql`exists (select 1 from invoices as later
  where later.store_id = invoices.store_id and later.corrects = invoices.id)`;

/** Whether a payment was not reversed. */
const stands = (payment: Sql): Sql => sql`not exists (
  select from order_payments as reversal where reversal.store_id = ${payment}.store_id
    and reversal.order_id = ${payment}.order_id and reversal.reverses = ${payment}.id)`;

/** Whether money was given back for a return. The invoice of the return has it, and the sale stays paid as it was. */
const isForReturn = sql`exists (
  select from refunds where refunds.store_id = back.store_id and refunds.order_id = back.order_id
    and refunds.given_payment_id = back.id and refunds.return_id is not null)`;

/**
 * Invoices divided by the ways in which they were paid. What was given back on a payment is taken off it. Of an order
 * that has several invoices, the first payment pays the first invoice until nothing of it is left. What no payment
 * reaches stands alone, so that the parts of an invoice come to its total.
 */
export const invoicePartSql = {
  from: sql`(
      select invoices.*, (
        select sum(earlier.total) from invoices as earlier
        where earlier.store_id = invoices.store_id and earlier.order_id = invoices.order_id
          and earlier.kind = invoices.kind and earlier.place <= invoices.place
          and not exists (select 1 from invoices as later
            where later.store_id = earlier.store_id and later.corrects = earlier.id)) as reaches
      from invoices where not ${isReplaced}
    ) as invoices
    cross join lateral (
      with left_of as (
        select payments.id, payments.at, payments.method, payments.amount + coalesce(sum(back.amount), 0) as amount
        from order_payments as payments
        left join order_payments as back on back.store_id = payments.store_id and back.order_id = payments.order_id
          and back.gives_back = payments.id and ${stands(sql`back`)} and not ${isForReturn}
        where payments.store_id = invoices.store_id and payments.order_id = invoices.order_id and payments.amount > 0
          and payments.reverses is null and ${stands(sql`payments`)}
        group by payments.id, payments.at, payments.method, payments.amount
      ), paid as (
        select method, least(upto, invoices.reaches) - greatest(upto - amount, invoices.reaches - invoices.total) as amount
        from (
          select method, amount, sum(amount) over (order by at, id rows unbounded preceding) as upto
          from left_of
        ) as payments
      )
      select method, amount from paid where amount > 0
      union all
      select null, invoices.total - coalesce(sum(amount) filter (where amount > 0), 0) from paid
      having invoices.total = 0 or invoices.total > coalesce(sum(amount) filter (where amount > 0), 0)
    ) as part`,
  storeId: sql`invoices.store_id`,
  at: sql`invoices.issued_at`,
  day: sql`invoices.day`,
  dimensions: { payment: { key: sql`part.method` } },
  columns: { invoice: sql`invoices.id`, amount: sql`part.amount` },
  conditions: { sales: sql`(invoices.kind = 'sales')` },
  fields: {},
} as const satisfies FactSql;
