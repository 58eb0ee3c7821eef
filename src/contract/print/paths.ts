import type { RoutePath } from "#contract/routes/route.ts";

/**
 * Calls about what is printed. Each needs the right to see what is printed too, which its handler asks for: which one
 * that is depends on the paper.
 */
export const printPaths = {
  "prints.check": { method: "post", path: "/stores/{storeId}/prints/check", access: "console.use" },
  "prints.create": { method: "post", path: "/stores/{storeId}/prints", access: "console.use" },
  "prints.day-end": { method: "post", path: "/stores/{storeId}/prints/day-end", access: "transaction.view" },
  "prints.changed-labels": { method: "get", path: "/stores/{storeId}/shelf-labels", access: "product.view" },
  "prints.preview": { method: "post", path: "/stores/{storeId}/prints/preview", access: "store.set-up" },
  "prints.read": { method: "get", path: "/stores/{storeId}/prints/{printId}", access: "console.use" },
  "prints.sheets": { method: "get", path: "/stores/{storeId}/prints/{printId}/sheets", access: "console.use" },
  "prints.pdf": {
    method: "get",
    path: "/stores/{storeId}/prints/{printId}/pdf",
    access: "console.use",
    answers: "file",
  },
} as const satisfies Record<string, RoutePath>;
