import { knownCommand } from "#console/shell/running/known-commands.ts";
import { statusCommandId, statusOptions } from "#commands/kinds/order.ts";
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

/**
 * The keys that lead to a suggested command which has none of its own: that of the question for a status, and the
 * number of its answer. Null where the commands act on orders whose first answer is another.
 */
export function suggestedKeys(id: string, orders: readonly OrderRow[]): string | null {
  const [first] = statusOptions(orders);
  const [key] = knownCommand("order.change-status")?.keys ?? [];
  return first && key && statusCommandId(first.value) === id ? `${key} 1` : null;
}

function commandTo(status: OrderStatus): string {
  if (status === "Picker Assigned") return "assign.picker";
  return status === "Rider Assigned" ? "assign.rider" : statusCommandId(status);
}
