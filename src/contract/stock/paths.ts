import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about the stock of products. */
export const stockPaths = {
  "stock.move": { method: "post", path: "/stores/{storeId}/stock/movements", access: "stock.manage" },
  "stock.movements": { method: "get", path: "/stores/{storeId}/stock/{productId}/movements", access: "order.view" },
  "stock.shortage": { method: "get", path: "/stores/{storeId}/stock/{productId}/shortage", access: "order.view" },
  "stock.of-order": { method: "get", path: "/stores/{storeId}/orders/{orderId}/stock", access: "order.view" },
  "stock.substitutes": {
    method: "get",
    path: "/stores/{storeId}/orders/{orderId}/lines/{line}/substitutes",
    access: "order.edit",
  },
} as const satisfies Record<string, RoutePath>;
