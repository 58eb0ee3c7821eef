import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about transactions, besides those that every listed kind has. */
export const transactionPaths = {
  "transactions.totals": { method: "post", path: "/stores/{storeId}/transactions/totals", access: "transaction.view" },
  "transactions.day-end": { method: "get", path: "/stores/{storeId}/day-end", access: "transaction.view" },
  "transactions.reconcile": {
    method: "post",
    path: "/stores/{storeId}/transactions/reconcile",
    access: "transaction.reconcile",
  },
} as const satisfies Record<string, RoutePath>;
