import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about a login and its preferences. Source: specification 7. */
export const sessionPaths = {
  "auth.log-in": { method: "post", path: "/auth/access-token", access: "public" },
  "auth.renew": { method: "post", path: "/auth/renew-token", access: "console.use" },
  "auth.log-out": { method: "post", path: "/auth/logout", access: "console.use" },
  "auth.password": { method: "put", path: "/auth/password", access: "console.use" },
  "permissions.read": { method: "get", path: "/permissions", access: "console.use" },
  "device-tokens.add": { method: "post", path: "/device-tokens", access: "console.use" },
  "preferences.list": { method: "get", path: "/preferences", access: "console.use" },
  "preferences.save": { method: "put", path: "/preferences/{name}", access: "console.use" },
} as const satisfies Record<string, RoutePath>;
