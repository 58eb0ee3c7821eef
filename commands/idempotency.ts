import type { OrderRow } from "#contract/orders/schema.ts";
import type { Tools } from "./command.ts";

/**
 * Hands out idempotency keys for one intention: the same order at the same version gets the same key, so that trying
 * again after a lost answer changes nothing twice.
 */
export function keysPerOrder(tools: Tools): (order: OrderRow, intention?: string) => string {
  const keys = new Map<string, string>();
  return (order, intention = "") => {
    const name = `${order.id} ${order.version} ${intention}`;
    const known = keys.get(name);
    if (known) return known;
    const key = tools.newKey();
    keys.set(name, key);
    return key;
  };
}
