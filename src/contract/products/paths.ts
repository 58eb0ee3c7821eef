import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about the products of a store. */
export const productPaths = {
  "store-products.read": {
    method: "get",
    path: "/stores/{storeId}/store-products/products/{id}",
    access: "order.view",
  },
  "store-products.find": { method: "get", path: "/stores/{storeId}/store-products/search", access: "order.view" },
  "prices.list": { method: "get", path: "/stores/{storeId}/products/{id}/prices", access: "product.view" },
  "prices.plan": { method: "post", path: "/stores/{storeId}/products/{id}/prices", access: "product.manage" },
  "prices.end": {
    method: "post",
    path: "/stores/{storeId}/products/{id}/prices/{priceId}/end",
    access: "product.manage",
  },
} as const satisfies Record<string, RoutePath>;
