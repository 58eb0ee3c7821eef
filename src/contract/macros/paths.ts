import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about the macros of a login. */
export const macroPaths = {
  "macros.list": { method: "get", path: "/macros", access: "console.use" },
  "macros.change": { method: "post", path: "/macros", access: "console.use" },
} as const satisfies Record<string, RoutePath>;
