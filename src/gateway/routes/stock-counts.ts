import { authorOf, type Handlers } from "#gateway/http/call.ts";
import { beginCount, readPlaces } from "#gateway/store/stock-counts/begin-count.ts";
import { endCount, enterCount } from "#gateway/store/stock-counts/count-stock.ts";

/** Counts of the stock on shelves. */
export function stockCountRoutes() {
  return {
    "stock-counts.places": ({ db, params }) => readPlaces(db, params.storeId),
    "stock-counts.begin": (call) => beginCount(call.trx, call.params.storeId, call.body, authorOf(call)),
    "stock-counts.enter": (call) => enterCount(call.trx, call.params, call.body, authorOf(call)),
    "stock-counts.end": (call) => {
      const { version, undoes, ...end } = call.body;
      return endCount(call.trx, { ...call.params, version, undoes }, end, authorOf(call));
    },
  } satisfies Partial<Handlers>;
}
