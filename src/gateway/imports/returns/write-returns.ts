import { sql } from "kysely";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { importer } from "#gateway/imports/importer.ts";
import type { Destination, RefuseAccepted } from "#gateway/imports/subject.ts";
import { type Batch, nothingWritten, type WriteResult } from "#gateway/imports/write-result.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { writeInvoiceHistory } from "#gateway/store/invoices/invoice-kind.ts";
import { issueReturnInvoices } from "#gateway/store/invoices/issuing/issue-return-invoice.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { returnKind } from "#gateway/store/returns/return-kind.ts";
import { returnNumber } from "#gateway/store/returns/changes/return-number.ts";
import { amountsOf } from "#gateway/store/returns/changes/write-lines.ts";
import { changeReturnedOrders } from "./change-orders.ts";
import { type PlannedReturn, planReturns, refuseUnmatched } from "./plan-returns.ts";

/** A return with the number that it has got. */
export interface NumberedReturn extends PlannedReturn {
  readonly number: string;
}

/** Writes the returns of a batch as they stood when they were over: completed, with refund and return invoice. */
export async function writeReturns(
  trx: Trx,
  to: Destination,
  batch: Batch,
  refuse: RefuseAccepted,
): Promise<WriteResult> {
  const { storeId } = to;
  await refuseUnmatched(trx, refuse, batch);
  const { returns: planned, orders } = await planReturns(trx, storeId, batch, refuse);
  const there = await countThere(trx, storeId, batch);
  if (planned.length === 0) return { ...nothingWritten, ...there };
  const last = await takeNumber(trx, storeId, "returns", planned.length);
  const returns = planned.map((each, at): NumberedReturn => {
    return { ...each, number: returnNumber(each.order.storeCode, last - planned.length + at + 1) };
  });
  await insertReturns(trx, to, returns);
  await changeReturnedOrders(trx, storeId, returns, orders);
  const toInvoice = returns.map(({ id, number, order, priced }) => ({
    id,
    number,
    status: "Completed" as const,
    orderId: order.id,
    inForce: null,
    ...priced,
  }));
  await issueReturnInvoices(trx, storeId, toInvoice, importer, writeInvoiceHistory);
  const lines = new Set(returns.flatMap(({ from }) => from.map(({ line }) => line))).size;
  return { ...nothingWritten, ...there, records: returns.length, lines };
}

/** Counts the returns that earlier imports have written of lines of a batch, and these lines. */
export async function countThere(trx: Trx, storeId: string, { after, upTo }: Batch) {
  const { rows } = await sql<{ recordsThere: number; linesThere: number }>`
    select count(distinct written.return_id) as "recordsThere", count(distinct known.line) as "linesThere"
    from import_known known join import_lines using (line) join import_returns using (name)
    join imported_return_lines written on written.store_id = ${storeId}
      and (written.import_number, written.file_line) = (known.import_number, known.file_line)
    where place > ${after} and place <= ${upTo}`.execute(trx);
  return rows[0] ?? { recordsThere: 0, linesThere: 0 };
}

async function insertLines(
  trx: Trx,
  { storeId, importNumber }: Destination,
  returns: readonly NumberedReturn[],
): Promise<void> {
  await insertRows(
    trx,
    "return_lines",
    returns.flatMap(({ id, order, lines, priced }) => {
      const amounts = new Map(priced.lines.map((line) => [line.line, line]));
      return lines.flatMap(({ line, quantity, reason, condition }) => {
        const come = amounts.get(line);
        if (!come) return [];
        const { goods, discount, promo, addedTax, tax, amount } = come;
        const ids = { store_id: storeId, return_id: id, order_id: order.id, line };
        const what = { quantity, counted: quantity, reason, condition, note: "" };
        return [{ ...ids, ...what, goods, discount, promo, added_tax: addedTax, tax, amount }];
      });
    }),
  );
  await insertRows(
    trx,
    "imported_return_lines",
    returns.flatMap(({ id, name, from }) =>
      from.map(({ fileLine, product, orderLine, quantity }) => ({
        store_id: storeId,
        import_number: importNumber,
        file_line: fileLine,
        name,
        product,
        return_id: id,
        line: orderLine,
        quantity,
      })),
    ),
  );
}

async function insertReturns(trx: Trx, destination: Destination, returns: readonly NumberedReturn[]): Promise<void> {
  const { storeId, source, importNumber } = destination;
  await insertRows(
    trx,
    "return_orders",
    returns.map(({ id, name, number, order, returnedAt, lines, priced }) => ({
      store_id: storeId,
      id,
      version: 1,
      number,
      status: "Completed",
      order_id: order.id,
      order_number: order.number,
      customer_name: order.customerName,
      customer_phone: order.customerPhone,
      pickup: "STORE",
      reasons: [...new Set(lines.map(({ reason }) => reason))],
      item_count: lines.length,
      note: `${name} in ${source}`,
      created_at: returnedAt,
      updated_at: returnedAt,
      ...amountsOf(priced),
      kept: priced.kept,
      delivery_taxes: priced.deliveryTaxes,
    })),
  );
  await insertLines(trx, destination, returns);
  const names = new Map(returns.map(({ id, name }) => [id, name]));
  const rows = await readRows(trx, returnKind.rows, storeId, [...names.keys()]);
  await writeRecordHistory(
    trx,
    returnKind,
    rows.map((after) => {
      const text = `Taken over from ${source}, where it is ${names.get(after.id)}`;
      const { pickup, reasons, itemCount, amount } = after;
      const fields = { pickup, reasons, itemCount, amount };
      return { action: "created", before: null, after, fields, author: importer, text, importNumber };
    }),
  );
}
