import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about stores, their settings and their dashboard. */
export const storePaths = {
  "stores.list": { method: "get", path: "/store-details", access: "console.use" },
  "stores.profile": { method: "get", path: "/stores/profile", access: "console.use" },
  "settings.general": { method: "get", path: "/general-settings", access: "public" },
  "settings.global": { method: "get", path: "/global-settings", access: "console.use" },
  "settings.order-view": { method: "get", path: "/order-view", access: "order.view" },
  "settings.form-header": { method: "get", path: "/form-header", access: "console.use" },
  "settings.form-choices": { method: "get", path: "/form-header/dropdown/data", access: "console.use" },
  "lookups.read": { method: "get", path: "/stores/{storeId}/lookups/{subject}/{subjectId}", access: "order.view" },
  "dashboard.read": { method: "get", path: "/stores/{storeId}/dashboard", access: "dashboard.view" },
} as const satisfies Record<string, RoutePath>;
