import { api } from "#console/client/api.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { orderList } from "#contract/orders/list.ts";
import type { OrderFilter } from "#contract/orders/schema.ts";
import type { ListQuery, ListSource } from "#console/client/records/list-source.ts";

/** Where lists of orders come from. */
export const orderSource: ListSource<"order"> = {
  kind: "order",
  live: true,
  routes: { page: "orders.filter", counts: "orders.counts" },
  readPage: (storeId, { query, page, pageSize }, signal) =>
    api(
      "orders.filter",
      { query: { filterType: "ORDER", page, pageSize }, body: body(storeId, query) },
      signal && { signal },
    ),
  // How many orders each status holds does not depend on the view: its tabs are added up in the console.
  readCounts: (storeId, query) =>
    api("orders.counts", { query: { filterType: "BUSINESS" }, body: body(storeId, query) }),
  readIds: (storeId, query, range, signal) =>
    api("orders.select", { query: range, body: body(storeId, query) }, signal && { signal }),
  readSelected: (storeId, query, ids, signal) =>
    api(
      "orders.selected",
      { body: { entityInternalId: storeId, ids: [...ids], filter: filterOf(query) } },
      signal && { signal },
    ),
};

function body(storeId: string, query: ListQuery): OrderFilter {
  return { ...filterOf(query), entityInternalId: storeId };
}

function filterOf(query: ListQuery): FilterOf<typeof orderList> {
  // The list's contract names columns and fields; the gateway checks them once more.
  return query as FilterOf<typeof orderList>;
}
