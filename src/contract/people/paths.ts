import type { RoutePath } from "#contract/routes/route.ts";
import { photoPaths } from "./photo-paths.ts";

/** The calls about pickers and riders that other kinds do not have: who can be assigned, and pictures. */
export const peoplePaths = {
  "pickers.assignees": { method: "get", path: "/stores/{storeId}/pickers", access: "order.view" },
  ...photoPaths("picker", "pickers"),
  "riders.assignees": { method: "get", path: "/stores/{storeId}/riders", access: "order.view" },
  ...photoPaths("rider", "riders"),
} as const satisfies Record<string, RoutePath>;
