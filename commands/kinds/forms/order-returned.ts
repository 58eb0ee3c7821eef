import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import { openReturnStatuses, refuseReturned } from "#contract/returns/status.ts";
import type { Tools } from "#commands/context/tools.ts";

/** How many open returns are read; no order has more. */
const pageSize = 25;

/**
 * Whether an order may become Returned by hand. While a return of it is open, it may not, and the operator is told so.
 * Several orders are checked by the gateway, whose plan names the ones that cannot change.
 */
export async function canBeReturned(orders: readonly OrderRow[], tools: Tools): Promise<boolean> {
  const [order, ...more] = orders;
  if (!order || more.length > 0 || !tools.may("return.view")) return true;
  const filter = { text: order.number, status: [...openReturnStatuses] };
  const { rows } = await listedCalls("return", tools.api).page(order.storeId, filter, { page: 1, pageSize });
  const because = refuseReturned(rows.filter(({ orderId }) => orderId === order.id));
  if (because !== null) tools.tell(messages.statusFailed, "error", `${order.number}: ${because}`);
  return because === null;
}
