import type { RoutePath } from "#contract/routes/route.ts";

/** Calls that bring a file into a store. Each handler also asks for the right to write what the file has. */
export const importPaths = {
  "imports.subjects": { method: "get", path: "/stores/{storeId}/import-subjects", access: "import.run" },
  "imports.begin": { method: "post", path: "/stores/{storeId}/imports", access: "import.run" },
  "imports.add-part": { method: "post", path: "/stores/{storeId}/imports/{importId}/parts", access: "import.run" },
  "imports.look": { method: "get", path: "/stores/{storeId}/imports/{importId}", access: "import.run" },
  "imports.drop": { method: "delete", path: "/stores/{storeId}/imports/{importId}", access: "import.run" },
  "imports.check": { method: "post", path: "/stores/{storeId}/imports/{importId}/check", access: "import.run" },
  "imports.run": { method: "post", path: "/stores/{storeId}/imports/{importId}/run", access: "import.run" },
  "imports.undo": { method: "post", path: "/stores/{storeId}/imports/{importId}/undo", access: "import.run" },
} as const satisfies Record<string, RoutePath>;
