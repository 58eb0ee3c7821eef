import type { PricedReturn } from "#contract/pricing/price-return.ts";
import type { ReturnMoveRequest, ReturnRow } from "#contract/returns/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Lost } from "#gateway/database/stored-values.ts";
import { wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeOrder } from "#gateway/store/orders/order-change.ts";
import { goodsOf } from "#gateway/store/returns/returned-goods.ts";
import { lockReturnable } from "#gateway/store/returns/returnable/read-order.ts";
import { readReturnParts } from "#gateway/store/returns/read-parts.ts";
import type { ReceivedLine } from "#gateway/store/returns/return-kind.ts";
import { priceOf, refuseCount, refuseOther } from "#gateway/store/returns/returnable/returnable.ts";

/**
 * Receives the goods of a return: calculates its amounts again from the counted quantities and changes the order like
 * any other change, so that stock, ledger, payment state and events follow. Refused with 422 where more was counted
 * than can come back, or where the quantity differs from the requested one without a note. Refused with 409 where the
 * amount differs from the one that was shown.
 */
export async function receiveGoods(
  trx: Trx,
  row: ReturnRow,
  {
    received = [],
    shown,
    exchanged = 0,
  }: Pick<ReturnMoveRequest, "received" | "shown"> & { readonly exchanged?: number },
  author: Author,
): Promise<{ readonly lines: readonly ReceivedLine[]; readonly priced: PricedReturn; readonly lost: Lost }> {
  const order = await lockReturnable(trx, row.storeId, row.orderId);
  const { lines: asked } = await readReturnParts(trx, row);
  const stored = order.returns.find(({ id }) => id === row.id);
  if (!stored) throw new Error(`the return ${row.id} is not one of its order`);
  const counted = new Map(received.map((line, place) => [line.line, { ...line, place }]));
  if (counted.size < received.length) throw wrongField("received", "names a line twice");
  for (const [line, { place }] of counted)
    if (!asked.some((each) => each.line === line))
      throw wrongField(`received.${place}.line`, "is not a line of this return");
  const lines = asked.map(({ line, quantity, condition, name }): ReceivedLine => {
    const count = counted.get(line);
    if (!count) return { line, counted: quantity, condition, note: "" };
    const field = `received.${count.place}`;
    const because = refuseCount(order, line, count.quantity, row.id);
    if (because !== null) throw wrongField(`${field}.quantity`, because);
    const { note = "" } = count;
    if (count.quantity !== quantity && note === "")
      throw wrongField(`${field}.note`, `${name}: a quantity other than requested needs a reason`);
    return { line, counted: count.quantity, condition: count.condition, note };
  });
  const back = lines.map(({ line, counted }) => ({ line, quantity: counted }));
  const { isLast, ...priced } = priceOf(order, back, stored, { own: row.id, counts: "completed" });
  if (shown) refuseOther(priced, shown, row);
  const ref = { storeId: row.storeId, id: row.orderId, version: order.version };
  const after = await changeOrder(trx, ref, author, () => ({
    kind: "return",
    ...(isLast ? { status: "Returned" as const } : {}),
    text: row.number,
    returned: {
      returnId: row.id,
      amount: priced.amount,
      exchanged,
      lines: goodsOf(
        order,
        lines.map(({ counted: quantity, ...line }) => ({ ...line, quantity })),
      ),
    },
  }));
  const conditions = Object.fromEntries(asked.map(({ line, condition }) => [line, condition]));
  return { lines, priced, lost: { received: { conditions, orderVersion: after.version } } };
}
