import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about macros. */
export const macroPaths = {
  "macros.list": { method: "get", path: "/stores/{storeId}/macros", access: "console.use" },
  "macros.change": { method: "post", path: "/stores/{storeId}/macros", access: "console.use" },
} as const satisfies Record<string, RoutePath>;
