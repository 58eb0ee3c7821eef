import type { Handlers } from "#gateway/http/call.ts";
import { readSettlement } from "#gateway/imports/settlement/read-settlement.ts";
import { readDayEnd } from "#gateway/store/transactions/read-day-end.ts";
import { readTotals } from "#gateway/store/transactions/read-totals.ts";
import { reconcile } from "#gateway/store/transactions/reconcile.ts";

/** Sums and checks of the payments of all orders. */
export function transactionRoutes() {
  return {
    "transactions.totals": ({ db, params, body }) => readTotals(db, params.storeId, body),
    "transactions.day-end": ({ db, params, query }) => readDayEnd(db, params.storeId, query.day),
    "transactions.reconcile": async ({ db, params, body }) =>
      reconcile(db, params.storeId, body, await readSettlement(body.file, body)),
  } satisfies Partial<Handlers>;
}
