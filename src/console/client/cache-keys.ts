import type { Kind } from "#contract/kinds.ts";
import { paths, type RouteName } from "#contract/paths.ts";
import { type SimpleKind } from "#contract/kinds.ts";
import { recordRoute } from "#contract/records/record-calls.ts";
import type { ViewType } from "#contract/enumerations.ts";
import type { ListQuery, PageAt, PagedSource, WholeSource } from "./records/list-source.ts";

/**
 * The SWR key of every resource, made here and nowhere else. A key is a tuple: the route's name, then the store, then
 * what else tells two answers apart. What belongs to one record has the record's id in third place; what belongs to a
 * list says there which part of it, then the kind whose events change it, or null where none do.
 */
export const cacheKeys = {
  page: (source: PagedSource, storeId: string, { query, page, pageSize }: PageAt) =>
    [source.routes.page, storeId, "page", heardKind(source), query, page, pageSize] as const,
  counts: (source: PagedSource, storeId: string, query: ListQuery) =>
    [source.routes.counts, storeId, "counts", heardKind(source), query] as const,
  whole: (source: Pick<WholeSource, "kind" | "live" | "routes">, storeId: string) =>
    [source.routes.whole, storeId, "whole", heardKind(source), noQuery] as const,
  order: (storeId: string, orderId: string) => ["orders.read", storeId, orderId] as const,
  history: (storeId: string, orderId: string) => ["comments.history", storeId, orderId] as const,
  record: (kind: SimpleKind, storeId: string, id: string) => [recordRoute(kind, "read"), storeId, id] as const,
  recordHistory: (kind: SimpleKind, storeId: string, id: string) =>
    [recordRoute(kind, "history"), storeId, id] as const,
  pickers: (storeId: string) => ["pickers.assignees", storeId] as const,
  riders: (storeId: string) => ["riders.assignees", storeId] as const,
  search: (storeId: string, term: string) => ["search.find", storeId, term] as const,
  dashboard: (storeId: string) => ["dashboard.read", storeId] as const,
  viewSettings: (storeId: string, view: ViewType) => ["settings.order-view", storeId, view] as const,
} as const;

const noQuery: ListQuery = {};

function heardKind(source: { readonly kind: Kind; readonly live: boolean }): Kind | null {
  return source.live ? source.kind : null;
}

/** Whether a cached key belongs to a route, and to one store where it is given. Fits SWR's `mutate(filter)`. */
export function isKeyOf(key: unknown, route: RouteName, storeId?: string): boolean {
  return Array.isArray(key) && key[0] === route && (storeId === undefined || key[1] === storeId);
}

/** Whether a cached key is one of a route's answers: SWR also keeps what is no answer, such as clocks. */
export function isRouteKey(key: unknown): key is readonly unknown[] {
  return Array.isArray(key) && typeof key[0] === "string" && Object.hasOwn(paths, key[0]);
}

/** A part of a list: one page, its counts, or the whole of a short one. */
export interface ListKey {
  readonly part: "page" | "counts" | "whole";
  /** Null where no event changes it. */
  readonly kind: Kind | null;
  readonly query: ListQuery;
}

/** What a cached key says of a list; null when it belongs to none. */
export function listKey(key: readonly unknown[]): ListKey | null {
  const [, , part, kind, query] = key;
  if (part !== "page" && part !== "counts" && part !== "whole") return null;
  return { part, kind: kind as Kind | null, query: query as ListQuery };
}
