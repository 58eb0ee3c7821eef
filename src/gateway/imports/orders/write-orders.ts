import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { OrderStatus } from "#contract/orders/status.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Batch, Destination, WriteResult } from "#gateway/imports/subject.ts";
import { changeCounts } from "#gateway/store/orders/order-status-counts.ts";
import { orderSearchText } from "#gateway/store/orders/order-search-text.ts";
import type { OrderHead } from "./check-head.ts";
import type { GatheredOrder } from "./gather-orders.ts";
import { orderStanding, type OrderStanding } from "./order-standing.ts";

interface Header extends GatheredOrder {
  readonly customer_id: string | null;
  readonly products: readonly { readonly name: string; readonly code: string }[];
  readonly there: boolean;
  readonly differs: boolean;
}

/** The customer's name in orders for which the file names nobody. */
const guest = "Guest";

/** Writes orders as they stood when they were over. An order whose number the store already has is not changed. */
export async function writeOrders(trx: Trx, to: Destination, batch: Batch): Promise<WriteResult> {
  const headers = await readHeaders(trx, batch);
  await writeSome(
    trx,
    to,
    headers.filter((header) => !header.there),
  );
  const written = { records: 0, lines: 0, recordsThere: 0, linesThere: 0, recordsDiffering: 0 };
  for (const { lines, there, differs } of headers) {
    written[there ? "recordsThere" : "records"] += 1;
    written[there ? "linesThere" : "lines"] += lines;
    written.recordsDiffering += Number(differs);
  }
  return written;
}

async function readHeaders(trx: Db, { after, upTo }: Batch): Promise<Header[]> {
  const { rows } = await sql<Header>`
    select number, placed_at, lines, amount, tax, customer, head, customer_id, there, differs,
      (select json_agg(distinct jsonb_build_object('name', coalesce(nullif(name, ''), product), 'code', product))
        from import_lines where import_lines.number = import_matched.number) as products
    from import_matched where place > ${after} and place <= ${upTo} order by place`.execute(trx);
  return rows;
}

async function writeSome(trx: Trx, to: Destination, headers: readonly Header[]): Promise<void> {
  if (headers.length === 0) return;
  const { storeId } = to;
  const standings = headers.map((header) => ({ id: randomUUID(), ...header, ...orderStanding(header) }));
  const orders = standings.map((order) => orderRow(storeId, order));
  await insertRows(trx, "orders", orders);
  await insertRows(
    trx,
    "order_search",
    orders.map((order, at) => ({
      store_id: storeId,
      order_id: order.id,
      search: orderSearchText({
        number: order.number,
        customerName: order.customer_name,
        customerPhone: order.customer_phone,
        products: headers[at]?.products ?? [],
      }),
    })),
  );
  const ids = JSON.stringify(orders.map(({ id, number }) => ({ id, number })));
  await sql`
    insert into order_lines (store_id, order_id, line, product_id, code, name, unit, quantity, mrp, unit_price, discount, tax_rate, tax, amount)
    select ${storeId}, ids.id, row_number() over (partition by ids.id order by lines.line), products.id, lines.product,
      coalesce(nullif(lines.name, ''), products.name), products.unit, quantity, lines.price, lines.price, discount, lines.tax_rate, tax, amount
    from json_to_recordset(${ids}::json) as ids (id uuid, number text)
    join import_lines lines on lines.number = ids.number
    join products on products.store_id = ${storeId} and products.code = lines.product`.execute(trx);
  await insertRows(
    trx,
    "order_payments",
    standings.flatMap(({ id, placed_at, payments }) =>
      payments.map((payment) => ({
        store_id: storeId,
        order_id: id,
        id: randomUUID(),
        at: placed_at,
        reference: "import",
        ...payment,
      })),
    ),
  );
  await insertRows(
    trx,
    "order_history",
    orders.map(({ id, placed_at, status }) => ({
      store_id: storeId,
      order_id: id,
      id: randomUUID(),
      kind: "placed",
      at: placed_at,
      by_name: "Import",
      origin: "By Admin",
      version: 1,
      to_status: status,
      text: `Taken over from ${to.source}`,
    })),
  );
  const counts: Partial<Record<OrderStatus, number>> = {};
  for (const { status } of standings) counts[status] = (counts[status] ?? 0) + 1;
  await changeCounts(trx, storeId, counts);
}

/** The row of an order of the past. The file does not tell how it went, so it gets one history entry. */
function orderRow(storeId: string, order: Header & OrderStanding & { readonly id: string }) {
  const { customer, head } = order;
  return {
    store_id: storeId,
    id: order.id,
    number: order.number,
    status: order.status,
    version: 1,
    placed_at: order.placed_at,
    slot_start: head.slotStart ?? null,
    slot_end: head.slotEnd ?? null,
    customer_id: order.customer_id,
    customer_name: String(head.customerName ?? (customer ? `Customer ${customer}` : guest)),
    customer_phone: String(head.phone ?? ""),
    item_count: order.lines,
    lines_amount: order.linesAmount,
    discount: order.discount,
    delivery_charge: order.deliveryCharge,
    tax: order.tax,
    amount: order.amount,
    paid_amount: order.paidAmount,
    payment_state: order.paymentState,
    source: head.source ?? "web",
    order_type: head.orderType ?? "Normal",
    delivery_type: head.deliveryType ?? "HOME_DELIVERY",
    address: addressOf(head),
    instructions: head.instructions ?? "",
    updated_at: order.placed_at,
  };
}

function addressOf({ address, locality, city, pincode }: OrderHead) {
  const texts = { line: address, locality, city, pincode };
  if (Object.values(texts).every((text) => text === undefined)) return null;
  const filled = Object.entries(texts).map(([name, text]) => [name, text ?? ""]);
  return { type: "Other", ...Object.fromEntries(filled) };
}
