import { authorOf, type Call, type Handlers, signedIn } from "#gateway/http/call.ts";
import { invoiceOrder } from "#gateway/store/invoices/invoice-order.ts";
import { editLines } from "#gateway/store/orders/editing/edit-lines.ts";
import { undoEdit } from "#gateway/store/orders/editing/undo-edit.ts";
import { createOrder } from "#gateway/store/orders/create-order.ts";
import { assignPicker, assignRider, moveOrder } from "#gateway/store/orders/order-transitions.ts";
import { packOrder } from "#gateway/store/orders/pack-order.ts";
import { readLinePage } from "#gateway/store/orders/order-lines.ts";
import { readOrder } from "#gateway/store/orders/order-detail.ts";
import { findCancelReasons, findSlotTimes } from "#gateway/store/orders/rows/names.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { readTabCounts } from "#gateway/store/orders/rows/tab-counts.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { readSelected, selectIds } from "#gateway/store/lists/selection.ts";
import type { Services } from "#gateway/services.ts";
import { rightMissing } from "#gateway/refusal.ts";
import { addComments, readHistory } from "#gateway/store/orders/order-history.ts";

/** The boards' pages and counts, one order whole, and everything that changes an order. */
export function orderRoutes({ now }: Pick<Services, "now">) {
  return {
    "orders.filter": ({ db, body: { entityInternalId, ...filter }, query }) =>
      readPage(db, orders, entityInternalId, filter, query),
    "orders.counts": ({ db, body: { entityInternalId, ...filter }, query }) =>
      readTabCounts(db, entityInternalId, filter, query.filterType),
    "orders.select": ({ db, body: { entityInternalId, ...filter }, query }) =>
      selectIds(db, orders, entityInternalId, filter, query),
    "orders.selected": ({ db, body }) => readSelected(db, orders, body.entityInternalId, body.ids, body.filter),
    "orders.slot-times": ({ db, params, query }) => findSlotTimes(db, params.storeId, query.term),
    "orders.cancel-reasons": ({ db, params, query }) => findCancelReasons(db, params.storeId, query.term),
    "orders.read": ({ db, params }) => readOrder(db, params.storeId, params.orderId),
    "orders.lines": ({ db, params, query }) => readLinePage(db, params.storeId, params.orderId, query),
    "orders.create": (call) => createOrder(call.trx, call.params.storeId, call.body, authorOf(call), now()),
    "orders.change-status": (call) => {
      if (call.body.payment && !signedIn(call).rights.has("payment.record")) throw rightMissing("payment.record");
      return moveOrder(call.trx, refOf(call), call.params.status, call.body.note ?? "", authorOf(call), call.body);
    },
    "orders.issue-invoice": (call) =>
      invoiceOrder(
        call.trx,
        { storeId: call.params.storeId, id: call.params.orderId, version: call.body.version },
        authorOf(call),
      ),
    "orders.pack": (call) => packOrder(call.trx, refOf(call), call.body, authorOf(call)),
    "orders.assign-picker": (call) =>
      assignPicker(call.trx, refOf(call), call.body.pickerId, authorOf(call), mayExceed(call)),
    "orders.assign-rider": (call) =>
      assignRider(call.trx, refOf(call), call.body.riderId, authorOf(call), mayExceed(call)),
    "orders.undo-edit": (call) =>
      undoEdit(call.trx, { ...editRefOf(call), undoes: call.body.undoes }, authorOf(call), mayPrice(call)),
    "orders.edit-lines": (call) => editLines(call.trx, editRefOf(call), call.body, authorOf(call), mayPrice(call)),
  } satisfies Partial<Handlers>;
}

/** Whether somebody is given more than they can carry: when it is asked for by a login that may. */
function mayExceed(call: Call<"orders.assign-picker" | "orders.assign-rider">): boolean {
  return call.body.beyondCapacity === true && signedIn(call).rights.has("order.exceed-capacity");
}

function mayPrice(call: Call<"orders.edit-lines" | "orders.undo-edit">): boolean {
  return signedIn(call).rights.has("order.edit-price");
}

type Change = "orders.change-status" | "orders.assign-picker" | "orders.assign-rider";

function editRefOf({ params, body }: Pick<Call<"orders.edit-lines" | "orders.undo-edit">, "params" | "body">) {
  return { storeId: params.storeId, id: params.orderId, version: body.version };
}

function refOf({ params, body }: Pick<Call<Change>, "params" | "body">) {
  return { storeId: params.storeId, id: params.orderId, version: body.version, undoes: body.undoes };
}

/** What happened to an order, and what people say about it. */
export function commentRoutes() {
  return {
    "comments.history": ({ db, params, query }) => readHistory(db, params.storeId, params.orderId, query),
    "comments.add": async (call) => {
      const { comments } = call.body;
      const principal = signedIn(call);
      const quotes = comments.some(({ origin = "By Admin" }) => origin !== "By Admin");
      if (quotes && !principal.rights.has("order.quote")) throw rightMissing("order.quote");
      const saved = await addComments(call.trx, call.params.storeId, comments, authorOf(call));
      return { saved };
    },
  } satisfies Partial<Handlers>;
}
