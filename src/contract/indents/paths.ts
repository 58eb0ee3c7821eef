import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about indents, besides those that every listed kind has. */
export const indentPaths = {
  "indents.suppliers": { method: "get", path: "/stores/{storeId}/indent-suppliers", access: "indent.view" },
  "indents.propose": { method: "post", path: "/stores/{storeId}/indent-proposals", access: "indent.create" },
  "indents.begin": { method: "post", path: "/stores/{storeId}/indents", access: "indent.create" },
  "indents.edit": { method: "put", path: "/stores/{storeId}/indents/{id}", access: "indent.change" },
  "indents.order": {
    method: "put",
    path: "/stores/{storeId}/indents/{id}/products/{productId}/ordered",
    access: "indent.change",
  },
  "indents.move": { method: "put", path: "/stores/{storeId}/indents/{id}/status", access: "indent.change" },
  "indents.count": {
    method: "put",
    path: "/stores/{storeId}/indents/{id}/products/{productId}/counted",
    access: "indent.receive",
  },
  "indents.receive": { method: "put", path: "/stores/{storeId}/indents/{id}/receipt", access: "indent.receive" },
} as const satisfies Record<string, RoutePath>;
