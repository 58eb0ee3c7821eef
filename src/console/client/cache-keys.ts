import type { ViewType } from "#contract/enumerations.ts";
import type { OrderFilter } from "#contract/orders/schema.ts";

/**
 * The SWR key of every resource, made here and nowhere else. A key is a tuple: the route's name, then the store, then
 * what else tells two answers apart; so `isKeyOf` finds all keys of a route, or of a route in one store.
 */
export const cacheKeys = {
  orderPage: (filter: OrderFilter, page: number, pageSize: number) =>
    ["orders.filter", filter.entityInternalId, filter, page, pageSize] as const,
  orderCounts: (view: ViewType, filter: OrderFilter) =>
    ["orders.counts", filter.entityInternalId, view, filter] as const,
  order: (storeId: string, orderId: string) => ["orders.read", storeId, orderId] as const,
  history: (storeId: string, orderId: string) => ["comments.history", storeId, orderId] as const,
  pickers: (storeId: string) => ["pickers.assignees", storeId] as const,
  riders: (storeId: string) => ["riders.assignees", storeId] as const,
  search: (storeId: string, term: string) => ["search.find", storeId, term] as const,
  dashboard: (storeId: string) => ["dashboard.read", storeId] as const,
  orderView: (storeId: string, view: ViewType) => ["settings.order-view", storeId, view] as const,
} as const;

/** The resources keys are made for, by their route. */
export type CachedRoute = ReturnType<(typeof cacheKeys)[keyof typeof cacheKeys]>[0];

/** Whether a cached key belongs to a route, and to one store where it is given. Fits SWR's `mutate(filter)`. */
export function isKeyOf(key: unknown, route: CachedRoute, storeId?: string): boolean {
  return Array.isArray(key) && key[0] === route && (storeId === undefined || key[1] === storeId);
}
