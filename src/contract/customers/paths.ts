import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about customers that other kinds do not have. */
export const customerPaths = {
  "customers.search": { method: "get", path: "/customers/search/{term}", access: "customer.view" },
  "customers.summary": { method: "get", path: "/stores/{storeId}/customers/{id}/summary", access: "customer.view" },
  "customers.addresses": { method: "get", path: "/stores/{storeId}/customers/{id}/addresses", access: "customer.view" },
  "customers.consents": { method: "get", path: "/stores/{storeId}/customers/{id}/consents", access: "customer.view" },
  "customers.wishlist": { method: "get", path: "/stores/{storeId}/customers/{id}/wishlist", access: "customer.view" },
  "customers.wish": { method: "post", path: "/stores/{storeId}/customers/{id}/wishlist", access: "order.create" },
  "customers.timeline": { method: "get", path: "/stores/{storeId}/customers/{id}/timeline", access: "customer.view" },
  "customers.insight": { method: "get", path: "/stores/{storeId}/customers/{id}/insight", access: "customer.view" },
  "customers.open-matters": {
    method: "get",
    path: "/stores/{storeId}/customers/{id}/open-matters",
    access: "customer.forget",
  },
  "customers.forget": {
    method: "post",
    path: "/stores/{storeId}/customers/{id}/forgetting",
    access: "customer.forget",
  },
  "customers.give-data": {
    method: "post",
    path: "/stores/{storeId}/customers/{id}/personal-data",
    access: "customer.give-data",
  },
} as const satisfies Record<string, RoutePath>;
