import { useMemo } from "react";
import type { OrderFilter, OrderRow } from "#contract/orders/schema.ts";
import { keepListPosition, listPosition } from "#console/client/orders/list-position.ts";
import type { OrderList } from "#console/client/orders/order-pages.ts";
import { setHold } from "#console/client/orders/live-orders.ts";
import type { ListFollower } from "#console/list/use-list-tools.ts";

/** Holds changes while rows are picked, and keeps where the operator stands for the order's own page and the way back. */
export function useListPlace(
  { of, total, atLeast }: OrderList,
  filter: OrderFilter | null,
  pageSize: number,
  path: string,
): ListFollower<OrderRow> {
  return useMemo(
    () => ({
      comesAt() {
        // An order's own page may have stepped on: coming back, the cursor stands where it left off.
        const left = listPosition();
        return left?.of === of ? left.index : null;
      },
      moved(picked, row, index) {
        setHold("picked", picked > 0);
        if (row && filter) {
          keepListPosition({ of, path, filter, pageSize, total, atLeast, index, orderId: row.id });
        }
      },
      left() {
        setHold("picked", false);
        setHold("asked", false);
      },
    }),
    [of, filter, path, pageSize, total, atLeast],
  );
}
