import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about doubles, besides those that every listed kind has. */
export const doublePaths = {
  "doubles.pair": { method: "post", path: "/stores/{storeId}/customer-pairs", access: "customer-double.manage" },
  "doubles.decide": {
    method: "put",
    path: "/stores/{storeId}/customer-doubles/{id}/decision",
    access: "customer-double.manage",
  },
} as const satisfies Record<string, RoutePath>;
