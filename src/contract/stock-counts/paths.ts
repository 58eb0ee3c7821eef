import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about counts of stock, besides those that every listed kind has. */
export const countPaths = {
  "stock-counts.places": { method: "get", path: "/stores/{storeId}/stock-places", access: "stock-count.view" },
  "stock-counts.begin": { method: "post", path: "/stores/{storeId}/stock-counts", access: "stock-count.manage" },
  "stock-counts.enter": {
    method: "put",
    path: "/stores/{storeId}/stock-counts/{id}/products/{productId}",
    access: "stock-count.manage",
  },
  "stock-counts.end": {
    method: "put",
    path: "/stores/{storeId}/stock-counts/{id}/status",
    access: "stock-count.manage",
  },
} as const satisfies Record<string, RoutePath>;
