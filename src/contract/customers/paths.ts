import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about customers. */
export const customerPaths = {
  "customers.search": { method: "get", path: "/customers/search/{term}", access: "customer.view" },
  "customers.summary": { method: "get", path: "/stores/{storeId}/customers/{id}/summary", access: "customer.view" },
} as const satisfies Record<string, RoutePath>;
