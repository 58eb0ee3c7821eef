import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about exports that are made again and again. Each handler also asks for the rights of the export. */
export const schedulePaths = {
  "schedules.list": { method: "get", path: "/stores/{storeId}/schedules", access: "console.use" },
  "schedules.create": { method: "post", path: "/stores/{storeId}/schedules", access: "console.use" },
  "schedules.end": { method: "delete", path: "/stores/{storeId}/schedules/{scheduleId}", access: "console.use" },
} as const satisfies Record<string, RoutePath>;
