import type { OrderRow } from "#contract/orders/schema.ts";
import { pickerStatuses, riderStatuses } from "#contract/orders/status.ts";
import type { Permission } from "#contract/permission.ts";

/** Whom orders are assigned to. */
export type AssigneeRole = "picker" | "rider";

/** The right to assign somebody of a role. */
export function assignRight(role: AssigneeRole): Permission {
  return `order.assign-${role}`;
}

/** Why an order cannot be assigned to anybody of a role now; null when it can. */
export function refuseAssigning(
  role: AssigneeRole,
  { status, deliveryType }: Pick<OrderRow, "status" | "deliveryType">,
): string | null {
  if (role === "rider" && deliveryType === "STORE_PICKUP") return "the customer collects this order at the store";
  const statuses = role === "picker" ? pickerStatuses : riderStatuses;
  return statuses.includes(status) ? null : `${status} orders cannot be assigned a ${role}`;
}
