import type { ViewType } from "#contract/enumerations.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { orderList } from "#contract/orders/list.ts";
import type { OrderCounts } from "#contract/orders/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readCounts } from "#gateway/store/lists/counts.ts";
import { orders } from "./list.ts";

/**
 * Counts the orders that a filter finds, by status and by the tabs of a view; a tab without statuses has all orders.
 */
export async function readTabCounts(
  db: Db,
  storeId: string,
  filter: FilterOf<typeof orderList>,
  view: ViewType,
): Promise<OrderCounts> {
  const counts = await readCounts(db, orders, storeId, filter);
  const stored = await db
    .selectFrom("order_views")
    .select("settings")
    .where("store_id", "=", storeId)
    .where("view_type", "=", view)
    .executeTakeFirst();
  const sum = (statuses: readonly OrderStatus[]) => statuses.reduce((all, status) => all + counts.byStatus[status], 0);
  return {
    ...counts,
    tabs: (stored?.settings.viewTypeTabs ?? []).map(({ level, orderStatus }) => ({
      level,
      count: orderStatus.length > 0 ? sum(orderStatus) : counts.total,
    })),
  };
}
