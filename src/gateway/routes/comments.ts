import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { byAdmin } from "#gateway/store/author.ts";
import { addComments, readHistory } from "#gateway/store/orders/order-history.ts";

/** What happened to an order, and what people say about it. */
export function commentRoutes() {
  return {
    "comments.history": ({ db, params, query }) => readHistory(db, params.storeId, params.orderId, query),
    "comments.add": async (call) => {
      const saved = await addComments(call.trx, call.params.storeId, call.body.comments, byAdmin(signedIn(call)));
      return { saved };
    },
  } satisfies Partial<Handlers>;
}
