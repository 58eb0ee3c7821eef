import { sql } from "kysely";
import type { FactSql, Sql } from "./fact-sql.ts";

/** Whether another invoice has come in the place of one. */
export const isReplaced = sql`exists (select 1 from invoices as later
  where later.store_id = invoices.store_id and later.corrects = invoices.id)`;

/** "CGST" where the tax of an invoice has two halves, "IGST" where it is one, "Tax" where states have no part in it. */
const taxedAs = sql`invoices.document #>> '{taxes,0,parts,0,name}'`;

/** Above it an invoice to a consumer of another state stands alone in GSTR-1, in minor units. */
const largeInvoice = 1_00_000_00;

const igst = sql`(case when ${taxedAs} = 'IGST' then line.tax else 0 end)`;
const cgst = sql`(case when ${taxedAs} = 'CGST' then line.half else 0 end)`;
const sgst = sql`(case when ${taxedAs} = 'CGST' then line.tax - line.half else 0 end)`;
/** Of all invoices: what came back counts against what was sold. */
const net = (amount: Sql): Sql => sql`(case invoices.kind when 'return' then -${amount} else ${amount} end)`;
const isToBusiness = sql`(invoices.buyer_gstin <> '')`;

/**
 * The goods on invoices, and the parts of the delivery charge, which belong to the supply of goods of the same rate. Those
 * of an invoice that is replaced are left out: the one in its place has them again. Of an odd tax at a rate the first half
 * has one unit more, as on the invoice itself, however many lines there are.
 */
export const invoiceLineSql = {
  from: sql`(select * from invoices where not ${isReplaced}) as invoices
    cross join lateral (
      select lines.*, (ceil(upto / 2.0) - ceil((upto - tax) / 2.0))::bigint as half
      from (
        select goods.*, sum(tax) over (partition by "taxRate", "taxKind" order by line nulls last rows unbounded preceding) as upto
        from (
          select line, "hsnCode", unit, quantity, taxable, "taxRate", "taxKind", tax, "salesInvoice"
          from jsonb_to_recordset(invoices.document -> 'lines') as goods (
            line integer, "hsnCode" text, unit text, quantity numeric, taxable bigint, "taxRate" integer,
            "taxKind" text, tax bigint, "salesInvoice" text)
          union all
          select null, "hsnCode", coalesce((
              select goods ->> 'unit' from jsonb_array_elements(invoices.document -> 'lines') goods
              where goods ->> 'hsnCode' = "hsnCode" and (goods ->> 'taxRate')::integer = rate
              order by (goods ->> 'taxable')::bigint desc limit 1), 'piece'),
            0, taxable, rate, "taxKind", tax, null
          from jsonb_to_recordset(coalesce(invoices.document -> 'deliveryTaxes', '[]')) as delivery (
            "hsnCode" text, taxable bigint, rate integer, "taxKind" text, tax bigint)) as goods) as lines) as line`,
  storeId: sql`invoices.store_id`,
  at: sql`invoices.issued_at`,
  day: sql`invoices.day`,
  dimensions: {
    rate: { key: sql`line."taxRate"::text` },
    hsn: { key: sql`nullif(line."hsnCode", '')` },
    invoice: { key: sql`invoices.number` },
    original: { key: sql`coalesce(line."salesInvoice", invoices.document->>'salesInvoice')` },
    buyer: { key: sql`invoices.customer_name` },
    gstin: { key: sql`nullif(invoices.buyer_gstin, '')` },
    supply: { key: sql`nullif(invoices.place_of_supply, '')` },
    taxKind: { key: sql`line."taxKind"` },
    section: {
      key: sql`(case when ${isToBusiness} then 'B2B'
        when ${taxedAs} = 'IGST' and invoices.total > ${sql.lit(largeInvoice)} then 'B2CL' else 'B2CS' end)`,
    },
    code: { key: sql`nullif(line."hsnCode", '')` },
    description: { key: sql`''` },
    uqc: { key: sql`(case line.unit when 'weight' then 'KGS-KILOGRAMS' else 'PCS-PIECES' end)` },
    percent: { key: sql`line."taxRate"::text` },
    recipient: { key: sql`nullif(invoices.buyer_gstin, '')` },
    receiver: { key: sql`invoices.customer_name` },
    note: { key: sql`invoices.number` },
    noteDay: { key: sql`invoices.day::text` },
    noteType: { key: sql`'C'` },
    place: {
      key: sql`concat_ws('-', nullif(invoices.document #>> '{placeOfSupply,code}', ''),
        invoices.document #>> '{placeOfSupply,name}')`,
    },
    reverseCharge: { key: sql`'N'` },
    noteSupply: { key: sql`'Regular B2B'` },
    noteValue: { key: sql`invoices.total::text` },
  },
  columns: {
    quantity: sql`line.quantity`,
    taxable: sql`line.taxable`,
    tax: sql`line.tax`,
    value: sql`(line.taxable + line.tax)`,
    igst,
    cgst,
    sgst,
    cess: sql`0`,
    netQuantity: net(sql`line.quantity`),
    netValue: net(sql`(line.taxable + line.tax)`),
    netTaxable: net(sql`line.taxable`),
    netIgst: net(igst),
    netCgst: net(cgst),
    netSgst: net(sgst),
  },
  conditions: {
    sales: sql`(invoices.kind = 'sales')`,
    returned: sql`(invoices.kind = 'return')`,
    toBusiness: isToBusiness,
    toConsumer: sql`(not ${isToBusiness})`,
    notes: sql`(invoices.kind = 'return' and ${isToBusiness})`,
  },
  fields: {},
} as const satisfies FactSql;
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
