import type { Hub } from "#gateway/live/hub.ts";
import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { byAdmin } from "#gateway/store/orders/order-author.ts";
import { addComments, readHistory } from "#gateway/store/orders/order-history.ts";

/** What happened to an order, and what people say about it. */
export function commentRoutes({ hub }: { readonly hub: Hub }) {
  return {
    "comments.history": ({ db, params, query }) => readHistory(db, params.storeId, params.orderId, query),
    "comments.add": async (call) => {
      call.afterCommit(() => hub.notify(call.params.storeId));
      const saved = await addComments(call.db, call.params.storeId, call.body.comments, byAdmin(signedIn(call)));
      return { saved };
    },
  } satisfies Partial<Handlers>;
}
