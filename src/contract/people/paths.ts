import type { RoutePath } from "#contract/route.ts";
import { photoPaths } from "./photo-paths.ts";

/** What else is asked about pickers and riders: who can be given an order, and their pictures. */
export const peoplePaths = {
  "pickers.assignees": { method: "get", path: "/stores/{storeId}/pickers", access: "order.view" },
  ...photoPaths("picker", "pickers"),
  "riders.assignees": { method: "get", path: "/stores/{storeId}/riders", access: "order.view" },
  ...photoPaths("rider", "riders"),
} as const satisfies Record<string, RoutePath>;
