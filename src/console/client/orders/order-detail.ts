import { useEffect, useMemo, useSyncExternalStore } from "react";
import useSWR from "swr";
import type { History } from "#contract/orders/history/history-schema.ts";
import type { OrderDetail, OrderRow } from "#contract/orders/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { listenToRecords } from "#console/client/records/live/live-records.ts";
import { cachedRow } from "#console/client/records/pages/page-cache.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";

const orderRows = rowStore("order");

/** An order as far as it is loaded: its row may be known from a list long before its details arrive. */
export interface OrderInView {
  readonly row: OrderRow | undefined;
  readonly detail: OrderDetail | undefined;
  readonly failure: unknown;
}

/** One order with its details; until they arrive, its row from a list. With `orderId` null nothing is requested. */
export function useOrderDetail(storeId: string, orderId: string | null): OrderInView {
  useEffect(listenToRecords, []);
  const { data, error } = useSWR<OrderDetail>(
    orderId === null ? null : cacheKeys.order(storeId, orderId),
    () => api("orders.read", { params: { storeId, orderId: orderId ?? "" } }),
    { ...swrOptions, revalidateOnFocus: false },
  );
  const revision = useSyncExternalStore(orderRows.subscribe, orderRows.revision);
  const row = useMemo(
    () => (data ? orderRows.newest(data.order) : orderId === null ? undefined : knownOrder(orderId)),
    // A new revision means that the row may have changed.
    // eslint-disable-next-line react/exhaustive-deps
    [data, orderId, revision],
  );
  return { row, detail: data, failure: error };
}

/** Everything that happened to an order, oldest first; undefined before the first answer. */
export function useOrderHistory(
  storeId: string,
  orderId: string | null,
): { readonly history: History | undefined; readonly failure: unknown } {
  const { data, error } = useSWR<History>(
    orderId === null ? null : cacheKeys.history(storeId, orderId),
    () => api("comments.history", { params: { storeId, orderId: orderId ?? "" }, query: {} }),
    { ...swrOptions, revalidateOnFocus: false },
  );
  return { history: data, failure: error };
}

/** The newest row of an order from any list, event or response, as it is rendered; undefined when there is none. */
function knownOrder(orderId: string): OrderRow | undefined {
  const row = orderRows.find(orderId) ?? cachedRow("order", orderId);
  return row && orderRows.newest(row);
}
