import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about the saved views of a store's lists. */
export const savedViewPaths = {
  "saved-views.list": { method: "get", path: "/stores/{storeId}/saved-views", access: "console.use" },
  "saved-views.change": { method: "post", path: "/stores/{storeId}/saved-views", access: "console.use" },
} as const satisfies Record<string, RoutePath>;
