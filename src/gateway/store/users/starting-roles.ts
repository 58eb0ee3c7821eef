import { type Permission, permissions } from "#contract/permission.ts";

/**
 * Rights about who may do what and who did what (users, roles, clients, the audit list), and about how a store is set
 * up, which says whom others pay.
 */
const isAboutRights = (right: Permission): boolean => /^(user|role|client|audit)\.|\.set-up$/.test(right);

const ofTheShop: readonly Permission[] = permissions.filter((right) => !isAboutRights(right));
const seeing: readonly Permission[] = ofTheShop.filter((right) => right.endsWith(".view"));
const looking: readonly Permission[] = ["console.use", ...seeing];

/**
 * Rights that staff do not have: to assign riders or too much to anybody, to reverse payments, to approve refunds, and
 * to manage records other than pickers, returns and refunds.
 */
const managedByStaff: readonly Permission[] = ["picker.manage", "return.manage", "refund.manage"];
const notForStaff = (right: Permission): boolean =>
  right === "order.assign-rider" ||
  right === "order.exceed-capacity" ||
  right === "payment.reverse" ||
  right === "refund.approve" ||
  right === "transaction.reconcile" ||
  right === "product.cost" ||
  (right.endsWith(".manage") && !managedByStaff.includes(right));

/** The roles that every business starts with, and their rights. */
export const startingRoles: Readonly<Record<string, readonly Permission[]>> = {
  admin: permissions,
  supervisor: [...ofTheShop, "user.view", "user.manage", "role.view"],
  staff: ofTheShop.filter((right) => !notForStaff(right)),
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
