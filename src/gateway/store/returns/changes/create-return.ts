import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { PricedReturn } from "#contract/pricing/price-return.ts";
import type { NewReturn, ReturnRow } from "#contract/returns/schema.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { changeRecord, recordRowEvents } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { lockReturnable, readReturnable } from "#gateway/store/returns/returnable/read-order.ts";
import {
  noChoice,
  type ReturnableOrder,
  priceOf,
  refuseLines,
  refuseOther,
} from "#gateway/store/returns/returnable/returnable.ts";
import { goodsOf, type ReturnedGoods } from "#gateway/store/returns/returned-goods.ts";
import { returnKind } from "#gateway/store/returns/return-kind.ts";
import { returnNumber } from "./return-number.ts";
import { headOf, writeLines } from "./write-lines.ts";

/**
 * Creates a return of an order or a part of it. Refused with 422 where a line, or so much of it, cannot be returned,
 * and with 409 where the amounts differ from those that were shown. The order stays locked until the end. `now` in
 * milliseconds. The goods of an exchange are already at the store, so their amounts are those of receiving them.
 */
export async function createReturn(
  trx: Trx,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
  asked: NewReturn,
  author: Author,
  now: number,
  exchange: Pick<OrderRow, "id" | "number"> | null = null,
): Promise<ReturnRow> {
  const order = await lockReturnable(trx, storeId, orderId);
  const priced = priceAsked(order, asked, now, { counts: exchange === null ? "asked" : "completed" });
  return insertReturn(trx, { storeId, order }, { asked, priced, exchange, status: "Pending" }, author);
}

/**
 * Takes back, as one completed return, all that is left of an order that is brought back whole; null where nothing is.
 * Nobody asks how long ago it was delivered, or for a reason of each line. The order must be locked.
 */
export async function returnRest(
  trx: Trx,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
  note: string,
  author: Author,
): Promise<ReturnedGoods | null> {
  const order = await readReturnable(trx, storeId, orderId);
  const rest = order.lines
    .map(({ line, quantity, returned }) => ({ line, quantity: toThousandths(quantity - returned) }))
    .filter(({ quantity }) => quantity > 0);
  if (rest.length === 0) return null;
  const { isLast: _, ...priced } = priceOf(order, rest, noChoice, { counts: "completed" });
  const lines = rest.map((line) => ({ ...line, reason: "Other" as const, condition: "Saleable" as const }));
  const { amount, tax } = priced;
  const asked = { lines, pickup: "STORE" as const, note, shown: { amount, tax } };
  const row = await insertReturn(
    trx,
    { storeId, order },
    { asked, priced, exchange: null, status: "Completed" },
    author,
  );
  return { returnId: row.id, amount, lines: goodsOf(order, lines) };
}

async function insertReturn(
  trx: Trx,
  { storeId, order }: { readonly storeId: string; readonly order: ReturnableOrder },
  {
    asked,
    priced,
    exchange,
    status,
  }: {
    readonly asked: NewReturn;
    readonly priced: PricedReturn;
    readonly exchange: Pick<OrderRow, "id" | "number"> | null;
    readonly status: "Pending" | "Completed";
  },
  author: Author,
): Promise<ReturnRow> {
  const id = randomUUID();
  const { now } = await trx
    .selectNoFrom(sql<string>`date_trunc('milliseconds', clock_timestamp())`.as("now"))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("return_orders")
    .values({
      store_id: storeId,
      id,
      // Until it gets its number, which comes last.
      number: id,
      status,
      order_id: order.id,
      order_number: order.number,
      customer_name: order.customerName,
      customer_phone: order.customerPhone,
      pickup: asked.pickup,
      rider_id: null,
      ...(exchange ? { exchange_order_id: exchange.id, exchange_order_number: exchange.number } : {}),
      note: asked.note ?? "",
      created_at: now,
      updated_at: now,
      ...headOf(asked, priced),
    })
    .execute();
  await writeLines(trx, { storeId, id, orderId: order.id }, asked.lines, priced, status === "Completed");
  const number = returnNumber(order.storeCode, await takeNumber(trx, storeId, "returns"));
  await trx.updateTable("return_orders").set({ number }).where("store_id", "=", storeId).where("id", "=", id).execute();
  const [row] = await readRows(trx, returnKind.rows, storeId, [id]);
  if (!row) throw new Error(`the new return ${id} cannot be read`);
  const { pickup, reasons, itemCount, amount } = row;
  const fields = { pickup, reasons, itemCount, amount };
  const entry = { action: "created" as const, before: null, after: row, fields, author, text: asked.note ?? "" };
  await writeRecordHistory(trx, returnKind, [entry]);
  await recordRowEvents(trx, returnKind, [{ type: "created", row, before: null, at: row.updatedAt }], author);
  return row;
}

/**
 * Changes a return that is Pending. Refused with 409 in any other status, else as creating one is. `now` in
 * milliseconds.
 */
export function editReturn(
  trx: Trx,
  ref: RecordRef,
  asked: NewReturn,
  author: Author,
  now: number,
): Promise<ReturnRow> {
  return changeRecord(trx, returnKind, ref, author, async (row) => {
    if (row.status !== "Pending")
      throw new Refusal("move-not-allowed", `a return that is ${row.status} cannot be changed`, { current: row });
    const order = await lockReturnable(trx, row.storeId, row.orderId);
    // A return that was created in time may be changed later.
    const priced = priceAsked(order, asked, Math.min(now, Date.parse(row.createdAt)), { own: row });
    const { reasons, item_count: itemCount, amount } = headOf(asked, priced);
    const fields = { pickup: asked.pickup, reasons, itemCount, amount };
    return { fields, text: asked.note ?? "", asked, priced };
  });
}

function priceAsked(
  order: ReturnableOrder,
  asked: NewReturn,
  now: number,
  { own, counts = "asked" }: { readonly own?: ReturnRow; readonly counts?: "asked" | "completed" },
): PricedReturn {
  refuseLines(order, asked.lines, now, own?.id);
  const chosen = { chosenDelivery: asked.deliveryCharge ?? null, chosenPromo: asked.promoCodesDiscount ?? null };
  const priced = priceOf(order, asked.lines, chosen, { own: own?.id ?? null, counts });
  refuseOther(priced, asked.shown, own);
  return priced;
}
