import type { RoutePath } from "#contract/routes/route.ts";

/** The call that answers the tiles of the analytics. */
export const tilePaths = {
  "tiles.read": { method: "post", path: "/stores/{storeId}/tiles", access: "report.view", replica: true },
} as const satisfies Record<string, RoutePath>;
