import type { RoutePath } from "#contract/routes/route.ts";

/** Calls of the first day, when nobody can log in yet: whoever has the setup key may make them. */
export const setupPaths = {
  "setup.read": { method: "get", path: "/setup", access: "open" },
  "setup.run": { method: "post", path: "/setup", access: "open" },
} as const satisfies Record<string, RoutePath>;
