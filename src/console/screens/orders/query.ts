import type { OrderFilter } from "#contract/orders/schema.ts";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { tabShows } from "#console/client/orders/counts.ts";
import { resolveDays } from "#console/list/day-range.ts";
import type { BoardFilter, BoardSort } from "#console/order/board-address.ts";

/** What the gateway is asked for the tabs' counts: the board's filter without its tab and its order. */
export function countFilter(
  filter: BoardFilter,
  store: { readonly id: string; readonly timeZone: string },
  today: string,
): OrderFilter {
  const { slot, placed, ...rest } = filter;
  return {
    entityInternalId: store.id,
    ...copied(rest),
    ...(slot ? { slot: resolveDays(slot, today, store.timeZone) } : {}),
    ...(placed ? { placed: resolveDays(placed, today, store.timeZone) } : {}),
  };
}

/** What the gateway is asked for the rows; `null` when tab and filter exclude each other. */
export function rowFilter(counted: OrderFilter, tab: ViewTab | undefined, sort: BoardSort | null): OrderFilter | null {
  const statuses = commonStatuses(tab?.orderStatus ?? [], counted.orderStatus ?? []);
  if (statuses?.length === 0) return null;
  const { orderStatus: _, ...rest } = counted;
  return { ...rest, ...(statuses ? { orderStatus: statuses } : {}), ...(sort ? { sort } : {}) };
}

/** The tab an address means: the one it names, else the first that shows every wanted status, else the first. */
export function tabIndex(tabs: readonly ViewTab[], level: string | null, filter: BoardFilter): number {
  const named = tabs.findIndex((tab) => tab.level === level);
  if (named >= 0) return named;
  const wanted = filter.orderStatus ?? [];
  return Math.max(
    0,
    tabs.findIndex((tab) => wanted.every((status) => tabShows(tab, status))),
  );
}

/** The statuses in both lists, where an empty list means all; undefined when that is all of them. */
function commonStatuses(tab: readonly OrderStatus[], wanted: readonly OrderStatus[]): OrderStatus[] | undefined {
  const inTab = tab.length > 0 ? tab : orderStatuses;
  const common = orderStatuses.filter(
    (status) => inTab.includes(status) && (wanted.length === 0 || wanted.includes(status)),
  );
  return common.length === orderStatuses.length ? undefined : common;
}

/** A copy whose lists may be written to, as the contract's types ask for. */
function copied(filter: Omit<BoardFilter, "slot" | "placed">): Omit<OrderFilter, "entityInternalId"> {
  return structuredClone(filter) as Omit<OrderFilter, "entityInternalId">;
}
