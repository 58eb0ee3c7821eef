import type { RoutePath } from "#contract/routes/route.ts";

const user = "/stores/{storeId}/users/{id}";

/** The calls about users that other kinds do not have: passwords and sessions. */
export const userPaths = {
  "users.password": { method: "put", path: `${user}/password`, access: "user.manage" },
  "users.confirm": { method: "put", path: `${user}/confirm`, access: "user.manage" },
  "users.sessions": { method: "get", path: `${user}/sessions`, access: "user.view" },
  "users.end-sessions": { method: "post", path: `${user}/sessions/end`, access: "user.manage" },
} as const satisfies Record<string, RoutePath>;
