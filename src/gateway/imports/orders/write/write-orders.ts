import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import { endedStatuses, type OrderStatus } from "#contract/orders/status.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { RefundCause } from "#contract/refunds/states.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Destination } from "#gateway/imports/subject.ts";
import { type Batch, nothingWritten, type WriteResult } from "#gateway/imports/write-result.ts";
import { changeCounts } from "#gateway/store/orders/rows/order-status-counts.ts";
import { alignReservations } from "#gateway/store/stock/align-reservations.ts";
import { orderSearchText } from "#gateway/store/orders/rows/order-search-text.ts";
import type { GatheredOrder } from "#gateway/imports/orders/gather-orders.ts";
import { pastOfOrder } from "./past-of-order.ts";
import { orderRow } from "#gateway/imports/orders/read/order-row.ts";
import { orderStanding } from "#gateway/imports/orders/order-standing.ts";
import { postOrders } from "#gateway/store/ledger/post-orders.ts";
import { orderKind } from "#gateway/store/orders/order-change.ts";
import { alignRefunds } from "#gateway/store/refunds/align-refunds.ts";
import { idsOf, importer, keepOrders, removeOrders } from "./before-image.ts";
import type { OrderAction } from "#gateway/imports/orders/compare-orders.ts";
import { completeOrders } from "./complete-orders.ts";

/** An order of the file, and what is to be done with it. */
export interface Header extends GatheredOrder {
  readonly customer_id: string | null;
  readonly products: readonly { readonly name: string; readonly code: string }[];
  /** The order that the store has under this number; null for a new one. */
  readonly order_id: string | null;
  readonly action: OrderAction;
}

/**
 * Writes orders as they stood when they were over, adds lines to those that lack some, and replaces others where that
 * was asked for. An order that somebody has changed since it was imported is left as it is.
 */
export async function writeOrders(trx: Trx, to: Destination, batch: Batch): Promise<WriteResult> {
  const headers = await withoutTouched(trx, to.storeId, await readHeaders(trx, batch));
  const chosen = (action: OrderAction) => headers.filter((header) => header.action === action);
  const [replaced, completed] = [chosen("replace"), chosen("complete")];
  const counts = replaced.length > 0 ? await makeRoom(trx, to, replaced) : {};
  const written = await writeNew(trx, to, [...chosen("new"), ...replaced], counts);
  const linesAdded = completed.length > 0 ? await completeOrders(trx, to, idsIn(completed)) : 0;
  const moved = idsOf([...written, ...idsIn([...replaced, ...completed])]);
  await alignReservations(trx, to.storeId, moved, { userId: null, name: "Import" });
  // Counts come after the stock, as in every change of an order: so none waits for another in a ring.
  await changeCounts(trx, to.storeId, counts);
  await refundOwed(trx, to.storeId, [...written, ...idsIn(completed)]);
  return { ...tally(headers), linesAdded };
}

