import type { Permission } from "./permission.ts";

/** Method, path and needed right of one call. `access` is "public" only where no token is asked for. */
export interface RoutePath {
  readonly method: "get" | "post" | "put";
  readonly path: `/${string}`;
  readonly access: Permission | "public";
}

/**
 * Every call of the gateway below `/api`, once. The gateway mounts them, the console's client calls them, the tests
 * walk them. Plain data without schemas, so that the browser need not carry a schema library. Source: specification 7.
 */
export const paths = {
  "auth.log-in": { method: "post", path: "/auth/access-token", access: "public" },
  "auth.renew": { method: "post", path: "/auth/renew-token", access: "console.use" },
  "auth.log-out": { method: "post", path: "/auth/logout", access: "console.use" },
  "permissions.read": { method: "get", path: "/permissions", access: "console.use" },
  "device-tokens.add": { method: "post", path: "/device-tokens", access: "console.use" },
  "preferences.list": { method: "get", path: "/preferences", access: "console.use" },
  "preferences.save": { method: "put", path: "/preferences/{name}", access: "console.use" },

  "stores.list": { method: "get", path: "/store-details", access: "console.use" },
  "stores.profile": { method: "get", path: "/stores/profile", access: "console.use" },
  "settings.general": { method: "get", path: "/general-settings", access: "public" },
  "settings.global": { method: "get", path: "/global-settings", access: "console.use" },
  "settings.order-view": { method: "get", path: "/order-view", access: "order.view" },
  "settings.form-header": { method: "get", path: "/form-header", access: "console.use" },
  "settings.form-choices": {
    method: "get",
    path: "/form-header/dropdown/data",
    access: "console.use",
  },

  "orders.filter": { method: "post", path: "/orders/filter", access: "order.view" },
  "orders.counts": { method: "post", path: "/orders/counts", access: "order.view" },
  "orders.read": { method: "get", path: "/stores/{storeId}/orders/{orderId}", access: "order.view" },
  "orders.create": { method: "post", path: "/stores/{storeId}/orders", access: "order.create" },
  "orders.change-status": {
    method: "put",
    path: "/stores/{storeId}/orders/{orderId}/action/{status}",
    access: "order.change-status",
  },
  "orders.assign-picker": {
    method: "put",
    path: "/stores/{storeId}/orders/{orderId}/picker",
    access: "order.assign-picker",
  },
  "orders.assign-rider": {
    method: "put",
    path: "/stores/{storeId}/orders/{orderId}/rider",
    access: "order.assign-rider",
  },
  "comments.history": {
    method: "get",
    path: "/stores/{storeId}/orders/{orderId}/comments-history",
    access: "order.view",
  },
  "comments.add": {
    method: "post",
    path: "/stores/{storeId}/comments-history/bulk",
    access: "order.comment",
  },

  "pickers.assignees": { method: "get", path: "/stores/{storeId}/pickers", access: "order.view" },
  "riders.assignees": { method: "get", path: "/stores/{storeId}/riders", access: "order.view" },
  "search.find": { method: "get", path: "/stores/{storeId}/search", access: "order.view" },
  "dashboard.read": { method: "get", path: "/stores/{storeId}/dashboard", access: "dashboard.view" },

  "health.read": { method: "get", path: "/health", access: "public" },
} as const satisfies Record<string, RoutePath>;
export type RouteName = keyof typeof paths;

/**
 * The event stream; apart from the table because its answer is a stream, not a body, and any one of `eventRights` opens
 * it. `?storeId=`, `Last-Event-ID`.
 */
export const eventsPath = { method: "get", path: "/events" } as const;

/** Everything the gateway answers for programs stands below this path. */
export const basePath = "/api";
