import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about people that other kinds do not have. */
export const personPaths = {
  "people.stores": { method: "get", path: "/stores/{storeId}/people/{id}/stores", access: "person.view" },
} as const satisfies Record<string, RoutePath>;
