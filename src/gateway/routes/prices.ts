import { authorOf, type Handlers } from "#gateway/http/call.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { endPrice, planPrice, readPrices } from "#gateway/store/products/prices.ts";

/** What products have cost, cost and will cost. */
export function priceRoutes() {
  return {
    "prices.list": ({ db, params }) => inSnapshot(db, (db) => readPrices(db, params.storeId, params.id)),
    "prices.plan": async (call) => {
      const { storeId, id } = call.params;
      await planPrice(call.trx, storeId, id, call.body, authorOf(call));
      return readPrices(call.trx, storeId, id);
    },
    "prices.end": async (call) => {
      const { storeId, id, priceId } = call.params;
      await endPrice(call.trx, storeId, id, priceId, authorOf(call));
      return readPrices(call.trx, storeId, id);
    },
  } satisfies Partial<Handlers>;
}
