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
  "products.by-code": { method: "post", path: "/stores/{storeId}/products/by-code", access: "product.view" },
  "product-edits.save": { method: "post", path: "/stores/{storeId}/products/edits", access: "product.manage" },
  "product-edits.list": { method: "get", path: "/stores/{storeId}/product-edits", access: "product.view" },
  "product-edits.undo": {
    method: "post",
    path: "/stores/{storeId}/product-edits/{id}/undo",
    access: "product.manage",
  },
} as const satisfies Record<string, RoutePath>;
