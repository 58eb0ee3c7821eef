import { recordPaths } from "#contract/records/paths.ts";
import type { RoutePath } from "#contract/route.ts";
import { photoPaths } from "./photo-paths.ts";

/** Calls about pickers and riders. */
export const peoplePaths = {
  "pickers.assignees": { method: "get", path: "/stores/{storeId}/pickers", access: "order.view" },
  ...recordPaths("picker", "pickers"),
  ...photoPaths("picker", "pickers"),
  "riders.assignees": { method: "get", path: "/stores/{storeId}/riders", access: "order.view" },
  ...recordPaths("rider", "riders"),
  ...photoPaths("rider", "riders"),
} as const satisfies Record<string, RoutePath>;
