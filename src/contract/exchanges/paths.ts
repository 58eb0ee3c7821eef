import type { RoutePath } from "#contract/routes/route.ts";

/** The calls by which goods of an order are exchanged for others. */
export const exchangePaths = {
  "exchanges.calculate": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/exchange/calculation",
    access: "return.view",
  },
  "exchanges.create": { method: "post", path: "/stores/{storeId}/orders/{orderId}/exchange", access: "return.manage" },
} as const satisfies Record<string, RoutePath>;
