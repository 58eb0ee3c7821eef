import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about segments that other kinds do not have. */
export const segmentPaths = {
  "segments.count": { method: "post", path: "/stores/{storeId}/segments/count", access: "segment.view" },
  "segments.names": { method: "get", path: "/stores/{storeId}/segment-names", access: "segment.view" },
  "segments.add-usual": { method: "post", path: "/stores/{storeId}/segments/usual", access: "segment.manage" },
  "customers.segments": { method: "get", path: "/stores/{storeId}/customers/{id}/segments", access: "segment.view" },
} as const satisfies Record<string, RoutePath>;