/** Makes the refunds of orders to which money is owed, such as one that was paid and cancelled. */
async function refundOwed(trx: Trx, storeId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where store_id = ${storeId} and id in (${idsOf(ids)}) and paid_amount > 0
      and (status = any(${[...endedStatuses]}::text[]) or paid_amount > amount - returned_amount)`.execute(trx);
  if (rows.length === 0) return;
  const orders = await orderKind.lockRows(
    trx,
    storeId,
    rows.map(({ id }) => id),
    "no key update",
  );
  await alignRefunds(
    trx,
    storeId,
    orders.flatMap((order) => (amountDue(order) < 0 ? [{ order, cause: causeOf(order), carriedOut: [] }] : [])),
    { ...importer, address: null, origin: "By Admin" },
  );
}

function causeOf({ status }: OrderRow): RefundCause {
  if (status === "Returned") return "Return";
  return endedStatuses.has(status) ? "Cancellation" : "Excess";
}

/** Counts orders by what is done with them. */
export function tally(headers: readonly Header[]): WriteResult {
  const count = (...actions: OrderAction[]) => {
    const counted = headers.filter(({ action }) => actions.includes(action));
    return { records: counted.length, lines: counted.reduce((sum, { lines }) => sum + lines, 0) };
  };
  const there = count("there", "differs", "touched");
  const left = headers.filter(({ action }) => action === "differs" || action === "touched");
  return {
    ...nothingWritten,
    ...count("new"),
    recordsCompleted: count("complete").records,
    recordsReplaced: count("replace").records,
    recordsThere: there.records,
    linesThere: there.lines,
    recordsDiffering: count("differs").records,
    recordsTouched: count("touched").records,
    leftAlone: left.map(({ number }) => number),
  };
}

/** Reads the orders of a batch, in the order in which they were placed. */
export async function readHeaders(trx: Db, { after, upTo }: Batch): Promise<Header[]> {
  const { rows } = await sql<Header>`
    select number, placed_at, lines, amount, tax, customer, head, customer_id, order_id, action,
      (select json_agg(distinct jsonb_build_object('name', name, 'code', product)) from import_lines
        where import_lines.number = import_matched.number) as products
    from import_matched where place > ${after} and place <= ${upTo} order by place`.execute(trx);
  return rows;
}

/**
 * Locks the orders that are to be changed, and says of those that somebody has changed by now that they are touched.
 */
async function withoutTouched(trx: Trx, storeId: string, headers: readonly Header[]): Promise<readonly Header[]> {
  const ids = idsIn(headers.filter(({ action }) => action === "complete" || action === "replace"));
  if (ids.length === 0) return headers;
  await sql`
    select from orders where store_id = ${storeId} and id in (${idsOf(ids)}) order by id for update`.execute(trx);
  const { rows } = await sql<{ order_id: string }>`
    select distinct order_id from order_history
    where store_id = ${storeId} and order_id in (${idsOf(ids)}) and import_number is null`.execute(trx);
  const touched = new Set(rows.map((row) => row.order_id));
  return headers.map((header) => (touched.has(header.order_id ?? "") ? { ...header, action: "touched" } : header));
}

function idsIn(headers: readonly Header[]): string[] {
  return headers.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
}

/** By how much the number of orders of each status changes. */
type Counts = Partial<Record<OrderStatus, number>>;

/**
 * Takes away the orders that are replaced, and keeps their rows for the case that the import is undone. Answers by how
 * much that changes the counts.
 */
async function makeRoom(trx: Trx, { storeId, importNumber }: Destination, headers: readonly Header[]): Promise<Counts> {
  const ids = idsIn(headers);
  await keepOrders(trx, { storeId, number: importNumber ?? 0 }, ids);
  const { rows } = await sql<{ status: string; orders: number }>`
    select status, count(*) as orders from orders
    where store_id = ${storeId} and id in (${idsOf(ids)}) group by status`.execute(trx);
  await removeOrders(trx, storeId, idsOf(ids));
  return Object.fromEntries(rows.map(({ status, orders }) => [status, -orders]));
}

/** Writes orders that the store does not have, adds them to `counts`, and answers their ids. */
async function writeNew(
  trx: Trx,
  to: Destination,
  headers: readonly Header[],
  counts: Counts,
): Promise<readonly string[]> {
  if (headers.length === 0) return [];
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
  await writeLines(trx, to, orders);
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
  await postOrders(trx, storeId, idsOf(orders.map(({ id }) => id)), importer);
  await writeHistory(trx, to, standings);
  for (const { status } of standings) counts[status] = (counts[status] ?? 0) + 1;
  return orders.map(({ id }) => id);
}

/** Writes the lines of orders from those of the file. */
async function writeLines(
  trx: Trx,
  { storeId, importNumber }: Destination,
  orders: readonly { readonly id: string; readonly number: string }[],
): Promise<void> {
  const ids = JSON.stringify(orders.map(({ id, number }) => ({ id, number })));
  await sql`
    insert into order_lines (store_id, order_id, line, product_id, code, name, category, unit, quantity, mrp, unit_price, discount,
      tax_rate, tax, amount, import_number, import_line)
    select ${storeId}, ids.id, row_number() over (partition by ids.id order by lines.line), products.id, lines.product,
      coalesce(nullif(lines.name, ''), products.name), products.category, products.unit, quantity, lines.price,
      lines.price, discount,
      lines.tax_rate, tax, amount, ${importNumber}::integer, lines.file_line
    from json_to_recordset(${ids}::json) as ids (id uuid, number text)
    join import_lines lines on lines.number = ids.number
    join products on products.store_id = ${storeId} and products.code = lines.product`.execute(trx);
}

/** Writes what has become of orders until they were over. */
async function writeHistory(
  trx: Trx,
  { storeId, importNumber, source }: Destination,
  standings: readonly (Header & ReturnType<typeof orderStanding> & { readonly id: string })[],
): Promise<void> {
  await insertRows(
    trx,
    "order_history",
    standings.flatMap((order) => {
      const entry = {
        store_id: storeId,
        order_id: order.id,
        by_name: "Import",
        origin: "By Admin",
        import_number: importNumber,
      };
      const again = order.order_id ? ", in place of what an earlier import wrote" : "";
      return pastOfOrder(order).map((past, at) => ({
        ...entry,
        ...past,
        id: randomUUID(),
        version: at + 1,
        text: at === 0 ? `Taken over from ${source}${again}` : (past.text ?? ""),
      }));
    }),
  );
}
