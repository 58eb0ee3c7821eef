import type { RoutePath } from "#contract/routes/route.ts";

/** The call by which a storefront tells who looked at what. */
export const visitPaths = {
  "visits.take": { method: "post", path: "/stores/{storeId}/visits", access: "visit.create" },
} as const satisfies Record<string, RoutePath>;
