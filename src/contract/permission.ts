/** The rights a login may hold. The gateway checks them; the console reads them to hide or explain. */
export const permissions = [
  "console.use",
  "dashboard.view",
  "order.view",
  "order.create",
  "order.change-status",
  "order.assign-picker",
  "order.assign-rider",
  "order.comment",
  "order.export",
  "picker.view",
  "picker.manage",
  "picker.export",
  "rider.view",
  "rider.manage",
  "rider.export",
  "vehicle.view",
  "vehicle.manage",
  "vehicle.export",
] as const;
export type Permission = (typeof permissions)[number];

/** What an operator reads when a right is missing: "you may not …". */
export const permissionTitles: Readonly<Record<Permission, string>> = {
  "console.use": "use the console",
  "dashboard.view": "see the dashboard",
  "order.view": "see orders",
  "order.create": "take in orders",
  "order.change-status": "change the status of orders",
  "order.assign-picker": "assign pickers",
  "order.assign-rider": "assign riders",
  "order.comment": "comment on orders",
  "order.export": "export orders",
  "picker.view": "see pickers",
  "picker.manage": "add and change pickers",
  "picker.export": "export pickers",
  "rider.view": "see riders",
  "rider.manage": "add and change riders",
  "rider.export": "export riders",
  "vehicle.view": "see vehicles",
  "vehicle.manage": "add and change vehicles",
  "vehicle.export": "export vehicles",
};
