import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about the products of a store. */
export const productPaths = {
  "store-products.read": {
    method: "get",
    path: "/stores/{storeId}/store-products/products/{id}",
    access: "order.view",
  },
  "store-products.find": { method: "get", path: "/stores/{storeId}/store-products/search", access: "order.view" },
} as const satisfies Record<string, RoutePath>;
