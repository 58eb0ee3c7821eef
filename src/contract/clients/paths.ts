import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about clients that other kinds do not have. */
export const clientPaths = {
  "clients.secret": { method: "put", path: "/stores/{storeId}/clients/{id}/secret", access: "client.manage" },
} as const satisfies Record<string, RoutePath>;
