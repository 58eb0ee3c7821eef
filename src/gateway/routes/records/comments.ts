import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { rightMissing } from "#gateway/refusal.ts";
import { addComments, readHistory } from "#gateway/store/orders/order-history.ts";

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
