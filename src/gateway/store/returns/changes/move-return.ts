import type { ReturnStatus } from "#contract/enumerations.ts";
import type { ReturnMoveRequest, ReturnRow } from "#contract/returns/schema.ts";
import { needsOfMove, refuseReturnStep, refuseRider, returnsWithoutRider } from "#contract/returns/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeAssignee } from "#gateway/store/people/load.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { receiveGoods } from "./receive-goods.ts";
import { readReturnTakeBack, takeBackReturn } from "./take-back-return.ts";
import { type ReturnChange, returnKind } from "#gateway/store/returns/return-kind.ts";

/**
 * Changes the status of a return. Refused with 409 where the table does not allow it, and with 422 and the field where
 * a reason or a rider is missing, or a count cannot be. Completed takes the goods in: the order, the stock and the
 * ledger follow in the same transaction. Of an exchange, `exchanged` minor units pay for its new order. An undo is no
 * matter of the table, as `take-back-return.ts` says; where that refuses, it is a change like any other.
 */
export function moveReturn(
  trx: Trx,
  ref: RecordRef,
  to: ReturnStatus,
  { orderId, riderId, note = "", received = [], shown }: ReturnMoveRequest,
  author: Author,
  exchanged = 0,
): Promise<ReturnRow> {
  return changeRecord(trx, returnKind, ref, author, async (row) => {
    if (row.orderId !== orderId) throw notFound("order", { orderId: "is not the order of this return" });
    const found = ref.undoes === undefined ? null : await readReturnTakeBack(trx, row, to, ref.undoes, author);
    if (found?.because === null) return takeBackReturn(trx, row, to, found.change, author);
    const needs = to === "Assign Rider" ? "rider" : needsOfMove(row.status, to);
    const isLacking = needs === "rider" && riderId === undefined;
    const because = refuseReturnStep(row, to) ?? (isLacking ? (found?.because ?? null) : null);
    if (because !== null) throw new Refusal("move-not-allowed", found?.because ?? because, { current: row });
    if (needs === "reason" && note === "" && ref.undoes === undefined) throw wrongField("note", `${to} needs a reason`);
    if (isLacking) throw wrongField("riderId", `${to} needs a rider`);
    if (needs !== "rider" && riderId !== undefined) throw wrongField("riderId", `${to} takes no rider`);
    if (to !== "Completed" && shown) throw wrongField("shown", `${to} has no amount`);
    if (to !== "Completed" && received.length > 0) throw wrongField("received", `${to} takes no counted quantities`);
    const rider =
      riderId === undefined
        ? returnsWithoutRider.includes(to) && row.riderId !== null
          ? { riderId: null }
          : {}
        : { riderId: await takeRider(trx, row, riderId, ref) };
    const lost = "riderId" in rider ? { riderId: row.riderId } : undefined;
    if (to !== "Completed") return { fields: { status: to, ...rider }, text: note, lost };
    const came = await receiveGoods(trx, row, { received, shown, exchanged }, author);
    const { lines, priced } = came;
    return { fields: { status: to, amount: priced.amount }, text: note, received: lines, priced, lost: came.lost };
  });
}

/**
 * Gives a return to a rider or, while nobody has set out for it, to another one; with `null` it waits again. A rider
 * that the store does not have is refused with 404, an inactive one or one off duty with 422, a full one with 409.
 */
export function assignReturn(trx: Trx, ref: RecordRef, riderId: string | null, author: Author): Promise<ReturnRow> {
  return changeRecord(trx, returnKind, ref, author, async (row): Promise<ReturnChange> => {
    if (riderId === null) {
      if (row.status === "Assign Rider") return { fields: { status: "Ready for Pickup", riderId: null } };
      if (row.riderId === null) throw wrongField("riderId", "this return has no rider");
      throw new Refusal("move-not-allowed", `the rider cannot be taken from a return that is ${row.status}`, {
        current: row,
      });
    }
    const because = refuseRider(row);
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: row });
    return { fields: { status: "Assign Rider", riderId: await takeRider(trx, row, riderId, ref) } };
  });
}

/** Locks another rider than the present one, and checks that they can take a return beside all that they have. */
async function takeRider(trx: Trx, row: ReturnRow, riderId: string, { undoes }: RecordRef): Promise<string> {
  if (row.riderId === riderId) throw wrongField("riderId", `${row.riderName} is already the rider of this return`);
  const allowance = { beyondCapacity: false, takesBack: undoes !== undefined };
  return (await takeAssignee(trx, "rider", { ...row, kind: "return" }, riderId, allowance)).id;
}
