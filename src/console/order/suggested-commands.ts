import { statusCommandId } from "#commands/kinds/order.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { nextStatuses, orderStatuses, type OrderStatus, statusesWithReason } from "#contract/orders/status.ts";

/**
 * The ids of the two commands that an operator most likely wants next: first the usual next statuses, then any change
 * of status. Empty for a final status.
 */
export function suggestedCommands(order: OrderRow): readonly string[] {
  const rank = (status: OrderStatus): number => orderStatuses.indexOf(status);
  const next = nextStatuses(order);
  if (next.length === 0) return [];
  const onward = next
    .filter((status) => rank(status) > rank(order.status))
    .filter((status) => !statusesWithReason.has(status) && status !== "Returned")
    .toSorted((one, other) => rank(one) - rank(other))
    .map((status) => {
      if (status === "Picker Assigned") return "assign.picker";
      return status === "Rider Assigned" ? "assign.rider" : statusCommandId(status);
    });
  return [...onward.slice(0, 1), "order.change-status"];
}
