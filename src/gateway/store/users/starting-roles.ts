import { type Permission, permissions } from "#contract/permission.ts";

/** The audit list is about those who work here: only administrators see it. */
const usual = permissions.filter((right) => !right.startsWith("audit."));
const seeing: readonly Permission[] = usual.filter((right) => right.endsWith(".view"));
const looking: readonly Permission[] = ["console.use", ...seeing];

/** Rights that staff do not have: to assign riders or too much to anybody, and to manage records other than pickers. */
const notForStaff = (right: Permission): boolean =>
  right === "order.assign-rider" ||
  right === "order.exceed-capacity" ||
  (right.endsWith(".manage") && right !== "picker.manage");

/** The roles that every business starts with, and their rights. */
export const startingRoles: Readonly<Record<string, readonly Permission[]>> = {
  admin: permissions,
  supervisor: usual,
  staff: usual.filter((right) => !notForStaff(right)),
  "picker-lead": [
    ...looking,
    "order.change-status",
    "order.assign-picker",
    "order.comment",
    "order.quote",
    "picker.manage",
  ],
  viewer: [...looking, "wall.stay"],
};
