import { statusCommandId } from "#commands/kinds/order.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { likelyStatus, nextStatuses, type OrderStatus } from "#contract/orders/status.ts";

/**
 * The ids of the two commands that an operator most likely wants next: first the usual next statuses, then any change
 * of status. Empty for a final status.
 */
export function suggestedCommands(order: OrderRow): readonly string[] {
  if (nextStatuses(order).length === 0) return [];
  const likely = likelyStatus(order);
  return [...(likely ? [commandTo(likely)] : []), "order.change-status"];
}

function commandTo(status: OrderStatus): string {
  if (status === "Picker Assigned") return "assign.picker";
  return status === "Rider Assigned" ? "assign.rider" : statusCommandId(status);
}
