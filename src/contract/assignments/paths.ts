import type { RoutePath } from "#contract/route.ts";

/**
 * Calls that assign many orders at once. Whoever may see orders may ask how pickers and riders stand; a plan and its
 * assignments also need the right to assign pickers or riders, depending on whom they are about.
 */
export const assignmentPaths = {
  "assignments.lanes": { method: "get", path: "/stores/{storeId}/assignments/lanes", access: "order.view" },
  "assignments.plan": { method: "post", path: "/stores/{storeId}/assignments/plan", access: "order.view" },
  "assignments.commit": { method: "post", path: "/stores/{storeId}/assignments", access: "order.view" },
} as const satisfies Record<string, RoutePath>;
