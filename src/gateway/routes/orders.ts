import { type Call, type Handlers, signedIn } from "#gateway/http/call.ts";
import { byAdmin } from "#gateway/store/orders/order-author.ts";
import { createOrder } from "#gateway/store/orders/order-intake.ts";
import { assignPicker, assignRider, moveOrder } from "#gateway/store/orders/order-moves.ts";
import { readOrder } from "#gateway/store/orders/order-detail.ts";
import { readOrderPage } from "#gateway/store/orders/order-page.ts";
import type { Services } from "#gateway/services.ts";
import { countOrders } from "#gateway/store/orders/order-counts.ts";

/** The boards' pages and counts, one order whole, and everything that changes an order. */
export function orderRoutes({ hub, now }: Pick<Services, "hub" | "now">) {
  return {
    "orders.filter": ({ db, body, query }) => readOrderPage(db, body, query),
    "orders.counts": ({ db, body, query }) => countOrders(db, body, query.filterType),
    "orders.read": ({ db, params }) => readOrder(db, params.storeId, params.orderId),
    "orders.create": (call) => {
      call.afterCommit(() => hub.notify(call.params.storeId));
      return createOrder(call.db, call.params.storeId, call.body, byAdmin(signedIn(call)), now());
    },
    "orders.change-status": (call) => {
      call.afterCommit(() => hub.notify(call.params.storeId));
      return moveOrder(call.db, at(call), call.params.status, call.body.note ?? "", byAdmin(signedIn(call)));
    },
    "orders.assign-picker": (call) => {
      call.afterCommit(() => hub.notify(call.params.storeId));
      return assignPicker(call.db, at(call), call.body.pickerId, byAdmin(signedIn(call)));
    },
    "orders.assign-rider": (call) => {
      call.afterCommit(() => hub.notify(call.params.storeId));
      return assignRider(call.db, at(call), call.body.riderId, byAdmin(signedIn(call)));
    },
  } satisfies Partial<Handlers>;
}

type Change = "orders.change-status" | "orders.assign-picker" | "orders.assign-rider";

function at({ params, body }: Pick<Call<Change>, "params" | "body">) {
  return { storeId: params.storeId, orderId: params.orderId, version: body.version };
}
