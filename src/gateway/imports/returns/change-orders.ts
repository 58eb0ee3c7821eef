import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { plainAmount, sumAmounts } from "#contract/money.ts";
import type { OrderPayment, OrderRow } from "#contract/orders/schema.ts";
import { openPayments } from "#contract/payments/open-payments.ts";
import { orderCharge, paymentStateOf } from "#contract/payments/states/payment-state.ts";
import type { PaymentPart } from "#contract/pricing/settle.ts";
import { planRefunds } from "#contract/refunds/plan-refunds.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { importer } from "#gateway/imports/importer.ts";
import { type OrderChange, orderKind } from "#gateway/store/orders/order-change.ts";
import type { WrittenChange } from "#gateway/store/records/changeable-kind.ts";
import { readPaymentsOf } from "#gateway/store/refunds/align-refunds.ts";
import { insertRefunds, type NewRefund, splitParts } from "#gateway/store/refunds/insert-refunds.ts";
import { readOpenRefunds } from "#gateway/store/refunds/refund-kind.ts";
import type { NumberedReturn } from "./write-returns.ts";

type Written = WrittenChange<"order", OrderChange>;

/**
 * Changes the orders of returns as completing these would have, all with few statements: what they are charged, the
 * money that went back for it, its refunds, history, stock and ledger. `orders` are the orders as they are, which are
 * locked.
 */
export async function changeReturnedOrders(
  trx: Trx,
  storeId: string,
  returns: readonly NumberedReturn[],
  orders: ReadonlyMap<string, OrderRow>,
): Promise<void> {
  const ids = [...new Set(returns.map(({ order }) => order.id))];
  const payments = await readPaymentsOf(trx, storeId, ids);
  const open = Map.groupBy(await readOpenRefunds(trx, storeId, ids), ({ orderId }) => orderId);
  const inStock = await findInStock(trx, storeId, ids);
  const rows = new Map<string, OrderRow>();
  const back = new Map<string, number>();
  const written: Written[] = [];
  const given: { readonly row: OrderRow; readonly part: PaymentPart; readonly id: string }[] = [];
  const refunds: NewRefund[] = [];
  for (const returned of returns) {
    const before = rows.get(returned.order.id) ?? orders.get(returned.order.id);
    if (!before) throw new Error(`the order of the return ${returned.number} is not locked`);
    const change = returnChange(returned, back, inStock.has(before.id));
    const after = rowAfter(before, {
      at: returned.returnedAt,
      status: change.status ?? before.status,
      returnedAmount: before.returnedAmount + returned.priced.amount,
    });
    written.push(byImport(before, after, change));
    const known = payments.get(after.id) ?? [];
    const plan = planRefunds(orderCharge(after), openPayments(known), open.get(after.id) ?? []);
    const parts = splitParts(plan.make, returned.priced.amount);
    const done = parts
      .filter(({ isWithin }) => isWithin)
      .map(({ paymentId, method, amount }) => ({ row: after, part: { paymentId, method, amount }, id: randomUUID() }));
    given.push(...done);
    const base = { order: after, needsSecond: false };
    for (const { part, id } of done) {
      const paid = { paymentId: id, reference: "import", at: after.updatedAt };
      refunds.push({ ...base, ...part, cause: "Return", returnId: returned.id, done: paid });
    }
    // What an order from a file was paid too much is asked for only now that one of its refunds is written.
    for (const { isWithin, ...part } of parts)
      if (!isWithin) refunds.push({ ...base, ...part, cause: "Excess", returnId: null });
    payments.set(after.id, [...known, ...done.map(({ part, id }) => givenPayment(part, id))]);
    const amount = sumAmounts(done.map(({ part }) => part.amount));
    const paid = amount === 0 ? after : rowAfter(after, { at: returned.returnedAt, given: amount });
    if (amount > 0) {
      const ways = [...new Set(done.map(({ part }) => part.method))].join(", ");
      const subject = `Gave back ${plainAmount(amount)} by ${ways}`;
      written.push(byImport(after, paid, { kind: "payment", subject, text: "" }));
    }
    rows.set(paid.id, paid);
  }
  await updateOrders(trx, storeId, [...rows.values()], returns);
  await insertPayments(trx, storeId, given);
  await orderKind.writeHistory(trx, written);
  const whole = [...rows.values()].map((after) => byImport(orders.get(after.id) ?? after, after, { kind: "return" }));
  await orderKind.writeFigures?.(trx, whole);
  const { code } = await trx.selectFrom("stores").select("code").where("id", "=", storeId).executeTakeFirstOrThrow();
  await insertRefunds(trx, { id: storeId, code }, refunds, importer);
}

