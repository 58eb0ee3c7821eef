import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about stores that no first screen makes, and those by which a gateway is watched. */
export const furtherStorePaths = {
  "search.find": { method: "get", path: "/stores/{storeId}/search", access: "order.view", replica: true },
  "times.convert": { method: "post", path: "/date/convert/local", access: "console.use" },
  "health.live": { method: "get", path: "/health/live", access: "open" },
  "health.ready": { method: "get", path: "/health", access: "open" },
} as const satisfies Record<string, RoutePath>;
