import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Batch, Destination, WriteResult } from "#gateway/imports/subject.ts";
import { changeCounts } from "#gateway/store/orders/order-status-counts.ts";
import { orderSearchText } from "#gateway/store/orders/order-search-text.ts";

interface Header {
  readonly number: string;
  readonly placed_at: string;
  readonly lines: number;
  readonly amount: number;
  readonly customer: string;
  readonly customer_id: string | null;
  readonly products: readonly { readonly name: string; readonly code: string }[];
  readonly there: boolean;
  readonly differs: boolean;
}

/** The customer's name in orders for which the file names nobody. */
const guest = "Guest";

/** Writes orders as Delivered and paid. An order whose number the store already has is not changed. */
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
    select number, placed_at, lines, amount, customer, customer_id, there, differs,
      (select json_agg(distinct jsonb_build_object('name', name, 'code', product)) from import_lines
        where import_lines.number = import_matched.number) as products
    from import_matched where place > ${after} and place <= ${upTo} order by place`.execute(trx);
  return rows;
}

async function writeSome(trx: Trx, to: Destination, headers: readonly Header[]): Promise<void> {
  if (headers.length === 0) return;
  const { storeId } = to;
  const orders = headers.map((header) => ({ ...orderRow(storeId, header), id: randomUUID() }));
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
    insert into order_lines (store_id, order_id, line, product_id, code, name, unit, quantity, mrp, unit_price, tax_rate, tax, amount)
    select ${storeId}, ids.id, row_number() over (partition by ids.id order by lines.line), products.id, lines.product,
      coalesce(nullif(lines.name, ''), products.name), products.unit, quantity, lines.price, lines.price, 0, 0, amount
    from json_to_recordset(${ids}::json) as ids (id uuid, number text)
    join import_lines lines on lines.number = ids.number
    join products on products.store_id = ${storeId} and products.code = lines.product`.execute(trx);
  await insertRows(
    trx,
    "order_payments",
    orders.flatMap(({ id, placed_at, amount }) =>
      amount === 0
        ? []
        : [
            {
              store_id: storeId,
              order_id: id,
              id: randomUUID(),
              at: placed_at,
              method: "Cash",
              amount,
              reference: "import",
            },
          ],
    ),
  );
  await insertRows(
    trx,
    "order_history",
    orders.map(({ id, placed_at }) => ({
      store_id: storeId,
      order_id: id,
      id: randomUUID(),
      kind: "placed",
      at: placed_at,
      by_name: "Import",
      origin: "By Admin",
      version: 1,
      to_status: "Delivered",
      text: `Taken over from ${to.source}`,
    })),
  );
  await changeCounts(trx, storeId, { Delivered: orders.length });
}

/** The row of a finished order. The file does not tell its past, so it gets one history entry and no slot. */
function orderRow(storeId: string, header: Header) {
  return {
    store_id: storeId,
    number: header.number,
    status: "Delivered",
    version: 1,
    placed_at: header.placed_at,
    customer_id: header.customer_id,
    customer_name: header.customer ? `Customer ${header.customer}` : guest,
    customer_phone: "",
    item_count: header.lines,
    lines_amount: header.amount,
    discount: 0,
    delivery_charge: 0,
    tax: 0,
    amount: header.amount,
    paid_amount: header.amount,
    payment_state: "Paid",
    source: "web",
    order_type: "Normal",
    delivery_type: "HOME_DELIVERY",
    instructions: "",
    updated_at: header.placed_at,
  };
}
