import { sql } from "kysely";
import { stateOfPincode } from "#contract/invoices/states.ts";
import type { Finding } from "#contract/payments/schema.ts";
import { editableStatuses } from "#contract/orders/status.ts";
import type { Db } from "#gateway/database/schema.ts";

const editable = sql.join(editableStatuses.map((status) => sql.lit(status)));

/**
 * Finds where the invoices of a store are wrong; nothing when all is well. The numbers of a kind and fiscal year have
 * no gap and end at the value of their counter; the parts of each document sum to its total; each order that was
 * delivered and has goods or a charge since the store issues invoices has one. The invoices in force, the last one of
 * each delivery, have together the amount and tax of their order, once this was delivered, and of each line what was
 * handed over; that of a return has its amount, which was counted; those of an order that ended without a sale are zero, and so is that of a return that was taken back. A completed return of an invoiced
 * sale has an invoice of its own. A return invoice and its lines name sales invoices of their order. No order was edited after it had
 * left the store. The place of supply is the state of the address, and there is none whose state is not known. The
 * halves of a tax are equal, and returns take back no more of one than was sold.
 */
export async function findInvoiceErrors(db: Db, storeId: string): Promise<readonly Finding[]> {
  const { rows } = await sql<Finding>`
    with ${documentsOf(storeId)}, ${goodsOf(storeId)} ${salesRules(storeId)} union all ${otherRules(storeId)}`.execute(
    db,
  );
  return [...rows, ...(await findUnknownStates(db, storeId))];
}

/** What the rules ask about documents: their numbers and sums, and which are in force. */
const documentsOf = (storeId: string) => sql`
  numbered as (
    select kind || ' invoices ' || fiscal_year as counter, min(count) as first, max(count) as last, count(*) as many
    from invoices where store_id = ${storeId} group by kind, fiscal_year
    union all
    select 'invoices', min(place), max(place), count(*) from invoices where store_id = ${storeId}
  ), counters as (
    select counter, value from store_counters
    where store_id = ${storeId} and (counter = 'invoices' or counter like '% invoices %') and value > 0
  ), summed as (
    select invoices.number, total, tax, taxable, document,
      (select coalesce(sum((line->>'amount')::bigint), 0) from jsonb_array_elements(document->'lines') line) as lines,
      (select coalesce(sum((line->>'tax')::bigint), 0) from jsonb_array_elements(document->'lines') line) as line_tax,
      (select coalesce(sum((part->>'tax')::bigint), 0) from jsonb_array_elements(charges) part) as delivery_tax,
      (select coalesce(sum((part->>'taxable')::bigint), 0) from jsonb_array_elements(charges) part) as delivery_taxable,
      (select coalesce(sum((part->>'amount')::bigint), 0) from jsonb_array_elements(document->'taxes') rate,
        jsonb_array_elements(rate->'parts') part) as parts
    from invoices, coalesce(document->'deliveryTaxes', '[]') as charges where store_id = ${storeId}
  ), even as (
    select invoices.* from invoices join orders on orders.store_id = invoices.store_id and orders.id = invoices.order_id
    where invoices.store_id = ${storeId} and orders.tax_parts = 2 and not exists (
      select from invoices newer where newer.store_id = invoices.store_id and newer.corrects = invoices.id)
  ), part_in_force as (
    select even.order_id, kind, number, rate->>'rate' as rate, part->>'name' as name, (part->>'amount')::bigint as amount
    from (
      select distinct on (order_id, delivery, return_id) * from even order by order_id, delivery, return_id, place desc) even,
      jsonb_array_elements(document->'taxes') rate, jsonb_array_elements(rate->'parts') part
  ), in_force as (
    select distinct on (order_id, delivery) order_id, number, total, tax, document,
      document->'placeOfSupply'->>'name' as supply, document->'seller'->>'gstin' as seller,
      coalesce(document->'buyer'->>'ownAddress', '') || coalesce(document->'buyer'->'address'->>'line', '') as named
    from invoices where store_id = ${storeId} and kind = 'sales' order by order_id, delivery, place desc
  ), last as (
    select order_id, max(number) as number, sum(total) as total, sum(tax) as tax from in_force group by order_id
  ), invoiced_line as (
    select order_id, (line->>'line')::integer as line, sum((line->>'quantity')::numeric) as quantity
    from in_force, jsonb_array_elements(document->'lines') line group by 1, 2
  ), last_return as (
    select distinct on (return_id) return_id, order_id, number, total, tax, document
    from invoices where store_id = ${storeId} and kind = 'return' order by return_id, place desc
  )`;

