import type { OrderRow } from "#contract/orders/schema.ts";
import type { StatusChangeBody } from "#contract/orders/status-change-schema.ts";
import {
  isDelivered,
  type OrderStatus,
  pickerStatuses,
  refuseTransition,
  riderStatuses,
  statusesWithReason,
} from "#contract/orders/status.ts";
import { refuseReturned } from "#contract/returns/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { moneyTaken } from "#gateway/store/payments/record-payment.ts";
import { takeAssignee } from "#gateway/store/people/load.ts";
import { returnRest } from "#gateway/store/returns/changes/create-return.ts";
import { readOpenReturns } from "#gateway/store/returns/returnable/read-order.ts";
import { editBefore } from "./editing/undo-edit.ts";
import { dividedAgain } from "./divided-lines.ts";
import { handOver, isRestToCome } from "./hand-over.ts";
import { changeOrder } from "./order-change.ts";
import { peopleAgain, readStatusTakeBack } from "./status-take-back.ts";

/**
 * Changes the status of an order. Refused with 409 when the table of transitions does not allow it, and with 422 and
 * the field when a reason, a picker or a rider is missing. A status that has no picker or rider removes them from the
 * order. Partially Delivered needs to be told what was handed over. While a return of it is open, an order becomes Returned by that return alone; by hand, all that is left of a
 * delivered order comes back with a return that is made at once. The money that was taken at a
 * delivery is recorded with it. An undo needs no reason, and by the rule of `status-take-back.ts` it needs no transition
 * either: the order is what it was before. Where that rule refuses, it is a change like any other.
 */
export async function moveOrder(
  trx: Trx,
  ref: RecordRef,
  to: OrderStatus,
  note: string,
  author: Author,
  { payment, handedOver }: Pick<StatusChangeBody, "payment" | "handedOver"> = {},
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    const found = ref.undoes === undefined ? null : await readStatusTakeBack(trx, order, to, ref.undoes, author);
    if (found?.because === null) {
      const { taken } = found;
      const edited = await editBefore(trx, { ...ref, undoes: taken.version }, order, true);
      const divided = await dividedAgain(trx, order, taken.lost);
      const again = { ...(edited && { edited }), ...(divided && { divided }) };
      const people = await peopleAgain(trx, order, taken);
      return { kind: "status", status: to, text: note, takenBack: taken, ...again, ...people };
    }
    const refusal = refuseTransition(order, to);
    if (refusal && found) throw notAllowed(found.because ?? refusal.because, order);
    if (refusal?.reason === "needs-picker") throw wrongField("pickerId", refusal.because);
    if (refusal?.reason === "needs-rider") throw wrongField("riderId", refusal.because);
    if (refusal) throw notAllowed(refusal.because, order);
    if (ref.undoes === undefined && statusesWithReason.has(to) && note === "")
      throw wrongField("note", `${to} needs a reason`);
    if (to === "Returned") {
      const because = refuseReturned(await readOpenReturns(trx, order.storeId, order.id));
      if (because !== null) throw notAllowed(because, order);
      if (await isRestToCome(trx, order))
        throw notAllowed(
          "a part of it is still to be delivered: make it Delivered, and say what was handed over",
          order,
        );
      const returned = isDelivered(order.status)
        ? await returnRest(trx, { storeId: order.storeId, orderId: order.id }, note, author)
        : null;
      if (returned) return { kind: "status", status: to, text: note, returned };
    }
    if (payment && to !== "Delivered") throw wrongField("payment", "is taken with Delivered only");
    const handed = await handedOverBy(trx, order, to, handedOver);
    const taken = payment ? await moneyTaken(trx, order, payment, author) : null;
    const text = [note, handed?.text, taken?.text].filter(Boolean).join("; ");
    return { kind: "status", status: to, ...handed, ...taken, text };
  });
}

/**
 * Assigns or changes the picker, or removes the picker with `null`. Assigning one to an Accepted order makes it Picker
 * Assigned. A picker that the store does not have is refused with 404, an inactive one or one off duty with 422, a full
 * one with 409.
 */
export async function assignPicker(
  trx: Trx,
  ref: RecordRef,
  pickerId: string | null,
  author: Author,
  beyondCapacity = false,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    if (pickerId === null) {
      if (!order.pickerId) throw wrongField("pickerId", "this order has no picker");
      return { kind: "picker", status: wayTo(order, "Accepted"), subject: order.pickerName };
    }
    if (!pickerStatuses.includes(order.status))
      throw notAllowed(`a picker cannot be assigned to an order that is ${order.status}`, order);
    if (order.pickerId === pickerId)
      throw wrongField("pickerId", `${order.pickerName} is already the picker of this order`);
    const picker = await takeAssignee(trx, "picker", { kind: "order", ...order }, pickerId, {
      beyondCapacity,
      takesBack: ref.undoes !== undefined,
    });
    const status = order.status === "Accepted" ? "Picker Assigned" : order.status;
    return { kind: "picker", status, picker, subject: picker.name };
  });
}

/**
 * Assigns or changes the rider, or removes the rider with `null`. Assigning one to an order that is ready makes it
 * Rider Assigned. A rider that the store does not have is refused with 404, an inactive one or one off duty with 422, a
 * full one with 409.
 */
export async function assignRider(
  trx: Trx,
  ref: RecordRef,
  riderId: string | null,
  author: Author,
  beyondCapacity = false,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    if (riderId === null) {
      if (!order.riderId) throw wrongField("riderId", "this order has no rider");
      if (!riderStatuses.includes(order.status))
        throw notAllowed(`the rider cannot be removed from an order that is ${order.status}`, order);
      return { kind: "rider", status: wayTo(order, "Ready for Delivery"), subject: order.riderName };
    }
    if (order.deliveryType === "STORE_PICKUP") throw notAllowed("the customer collects this order at the store", order);
    if (!riderStatuses.includes(order.status))
      throw notAllowed(`a rider cannot be assigned to an order that is ${order.status}`, order);
    if (order.riderId === riderId) throw wrongField("riderId", `${order.riderName} is already the rider of this order`);
    const rider = await takeAssignee(trx, "rider", { kind: "order", ...order }, riderId, {
      beyondCapacity,
      takesBack: ref.undoes !== undefined,
    });
    return { kind: "rider", status: "Rider Assigned", rider, subject: rider.name };
  });
}

async function handedOverBy(trx: Trx, order: OrderRow, to: OrderStatus, told: StatusChangeBody["handedOver"]) {
  if (to === "Partially Delivered" && !told) throw wrongField("handedOver", "say what was handed over of each line");
  if (!told) return null;
  if (to !== "Partially Delivered" && (to !== "Delivered" || order.status !== "Partially Delivered"))
    throw wrongField("handedOver", "is told of an order that is delivered in parts");
  return handOver(trx, order, to, told);
}

function wayTo(order: OrderRow, status: OrderStatus): OrderStatus {
  const refusal = refuseTransition(order, status);
  if (refusal) throw notAllowed(refusal.because, order);
  return status;
}

function notAllowed(because: string, current: OrderRow): Refusal {
  return new Refusal("move-not-allowed", because, { current });
}
