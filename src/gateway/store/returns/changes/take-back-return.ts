import type { ReturnStatus } from "#contract/enumerations.ts";
import { isDelivered } from "#contract/orders/status.ts";
import type { ReturnCondition } from "#contract/returns/fields.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeOrder, type OrderChange, orderKind } from "#gateway/store/orders/order-change.ts";
import { takeAssignee } from "#gateway/store/people/load.ts";
import type { PastChange } from "#gateway/store/records/changeable-kind.ts";
import { goneIsConflict, readTakeBack } from "#gateway/store/records/take-back.ts";
import { refundUnderWay } from "#gateway/store/refunds/refund-under-way.ts";
import { readReturnParts } from "#gateway/store/returns/read-parts.ts";
import { type ReturnChange, returnKind } from "#gateway/store/returns/return-kind.ts";
import { lockReturnable } from "#gateway/store/returns/returnable/read-order.ts";
import { priceOf, refuseCount } from "#gateway/store/returns/returnable/returnable.ts";
import { goodsOf } from "#gateway/store/returns/returned-goods.ts";

/**
 * Reads the change from the status `to` that is to be taken back, and why it cannot be; null where the return has no
 * such change. Receiving the goods once more is no undo: they are counted anew.
 */
export async function readReturnTakeBack(
  db: Db,
  row: ReturnRow,
  to: ReturnStatus,
  undoes: number,
  author: Author,
): Promise<{ readonly change: PastChange; readonly because: string | null } | null> {
  if (to === "Completed") return null;
  const found = await readTakeBack(db, returnKind, row, undoes, author);
  if (!found || (found.change.from ?? row.status) !== to) return null;
  return { ...found, because: found.because ?? (await movedSince(db, row, found.change)) };
}

/** What has happened since a change that the history of the return does not tell of. */
async function movedSince(db: Db, row: ReturnRow, { at, lost }: PastChange): Promise<string | null> {
  const { storeId, orderId, id } = row;
  // Only what has come to its end claims its goods anew, or gives them back.
  if (row.status !== "Completed" && row.status !== "Return Rejected") return null;
  if (row.status === "Completed") {
    if (row.exchangeOrderId !== null) return `its goods were exchanged: ${row.exchangeOrderNumber} was placed for them`;
    if (!lost?.received) return "its goods were received before";
    // The order was changed first, and with it its refunds were made.
    const [received] = await orderKind.changesSince(db, { storeId, id: orderId }, lost.received.orderVersion - 1);
    const underWay = received ? await refundUnderWay(db, storeId, orderId, received.at) : null;
    if (underWay !== null) return underWay;
  }
  const other = await db
    .selectFrom("return_orders")
    .select("number")
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("id", "<>", id)
    .where((eb) =>
      eb.or([eb("created_at", ">=", at), eb.and([eb("status", "=", "Completed"), eb("updated_at", ">=", at)])]),
    )
    .orderBy("number")
    .executeTakeFirst();
  return other ? `return ${other.number} of the same order was made or completed since` : null;
}

/**
 * The change by which a return is again what it was before another one: with its rider and, where its goods were
 * received, as they were asked back. The order, the stock and the ledger follow. Refused with 409 where something of it
 * is gone by then.
 */
export async function takeBackReturn(
  trx: Trx,
  row: ReturnRow,
  to: ReturnStatus,
  { lost: taken }: PastChange,
  author: Author,
): Promise<ReturnChange> {
  const { riderId, received } = taken ?? {};
  const rider = riderId === undefined ? {} : { riderId: riderId && (await riderAgain(trx, row, riderId)) };
  const lost = "riderId" in rider ? { riderId: row.riderId } : undefined;
  const change = { fields: { status: to, ...rider }, lost };
  if (row.status === "Return Rejected") await askGoodsAgain(trx, row);
  if (row.status !== "Completed" || !received) return change;
  const parts = await readReturnParts(trx, row);
  await goneIsConflict(row, () => sendGoodsOut(trx, row, parts.lines, received.orderVersion, author));
  const priced = await askGoodsAgain(trx, row);
  const asked = {
    lines: parts.lines.map(({ line, quantity, reason, condition }) => {
      return { line, quantity, reason, condition: received.conditions[line] ?? condition };
    }),
    pickup: row.pickup,
    note: parts.note,
    ...(parts.chosenDelivery === null ? {} : { deliveryCharge: parts.chosenDelivery }),
    ...(parts.chosenPromo === null ? {} : { promoCodesDiscount: parts.chosenPromo }),
    shown: { amount: priced.amount, tax: priced.tax },
  };
  return { ...change, fields: { ...change.fields, amount: priced.amount }, asked, priced };
}

function riderAgain(trx: Trx, row: ReturnRow, riderId: string): Promise<string> {
  const allowed = { beyondCapacity: true, takesBack: true };
  return goneIsConflict(row, async () => {
    return (await takeAssignee(trx, "rider", { ...row, kind: "return" }, riderId, allowed)).id;
  });
}

/** What the goods of a return come to as they were asked back; refused where others have asked for them since. */
function askGoodsAgain(trx: Trx, row: ReturnRow) {
  return goneIsConflict(row, async () => {
    const order = await lockReturnable(trx, row.storeId, row.orderId);
    const { lines, chosenDelivery, chosenPromo } = await readReturnParts(trx, row);
    for (const { line, quantity } of lines) {
      const because = refuseCount(order, line, quantity, row.id);
      if (because !== null) throw wrongField("lines", because);
    }
    const { isLast: _, ...priced } = priceOf(order, lines, { chosenDelivery, chosenPromo }, { own: row.id });
    return priced;
  });
}

/** Makes an order again what it was before the goods of a return were received: the customer has them. */
async function sendGoodsOut(
  trx: Trx,
  row: ReturnRow,
  lines: readonly { readonly line: number; readonly counted: number | null; readonly condition: ReturnCondition }[],
  orderVersion: number,
  author: Author,
): Promise<void> {
  const goods = await lockReturnable(trx, row.storeId, row.orderId);
  const out = lines.map(({ counted, ...line }) => ({ ...line, quantity: -(counted ?? 0) }));
  const ref = { storeId: row.storeId, id: row.orderId, undoes: orderVersion };
  await changeOrder(trx, ref, author, async (order): Promise<OrderChange> => {
    const [received] = await orderKind.changesSince(trx, order, orderVersion - 1);
    if (received?.version !== orderVersion) throw new Error(`the order ${order.id} does not know of its return`);
    const { from, at, lost } = received;
    const isAsLeft = from === null ? isDelivered(order.status) : order.status === "Returned";
    if (!isAsLeft) throw new Refusal("move-not-allowed", `its order ${order.number} is ${order.status} by now`);
    return {
      kind: "return",
      ...(from === null ? {} : { status: from as OrderChange["status"] & string }),
      text: row.number,
      returned: { returnId: row.id, amount: 0, lines: goodsOf(goods, out) },
      takenBack: { version: orderVersion, at, lost: lost ?? {} },
    };
  });
}