/** What the rules ask about goods: what was delivered and what came back. */
const goodsOf = (storeId: string) => sql`
  returned as (
    select return_orders.id, return_orders.number, return_orders.order_id, return_orders.status, return_orders.amount,
      lines.came, lines.tax - (
        select coalesce(sum((part->>'tax')::bigint), 0) from jsonb_array_elements(kept) part) + (
        select coalesce(sum((part->>'tax')::bigint), 0) from jsonb_array_elements(delivery_taxes) part) as tax
    from return_orders, lateral (
      select coalesce(sum(tax), 0) as tax, coalesce(bool_or(counted > 0), false) as came from return_lines
      where return_lines.store_id = return_orders.store_id and return_lines.return_id = return_orders.id) lines
    where return_orders.store_id = ${storeId}
  ), delivered as (
    select orders.id, orders.number, exists (
      select from order_history history, stores
      where stores.id = orders.store_id and history.store_id = orders.store_id and history.order_id = orders.id
        and history.to_status = orders.status and history.import_number is null and history.kind <> 'placed'
        and history.undoes is null and history.at >= stores.invoices_since
        -- What was delivered in part before its lines were told has an invoice only once all of it is delivered.
        and (orders.status = 'Delivered' or exists (select from order_line_changes changes
          where changes.store_id = history.store_id and changes.order_id = history.order_id
            and changes.version = history.version) or exists (select from order_lines lines
          where lines.store_id = orders.store_id and lines.order_id = orders.id
            and lines.handed_over is not null))) as counts
    from orders where orders.store_id = ${storeId} and orders.status in ('Delivered', 'Partially Delivered')
      and (orders.amount <> 0 or exists (select from order_lines lines where lines.store_id = orders.store_id
        and lines.order_id = orders.id and lines.quantity > 0))
  )`;

/** Numbers and sums of all invoices, and the sales invoices of delivered orders. */
const salesRules = (storeId: string) => sql`
  select 'the numbers of invoices have no gap' as rule, coalesce(counters.counter, numbered.counter) as of
  from counters full join numbered using (counter)
  where (first, last, many) is distinct from (1, value, value) and coalesce(value, many) > 0
  union all
  select 'the parts of an invoice sum to its total', number from summed
  where lines + (document->>'deliveryCharge')::bigint + (document->>'rounding')::bigint
    - coalesce((document->>'promoKept')::bigint, 0) <> total
    or line_tax + delivery_tax <> tax or parts <> tax or taxable + tax <> lines + delivery_taxable + delivery_tax
    or delivery_taxable + delivery_tax not in (0, (document->>'deliveryCharge')::bigint)
    or (document->>'total')::bigint <> total or document->>'number' <> number
  union all
  select 'a delivered order has an invoice', delivered.number from delivered left join last on last.order_id = delivered.id
  where counts and last.order_id is null
  union all
  select 'the last invoice of an order has its amount', last.number from orders join last on last.order_id = orders.id
  where orders.store_id = ${storeId} and case
    when orders.status = 'Delivered' then (last.total, last.tax) <> (orders.amount, orders.tax)
    when orders.status in ('Cancelled', 'Rejected') then last.total <> 0
    -- What was sold has come back with returns; what was never handed over is no sale.
    when orders.status = 'Returned' and last.total <> 0
      then (last.total, last.tax, orders.amount) is distinct from (orders.amount, orders.tax, (
        select sum(amount) from returned where returned.order_id = orders.id and returned.status = 'Completed')) end
  union all
  select distinct 'what was handed over of an order is on its invoices, once', orders.number from orders
  join last on last.order_id = orders.id
  join order_lines lines on lines.store_id = orders.store_id and lines.order_id = orders.id
  left join invoiced_line on (invoiced_line.order_id, invoiced_line.line) = (lines.order_id, lines.line)
  where orders.store_id = ${storeId} and orders.status in ('Partially Delivered', 'Delivered')
    and coalesce(invoiced_line.quantity, 0) <> case orders.status
      when 'Partially Delivered' then coalesce(lines.handed_over, lines.quantity) else lines.quantity end`;

