import { authorOf, type Handlers } from "#gateway/http/call.ts";
import { createReview, decideReview } from "#gateway/store/reviews/reviews.ts";

/** Reviews: sent in by a storefront, decided by staff. */
export function reviewRoutes() {
  return {
    "reviews.create": (call) => createReview(call.trx, call.params.storeId, call.body, authorOf(call)),
    "reviews.decide": (call) => {
      const { version, undoes, ...decision } = call.body;
      return decideReview(call.trx, { ...call.params, version, undoes }, decision, authorOf(call));
    },
  } satisfies Partial<Handlers>;
}
