import type { Hub } from "../live/hub.ts";
import { type Handlers, known } from "../http/call.ts";
import { byAdmin } from "#gateway/store/orders/order-author.ts";
import { addComments, readHistory } from "#gateway/store/orders/order-history.ts";

/** What happened to an order, and what people say about it. */
export function commentRoutes({ hub }: { readonly hub: Hub }) {
  return {
    "comments.history": ({ db, params, query }) => readHistory(db, params.storeId, params.orderId, query),
    "comments.add": async (call) => {
      call.afterCommit(() => hub.poke(call.params.storeId));
      const saved = await addComments(call.db, call.params.storeId, call.body.comments, byAdmin(known(call)));
      return { saved };
    },
  } satisfies Partial<Handlers>;
}
