import type { RoutePath } from "#contract/route.ts";

/** Calls about the stock of products. */
export const stockPaths = {
  "stock.move": { method: "post", path: "/stores/{storeId}/stock/movements", access: "stock.manage" },
  "stock.movements": { method: "get", path: "/stores/{storeId}/stock/{productId}/movements", access: "order.view" },
} as const satisfies Record<string, RoutePath>;
