import { authorOf, type Handlers } from "#gateway/http/call.ts";
import { moveByHand } from "#gateway/store/stock/move-by-hand.ts";
import { readMovements } from "#gateway/store/stock/read-movements.ts";
import { readOrderStock, readSubstitutes } from "#gateway/store/stock/read-order-stock.ts";
import { readShortage } from "#gateway/store/stock/read-shortage.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** The stock of products: changes by hand, and everything that changed it. */
export function stockRoutes() {
  return {
    "stock.move": (call) => moveByHand(call.trx, call.params.storeId, call.body, authorOf(call)),
    "stock.movements": ({ db, params, query }) => readMovements(db, params.storeId, params.productId, query),
    "stock.shortage": ({ db, params, query }) =>
      inSnapshot(db, (db) => readShortage(db, params.storeId, params.productId, query.substituteId)),
    "stock.of-order": ({ db, params }) => readOrderStock(db, params.storeId, params.orderId),
    "stock.substitutes": ({ db, params }) => readSubstitutes(db, params.storeId, params.orderId, params.line),
  } satisfies Partial<Handlers>;
}
