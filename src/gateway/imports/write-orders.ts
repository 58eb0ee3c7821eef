import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import { recordReset } from "#gateway/store/events.ts";
import { changeCounts } from "#gateway/store/orders/order-status-counts.ts";
import { orderSearchText } from "#gateway/store/orders/order-search-text.ts";

/** What was written, and what stood there already. */
export interface Written {
  readonly orders: number;
  readonly lines: number;
  readonly ordersThere: number;
  readonly linesThere: number;
  /** Of those that stood there, how many have other lines than the file says. */
  readonly ordersDiffering: number;
}

/** Where it goes: the store, and what its orders are said to come from. */
export interface Destination {
  readonly storeId: string;
  readonly source: string;
}

interface Header {
  readonly number: string;
  readonly placed_at: string;
  readonly lines: number;
  readonly amount: number;
  readonly customer: string;
  readonly customer_id: string | null;
  readonly names: readonly string[];
  readonly there: boolean;
  readonly differs: boolean;
}

/** Orders that are written in one transaction. */
const ordersAtOnce = 250;

/** What an imported order is called by where the file names nobody. */
const guest = "Guest";

/** Makes the products and customers the staged lines name by code, where the store does not know them yet. */
export async function writeNamed(trx: Trx, storeId: string): Promise<void> {
  await sql`
    insert into products (store_id, code, name, unit, mrp, price, tax_rate)
    select ${storeId}, product, coalesce((array_agg(name order by line desc) filter (where name <> ''))[1], product),
      case when bool_and(quantity = trunc(quantity)) then 'piece' else 'weight' end,
      max(price), (array_agg(price order by line desc))[1], 0
    from import_lines group by product order by product
    on conflict (store_id, code) do nothing`.execute(trx);
  await sql`
    insert into customers (store_id, code, name, created_at)
    select ${storeId}, customer, 'Customer ' || customer, min(placed_at)
    from import_orders where customer <> '' group by customer order by customer
    on conflict (store_id, code) do nothing`.execute(trx);
}

/**
 * Finds out, for all gathered orders at once, who their customers are and which of them the store has already. Once for
 * all, because a planner that knows nothing of a new store would look each of them up by the wrong index.
 */
export async function matchOrders(db: Db, storeId: string): Promise<void> {
  await sql`
    create temporary table import_matched as
    select gathered.*, customers.id as customer_id, orders.id is not null as there,
      coalesce(orders.item_count <> gathered.lines or orders.lines_amount <> gathered.amount, false) as differs
    from import_orders gathered
    left join customers on customers.store_id = ${storeId} and customers.code = gathered.customer
    left join orders on orders.store_id = ${storeId} and orders.number = gathered.number`.execute(db);
  await sql`create unique index on import_matched (place)`.execute(db);
  await sql`analyze import_matched, products, customers`.execute(db);
}

/**
 * Writes the matched orders as Delivered and paid, some hundred in each transaction with its event; an order whose number the store
 * knows is left as it is, so that a run that was killed can be run again. `onOrders` hears how far it has come.
 */
export async function writeOrders(
  db: Kysely<Database>,
  to: Destination,
  onOrders: (orders: number) => void,
): Promise<Written> {
  const written = { orders: 0, lines: 0, ordersThere: 0, linesThere: 0, ordersDiffering: 0 };
  for (let after = 0; ; after += ordersAtOnce) {
    const headers = await db.transaction().execute(async (trx) => {
      const headers = await readHeaders(trx, after);
      await writeSome(
        trx,
        to,
        headers.filter((header) => !header.there),
      );
      return headers;
    });
    for (const { lines, there, differs } of headers) {
      written[there ? "ordersThere" : "orders"] += 1;
      written[there ? "linesThere" : "lines"] += lines;
      written.ordersDiffering += Number(differs);
    }
    onOrders(written.orders + written.ordersThere);
    if (headers.length < ordersAtOnce) return written;
  }
}

async function readHeaders(trx: Trx, after: number): Promise<Header[]> {
  const { rows } = await sql<Header>`
    select number, placed_at, lines, amount, customer, customer_id, there, differs,
      array(select distinct coalesce(nullif(name, ''), product) from import_lines
        where import_lines.number = import_matched.number) as names
    from import_matched where place > ${after} and place <= ${after + ordersAtOnce} order by place`.execute(trx);
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
        productNames: headers[at]?.names ?? [],
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
  // One event for all of them: who has a board open reads it again, whichever process serves them.
  await recordReset(trx, storeId);
}

/** An order as it stands in the end: nobody knows how it came there, so it has one entry of history and no slot. */
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
