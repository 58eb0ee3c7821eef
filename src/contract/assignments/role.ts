import type { OrderRow } from "#contract/orders/schema.ts";
import { pickerStatuses, riderStatuses } from "#contract/orders/status.ts";

/** Whom orders and returns are assigned to. */
export type AssigneeRole = "picker" | "rider";

/** Why an order cannot be assigned to anybody of a role now; null when it can. */
export function refuseAssigning(
  role: AssigneeRole,
  { status, deliveryType }: Pick<OrderRow, "status" | "deliveryType">,
): string | null {
  if (role === "rider" && deliveryType === "STORE_PICKUP") return "the customer collects this order at the store";
  const statuses = role === "picker" ? pickerStatuses : riderStatuses;
  return statuses.includes(status) ? null : `${status} orders cannot be assigned a ${role}`;
}

/** What somebody still has, in words: "2 open orders"; what a rider has may be returns as well. */
export function openText(role: AssigneeRole, count: number): string {
  if (role === "picker") return `${count} open ${count === 1 ? "order" : "orders"}`;
  return `${count} open ${count === 1 ? "order or return" : "orders and returns"}`;
}

/** What counts against the capacity of somebody, in a word: a rider's stops are deliveries and pickups of returns. */
export const loadWords = { picker: "orders", rider: "stops" } as const satisfies Readonly<Record<AssigneeRole, string>>;
