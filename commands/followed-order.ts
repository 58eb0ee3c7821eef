import type { OrderRow } from "#contract/orders/schema.ts";
import type { Tools } from "./command.ts";

/** An order a change is tried on: at first as the operator saw it, after a refusal as it stands by then. */
export interface FollowedOrder {
  row(): OrderRow;
  /** Makes one try; throws what went wrong with it. */
  change(call: (order: OrderRow) => Promise<void>): Promise<void>;
}

/**
 * Follows an order from try to try. A try nobody answered may have been heard all the same: the next one is word for
 * word the same, so that its idempotency key tells. Only a refusal says that the order stands otherwise.
 */
export function followOrder(first: OrderRow, tools: Pick<Tools, "newest">): FollowedOrder {
  let order = first;
  return {
    row: () => order,
    async change(call) {
      try {
        await call(order);
      } catch (error) {
        if (hasCurrent(error)) order = tools.newest(order);
        throw error;
      }
    },
  };
}

function hasCurrent(error: unknown): boolean {
  return typeof error === "object" && error !== null && "current" in error && error.current !== undefined;
}
