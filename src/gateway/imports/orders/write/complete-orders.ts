import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { plainAmount } from "#contract/money.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Destination } from "#gateway/imports/subject.ts";
import { orderSearchText } from "#gateway/store/orders/rows/order-search-text.ts";
import { postOrders } from "#gateway/store/ledger/post-orders.ts";
import { derivePaymentStates } from "#gateway/store/payments/derive-states.ts";
import { idsOf, importer, keepOrders } from "./before-image.ts";

/** An order to which lines were added, with its totals before and after. */
interface Completed {
  readonly id: string;
  readonly number: string;
  readonly customer_name: string;
  readonly customer_phone: string;
  readonly version: number;
  readonly updated_at: string;
  readonly lines_before: number;
  readonly lines: number;
  readonly amount_before: number;
  readonly amount: number;
  readonly products: readonly { readonly name: string; readonly code: string }[];
}

/**
 * Adds the lines to orders that these lack, raises their totals and, where they were paid in full, what was paid. Their
 * date, customer and status stay. The orders must be locked. Answers the number of lines.
 */
export async function completeOrders(trx: Trx, to: Destination, ids: readonly string[]): Promise<number> {
  const { storeId, importNumber } = to;
  await keepOrders(trx, { storeId, number: importNumber ?? 0 }, ids);
  const { numAffectedRows = 0n } = await sql`
    insert into order_lines (store_id, order_id, line, product_id, code, name, category, unit, quantity, mrp, unit_price, discount,
      tax_rate, tax, amount, import_number, import_line)
    select ${storeId}, orders.id, orders.item_count + row_number() over (partition by orders.id order by lines.line),
      products.id, lines.product, coalesce(nullif(lines.name, ''), products.name), products.category, products.unit, quantity, lines.price,
      lines.price, lines.discount, lines.tax_rate, lines.tax, lines.amount, ${importNumber}::integer, lines.file_line
    from import_added added join import_lines lines using (line)
    join orders on orders.store_id = ${storeId} and orders.id = added.order_id
    join products on products.store_id = ${storeId} and products.code = lines.product
    where added.order_id in (${idsOf(ids)})`.execute(trx);
  const completed = await raiseTotals(trx, storeId, ids);
  await raisePayments(trx, storeId, completed);
  await derivePaymentStates(trx, storeId, ids);
  await postOrders(trx, storeId, idsOf(ids), importer);
  for (const order of completed) await rewriteSearch(trx, storeId, order);
  await insertRows(
    trx,
    "order_history",
    completed.map((order) => ({
      store_id: storeId,
      order_id: order.id,
      id: randomUUID(),
      kind: "import",
      at: order.updated_at,
      by_name: "Import",
      origin: "By Admin",
      version: order.version,
      text: addedWords(order, to.source),
      import_number: importNumber,
    })),
  );
  return Number(numAffectedRows);
}

function addedWords({ lines_before, lines, amount_before, amount }: Completed, source: string): string {
  const totals = `total from ${plainAmount(amount_before)} to ${plainAmount(amount)}`;
  return `From ${source}: lines from ${lines_before} to ${lines}, ${totals}`;
}

/** Makes the totals of orders those of their lines, as a new version. */
async function raiseTotals(trx: Trx, storeId: string, ids: readonly string[]): Promise<Completed[]> {
  const { rows } = await sql<Completed>`
    update orders set
      item_count = sums.lines, lines_amount = sums.amount,
      tax = sums.tax + (select coalesce(sum((part->>'tax')::bigint), 0) from jsonb_array_elements(orders.delivery_taxes) part),
      amount = sums.amount - orders.discount - orders.promo_discount + orders.delivery_charge,
      paid_amount = case when before.paid_amount = before.amount and (before.amount > 0 or before.payment_state in ('Paid', 'Completed'))
        then sums.amount - orders.discount - orders.promo_discount + orders.delivery_charge else before.paid_amount end,
      version = orders.version + 1,
      updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), orders.updated_at + interval '1 millisecond')
    from (
      select order_id, count(*) as lines, sum(amount)::bigint as amount, sum(tax)::bigint as tax,
        jsonb_agg(distinct jsonb_build_object('name', name, 'code', code)) as products
      from order_lines where store_id = ${storeId} and order_id in (${idsOf(ids)}) group by order_id) sums
    join orders before on before.store_id = ${storeId} and before.id = sums.order_id
    where orders.store_id = ${storeId} and orders.id = sums.order_id
    returning orders.id, orders.number, orders.customer_name, orders.customer_phone, orders.version, orders.updated_at,
      before.item_count as lines_before, orders.item_count as lines, before.amount as amount_before, orders.amount,
      sums.products`.execute(trx);
  return rows;
}

/** Makes the payments of orders those that are said to be paid: what is missing is one more payment. */
async function raisePayments(trx: Trx, storeId: string, completed: readonly Completed[]): Promise<void> {
  const ids = idsOf(completed.map(({ id }) => id));
  await sql`
    insert into order_payments (store_id, order_id, at, method, amount, reference)
    select ${storeId}, orders.id, orders.placed_at, coalesce(min(payments.method), 'Cash'),
      orders.paid_amount - coalesce(sum(payments.amount), 0), 'import'
    from orders left join order_payments payments on payments.store_id = orders.store_id and payments.order_id = orders.id
    where orders.store_id = ${storeId} and orders.id in (${ids}) group by orders.store_id, orders.id
    having orders.paid_amount <> coalesce(sum(payments.amount), 0)`.execute(trx);
}

async function rewriteSearch(trx: Trx, storeId: string, order: Completed): Promise<void> {
  const search = orderSearchText({
    number: order.number,
    customerName: order.customer_name,
    customerPhone: order.customer_phone,
    products: order.products,
  });
  await trx
    .updateTable("order_search")
    .set({ search })
    .where("store_id", "=", storeId)
    .where("order_id", "=", order.id)
    .execute();
}
