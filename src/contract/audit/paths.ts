import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about the audit list. */
export const auditPaths = {
  "audit.filter": { method: "post", path: "/stores/{storeId}/audit/filter", access: "audit.view" },
  "audit.counts": { method: "post", path: "/stores/{storeId}/audit/counts", access: "audit.view" },
  "audit.select": { method: "post", path: "/stores/{storeId}/audit/select", access: "audit.view" },
  "audit.selected": { method: "post", path: "/stores/{storeId}/audit/selected", access: "audit.view" },
  "audit.authors": { method: "get", path: "/stores/{storeId}/audit/authors", access: "audit.view" },
  "audit.check": { method: "get", path: "/stores/{storeId}/audit/check", access: "audit.view" },
  "audit.read": { method: "get", path: "/stores/{storeId}/audit/{id}", access: "audit.view" },
} as const satisfies Record<string, RoutePath>;