/** Invoices of returns, places of supply, taxes and sending. */
const otherRules = (storeId: string) => sql`
  select 'the invoice of a return has its amount', last.number from last_return last
  left join returned on returned.id = last.return_id and returned.order_id = last.order_id
  where (last.total, last.tax) is distinct from (
    case returned.status when 'Completed' then returned.amount else 0 end,
    case returned.status when 'Completed' then returned.tax else 0 end)
  union all
  select 'a completed return of an invoiced sale has a return invoice', returned.number from returned
  join last on last.order_id = returned.order_id and last.total <> 0 and returned.status = 'Completed' and returned.came
  where not exists (select from last_return where last_return.return_id = returned.id)
  union all
  select 'the place of supply is the state of the address', last.number from in_force last
  join orders on orders.store_id = ${storeId} and orders.id = last.order_id
  where orders.delivery_type = 'HOME_DELIVERY' and coalesce(orders.address ->> 'state', '') <> ''
    and last.total <> 0 and last.supply <> orders.address ->> 'state'
  union all
  select 'an invoice of 50,000 or more names the address of the buyer', last.number from in_force last
  where last.total >= 5000000 and last.seller <> '' and last.named = ''
  union all
  select distinct 'the halves of a tax are equal', even.number from even, jsonb_array_elements(even.document->'taxes') rate
  where jsonb_array_length(rate->'parts') = 2 and rate->'parts'->0->'amount' <> rate->'parts'->1->'amount'
  union all
  select distinct 'return invoices take back no more of a tax than was sold', returned.number from (
    select order_id, min(number) as number, rate, name, sum(amount) as amount from part_in_force
    where kind = 'return' group by order_id, rate, name) returned
  where returned.amount > (select coalesce(sum(sold.amount), 0) from part_in_force sold
    where sold.order_id = returned.order_id and sold.kind = 'sales' and sold.rate = returned.rate
      and sold.name = returned.name)
  union all
  select distinct 'a return invoice names a sales invoice of its order', last.number from last_return last, lateral (
    select last.document->>'salesInvoice' as number
    union select line->>'salesInvoice' from jsonb_array_elements(last.document->'lines') line
    where line ? 'salesInvoice') named
  where not exists (select from invoices sales where sales.store_id = ${storeId} and sales.number = named.number
    and sales.kind = 'sales' and sales.order_id = last.order_id)
  union all
  select 'the products of an order change only before it leaves the store', orders.number
  from order_history edit join orders on orders.store_id = edit.store_id and orders.id = edit.order_id, lateral (
    select to_status from order_history moved where moved.store_id = edit.store_id and moved.order_id = edit.order_id
      and moved.version < edit.version and moved.to_status is not null order by moved.version desc limit 1) standing
  where edit.store_id = ${storeId} and edit.kind = 'edit' and standing.to_status not in (${editable})
  union all
  select 'an invoice has a state of sending', number from invoices where store_id = ${storeId} and not exists (
    select from invoice_syncs where invoice_syncs.store_id = invoices.store_id and invoice_syncs.id = invoices.id)`;

/** Invoices in force of goods that went to an address in India whose state nothing tells: they are taxed as at home. */
async function findUnknownStates(db: Db, storeId: string): Promise<readonly Finding[]> {
  const { rows } = await sql<{ number: string; pincode: string }>`
    select number, document->'buyer'->'address'->>'pincode' as pincode from (
      select distinct on (invoices.order_id, invoices.delivery) invoices.* from invoices
      join orders on orders.store_id = invoices.store_id and orders.id = invoices.order_id
      where invoices.store_id = ${storeId} and kind = 'sales' and delivery_type = 'HOME_DELIVERY'
      order by invoices.order_id, invoices.delivery, place desc) last
    where total <> 0 and document->'seller'->'state'->>'code' <> '' and document->'placeOfSupply' = document->'seller'->'state'
      and document->'buyer'->'address'->>'line' <> ''
      and coalesce(document->'buyer'->'address'->>'state', '') = '' and not exists (
        select from delivery_areas where delivery_areas.store_id = last.store_id and delivery_areas.territory <> ''
          and delivery_areas.pincodes @> array[document->'buyer'->'address'->>'pincode'])`.execute(db);
  const unknown = rows.filter(({ pincode }) => stateOfPincode(pincode) === "");
  return unknown.map(({ number }) => ({ rule: "the state of an address is known", of: number }));
}
