import type { ReturnStatus } from "#contract/enumerations.ts";
import type { ReturnMoveRequest, ReturnRow } from "#contract/returns/schema.ts";
import { needsOfMove, refuseReturnMove, returnsWithoutRider } from "#contract/returns/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { riderKind } from "#gateway/store/people/rider-kind.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { receiveGoods } from "./receive-goods.ts";
import { returnKind } from "./return-kind.ts";

/**
 * Changes the status of a return. Refused with 409 where the table does not allow it, and with 422 and the field where a
 * reason or a rider is missing, or a count cannot be. Completed takes the goods in: the order, the stock and the ledger
 * follow in the same transaction.
 */
export function moveReturn(
  trx: Trx,
  ref: RecordRef,
  to: ReturnStatus,
  { orderId, riderId, note = "", received = [], shown }: ReturnMoveRequest,
  author: Author,
): Promise<ReturnRow> {
  return changeRecord(trx, returnKind, ref, author, async (row) => {
    if (row.orderId !== orderId) throw notFound("order", { orderId: "is not the order of this return" });
    const because = refuseReturnMove(row, to);
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: row });
    const needs = needsOfMove(row.status, to);
    if (needs === "reason" && note === "" && ref.undoes === undefined) throw wrong("note", `${to} takes a reason`);
    if (needs === "rider" && riderId === undefined) throw wrong("riderId", `${to} needs a rider`);
    if (needs !== "rider" && riderId !== undefined) throw wrong("riderId", `${to} takes no rider`);
    if (to !== "Completed" && shown) throw wrong("shown", `${to} comes to no amount`);
    if (to !== "Completed" && received.length > 0) throw wrong("received", `${to} counts nothing`);
    const rider =
      riderId === undefined
        ? returnsWithoutRider.includes(to) && row.riderId !== null
          ? { riderId: null }
          : {}
        : { riderId: await takeRider(trx, row.storeId, riderId) };
    if (to !== "Completed") return { fields: { status: to, ...rider }, text: note };
    const { lines, priced } = await receiveGoods(trx, row, { received, shown }, author);
    return { fields: { status: to, amount: priced.amount }, text: note, received: lines, priced };
  });
}

async function takeRider(trx: Trx, storeId: string, riderId: string): Promise<string> {
  const [rider] = await riderKind.lockRows(trx, storeId, [riderId], "share");
  if (!rider || rider.state === "DELETE") throw notFound("rider", { riderId: "does not belong to this store" });
  if (rider.state !== "ACTIVE") throw wrong("riderId", `${rider.name} is not in use`);
  if (!rider.onDuty) throw wrong("riderId", `${rider.name} is off duty`);
  return rider.id;
}

function wrong(field: string, because: string): Refusal {
  return new Refusal("invalid", because, { fields: { [field]: because } });
}
