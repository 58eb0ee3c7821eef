import type { RoutePath } from "#contract/routes/route.ts";

/** The call that makes the same change to many records. It needs the right of the change as well. */
export const batchPaths = {
  "records.batch": { method: "post", path: "/stores/{storeId}/batches", access: "console.use" },
} as const satisfies Record<string, RoutePath>;
