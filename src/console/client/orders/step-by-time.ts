import { pageSizes } from "#contract/constants.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { orderSource } from "./order-source.ts";

/**
 * Steps from an order that no list has led to: to the one placed next before it (1) or after it (-1), as a board
 * without filter lists them. Null at the ends. Throws an ApiFailure.
 */
export async function stepByTime(from: OrderRow, by: 1 | -1): Promise<OrderRow | null> {
  const older = by > 0;
  const query = {
    placed: older ? { to: from.placedAt } : { from: from.placedAt },
    sort: { column: "placed", descending: older },
  };
  const { rows } = await orderSource.readPage(from.storeId, { query, page: 1, pageSize: pageSizes[0] });
  const next = rows[rows.findIndex(({ id }) => id === from.id) + 1];
  return next ? rowStore("order").newest(next) : null;
}
