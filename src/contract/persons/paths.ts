import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about people that other kinds do not have. */
export const personPaths = {
  "people.stores": { method: "get", path: "/stores/{storeId}/people/{id}/stores", access: "person.view" },
  "people.open-matters": {
    method: "get",
    path: "/stores/{storeId}/people/{id}/open-matters",
    access: "customer.forget",
  },
  "people.forget": { method: "post", path: "/stores/{storeId}/people/{id}/forgetting", access: "customer.forget" },
  "people.give-data": {
    method: "post",
    path: "/stores/{storeId}/people/{id}/personal-data",
    access: "customer.give-data",
  },
} as const satisfies Record<string, RoutePath>;