function byImport(before: OrderRow, after: OrderRow, change: OrderChange): Written {
  return { before, after, change, author: importer, undoes: null };
}

/**
 * An order after a change that happened at a moment of the past; each change of an order is later than the one before.
 */
function rowAfter(
  before: OrderRow,
  to: Partial<Pick<OrderRow, "status" | "returnedAmount">> & { readonly at: string; readonly given?: number },
): OrderRow {
  const { at, given = 0, ...fields } = to;
  const after = {
    ...before,
    ...fields,
    version: before.version + 1,
    paidAmount: before.paidAmount - given,
    givenBack: before.givenBack + given,
    updatedAt: at > before.updatedAt ? at : new Date(Date.parse(before.updatedAt) + 1).toISOString(),
  };
  return { ...after, paymentState: paymentStateOf(after) };
}

/**
 * The change of an order by a return. `back` counts what came back of its lines in this batch. Goods go back to the
 * shelf only where their sale was taken from it: an order from a file never was.
 */
function returnChange(
  { id, number, order, lines, priced, isLast }: NumberedReturn,
  back: Map<string, number>,
  movesStock: boolean,
): OrderChange {
  const moved = lines.flatMap(({ line, quantity, condition }) => {
    const found = order.lines.find((each) => each.line === line);
    if (!found) return [];
    const key = `${order.id} ${line}`;
    const before = toThousandths(found.quantity - found.returned - (back.get(key) ?? 0));
    back.set(key, (back.get(key) ?? 0) + quantity);
    const writtenOff = condition === "Saleable" ? 0 : quantity;
    return [{ line, productId: found.productId, before, after: toThousandths(before - quantity), writtenOff }];
  });
  return {
    kind: "return",
    ...(isLast ? { status: "Returned" as const } : {}),
    text: number,
    returned: { returnId: id, amount: priced.amount, lines: movesStock ? moved : [] },
  };
}

function givenPayment({ paymentId, method, amount }: PaymentPart, id: string) {
  return { id, method, amount: -amount, reverses: null, givesBack: paymentId } satisfies Partial<OrderPayment>;
}

/** The orders of which the stock knows: they have moved some. */
async function findInStock(db: Db, storeId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("stock_movements")
    .select("order_id as id")
    .distinct()
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

async function updateOrders(
  trx: Trx,
  storeId: string,
  rows: readonly OrderRow[],
  returns: readonly NumberedReturn[],
): Promise<void> {
  await sql`
    update orders set status = now.status, version = now.version, payment_state = now."paymentState",
      paid_amount = now."paidAmount", given_back = now."givenBack", returned_amount = now."returnedAmount",
      updated_at = now."updatedAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as now (id uuid, status text, version integer, "paymentState" text,
      "paidAmount" bigint, "givenBack" bigint, "returnedAmount" bigint, "updatedAt" timestamptz)
    where orders.store_id = ${storeId} and orders.id = now.id`.execute(trx);
  const lines = returns.flatMap(({ order, lines }) => lines.map((line) => ({ order: order.id, ...line })));
  await sql`
    update order_lines line set returned_quantity = returned_quantity + back.quantity
    from (
      select "order", line, sum(quantity) as quantity
      from json_to_recordset(${JSON.stringify(lines)}::json) as each ("order" uuid, line integer, quantity numeric)
      group by "order", line) back
    where line.store_id = ${storeId} and line.order_id = back."order" and line.line = back.line`.execute(trx);
}

async function insertPayments(
  trx: Trx,
  storeId: string,
  given: readonly { readonly row: OrderRow; readonly part: PaymentPart; readonly id: string }[],
): Promise<void> {
  await insertRows(
    trx,
    "order_payments",
    given.map(({ row, part, id }) => ({
      store_id: storeId,
      order_id: row.id,
      id,
      at: row.updatedAt,
      method: part.method,
      amount: -part.amount,
      reference: "import",
      gives_back: part.paymentId,
    })),
  );
}
