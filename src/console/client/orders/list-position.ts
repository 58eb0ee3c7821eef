import { preload, mutate } from "swr";
import { pageSizes } from "#contract/constants.ts";
import type { OrderFilter, OrderPage, OrderRow } from "#contract/orders/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/cache-keys.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { readPage, cachedPage } from "./page-cache.ts";
import { pageOfRow } from "./pages.ts";

const orderRows = rowStore("order");

/** Where the operator stands in the list last worked in, so that an order's own page knows its neighbours. */
export interface ListPosition {
  /** The result's name, as `OrderList.of`. */
  readonly of: string;
  /** The address of the list. */
  readonly path: string;
  readonly filter: OrderFilter;
  readonly pageSize: number;
  readonly total: number;
  /** There are more rows than `total`, and nobody had counted them yet. */
  readonly atLeast: boolean;
  readonly index: number;
  /** The order that stands there. */
  readonly orderId: string;
}

let position: ListPosition | null = null;

/** Where the operator stands; null before any list was shown. */
export function listPosition(): ListPosition | null {
  return position;
}

/** Notes where the operator stands. */
export function keepListPosition(next: ListPosition): void {
  position = next;
}

/** Steps to the order so many places further and answers it; null at the ends and without a list. Throws an ApiFailure. */
export async function stepInList(by: number): Promise<OrderRow | null> {
  if (!position) return null;
  const from = position;
  const index = from.index + by;
  if (index < 0 || (index >= from.total && !from.atLeast)) return null;
  const page = pageOfRow(index, from.pageSize);
  const { rows } = cachedPage(cacheKeys.orderPage(from.filter, page, from.pageSize)) ?? (await readNow(from, page));
  const row = rows[index % from.pageSize];
  if (!row) return null;
  position = { ...from, total: Math.max(from.total, index + 1), index, orderId: row.id };
  return orderRows.newest(row);
}

/**
 * Steps from an order that no list has led to: to the one placed next before it (1) or after it (-1), as a board without
 * filter lists them. Null at the ends. Throws an ApiFailure.
 */
export async function stepByTime(from: OrderRow, by: 1 | -1): Promise<OrderRow | null> {
  const older = by > 0;
  const { rows } = await api("orders.filter", {
    query: { filterType: "ORDER", page: 1, pageSize: pageSizes[0] },
    body: {
      entityInternalId: from.storeId,
      placed: older ? { to: from.placedAt } : { from: from.placedAt },
      sort: { column: "placed", descending: older },
    },
  });
  const next = rows[rows.findIndex(({ id }) => id === from.id) + 1];
  return next ? orderRows.newest(next) : null;
}

async function readNow({ filter, pageSize }: ListPosition, page: number): Promise<OrderPage> {
  const key = cacheKeys.orderPage(filter, page, pageSize);
  const read = await preload(key, () => readPage(key));
  return (await mutate<OrderPage>(key, read, { revalidate: false })) ?? read;
}
