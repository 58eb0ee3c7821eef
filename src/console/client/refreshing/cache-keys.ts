import type { Assignment } from "#contract/assignments/assignment.ts";
import type { Place } from "#contract/delivery/outline/outline.ts";
import type { Kind, ListedKind } from "#contract/records/kind-names.ts";
import type { PeopleKind } from "#contract/lists/list.ts";
import type { ProductList } from "#contract/products/lists.ts";
import type { SectionName } from "#contract/settings/sections.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import { recordRoute } from "#contract/records/record-calls.ts";
import type { PrintSize } from "#contract/print/paper.ts";
import type { ViewType } from "#contract/enumerations.ts";
import type { LookupRef } from "#console/client/lookups.ts";
import type { ListQuery, PageAt, ListSource } from "#console/client/records/list-source.ts";

/**
 * Makes the SWR key of every resource; no other file makes one. A key is a tuple: the route's name, the store, then
 * what distinguishes two requests. For one record the third place is the record's id. For a list it says which part of
 * the list, followed by the kind whose events change it, or null when none do.
 */
export const cacheKeys = {
  page: (source: ListSource, storeId: string, { query, page, pageSize }: PageAt) =>
    [source.routes.page, storeId, "page", liveKindOf(source), query, page, pageSize] as const,
  counts: (source: ListSource, storeId: string, query: ListQuery) =>
    [source.routes.counts, storeId, "counts", liveKindOf(source), query] as const,
  order: (storeId: string, orderId: string) => ["orders.read", storeId, orderId] as const,
  paymentLinks: (storeId: string, orderId: string) => ["payments.links", storeId, orderId] as const,
  orderLines: (storeId: string, orderId: string, page: number) => ["orders.lines", storeId, orderId, page] as const,
  history: (storeId: string, orderId: string) => ["comments.history", storeId, orderId] as const,
  record: (kind: ListedKind, storeId: string, id: string) => [recordRoute(kind, "read"), storeId, id] as const,
  recordHistory: (kind: ListedKind, storeId: string, id: string) =>
    [recordRoute(kind, "history"), storeId, id] as const,
  invoiceSheet: (storeId: string, id: string, size: PrintSize) => ["invoices.sheet", storeId, id, size] as const,
  paperPreview: (storeId: string, asked: string) => ["prints.preview", storeId, asked] as const,
  sessions: (storeId: string, userId: string) => ["users.sessions", storeId, userId] as const,
  auditEntry: (storeId: string, id: string) => ["audit.read", storeId, id] as const,
  people: (kind: PeopleKind, storeId: string) => [peopleRoutes[kind], storeId] as const,
  lookups: (storeId: string, refs: readonly LookupRef[]) => ["lookups.read", storeId, "names", refs] as const,
  lanes: (assignment: Assignment, storeId: string) => [`${assignment}s.lanes`, storeId, "lanes"] as const,
  search: (storeId: string, term: string) => ["search.find", storeId, term] as const,
  customer: (storeId: string, id: string) => ["customers.summary", storeId, id] as const,
  customerTab: (tab: "addresses" | "consents" | "wishlist" | "insight" | "segments", storeId: string, id: string) =>
    [`customers.${tab}`, storeId, id] as const,
  customerTimeline: (storeId: string, id: string, kind: string) => ["customers.timeline", storeId, id, kind] as const,
  personStores: (storeId: string, id: string) => ["people.stores", storeId, id] as const,
  triedFlow: (storeId: string, asked: unknown) => ["chat-flows.try", storeId, "tried", asked] as const,
  slots: (storeId: string, areaId: string | null) => ["slots.list", storeId, "slots", areaId] as const,
  areaOutlines: (storeId: string, outline: string) => ["area-outlines.list", storeId, "all", outline] as const,
  pincode: (storeId: string, pincode: string, point: Place | undefined) =>
    ["addresses.pincode", storeId, "pincode", pincode, point] as const,
  dashboard: (storeId: string) => ["dashboard.read", storeId] as const,
  prices: (storeId: string, id: string, version: number) => ["prices.list", storeId, id, version] as const,
  ofProduct: (part: ProductList | "variants", storeId: string, id: string, version: number) =>
    [`products.${part}`, storeId, id, version] as const,
  offeredInstead: (storeId: string, productId: string) =>
    ["products.substitutes", storeId, productId, "offer"] as const,
  movements: (storeId: string, productId: string) => ["stock.movements", storeId, productId] as const,
  riderCash: (storeId: string) => ["rider-cash.list", storeId, "riders"] as const,
  dayEnd: (storeId: string, day: string) => ["transactions.day-end", storeId, "day", day] as const,
  unmatched: (storeId: string) => ["unmatched.list", storeId, "all"] as const,
  report: (storeId: string, name: string, asked: unknown) => ["reports.read", storeId, "report", name, asked] as const,
  tiles: (storeId: string, asked: unknown) => ["tiles.read", storeId, "tiles", asked] as const,
  jobs: (storeId: string, asked: unknown) => ["jobs.list", storeId, "newest", asked] as const,
  importSubjects: (storeId: string) => ["imports.subjects", storeId, "all"] as const,
  macros: (storeId: string) => ["macros.list", storeId, "all"] as const,
  savedViews: (storeId: string) => ["saved-views.list", storeId, "all"] as const,
  settings: (storeId: string, name: SectionName | "operations") =>
    [`settings.${name}.read`, storeId, "settings"] as const,
  settingsDraft: (storeId: string, name: SectionName) => [`settings.${name}.draft`, storeId, "settings"] as const,
  settingsHistory: (storeId: string, name: SectionName, version: number) =>
    [`settings.${name}.history`, storeId, "settings", version] as const,
  viewPreview: (storeId: string, view: ViewType, day: string) =>
    ["orders.counts", storeId, "preview", view, day] as const,
  viewSettings: (storeId: string, view: ViewType) => ["settings.order-view", storeId, view] as const,
} as const;

/** The routes that answer the people of each kind. */
const peopleRoutes = {
  picker: "pickers.assignees",
  rider: "riders.assignees",
  user: "audit.authors",
} as const satisfies Readonly<Record<PeopleKind, RouteName>>;

function liveKindOf(source: ListSource): Kind | null {
  return source.live ? source.kind : null;
}

/** Whether an SWR key belongs to a request to the gateway. SWR also holds other entries, such as the timed refresh. */
export function isRouteKey(key: unknown): key is readonly unknown[] {
  return Array.isArray(key) && typeof key[0] === "string" && isRouteName(key[0]);
}

/** Whether the first part of an SWR key names a route: the console's own entries have no "subject.verb". */
export function isRouteName(name: string): boolean {
  return /^[a-z-]+(\.[a-z-]+){1,2}$/.test(name);
}

/** A part of a list: one page, or its counts. */
export interface ListKey {
  readonly part: "page" | "counts";
  /** The kind whose events change it; null when none do. */
  readonly kind: Kind | null;
  readonly query: ListQuery;
}

/** The part of a list that an SWR key belongs to; null when it belongs to no list. */
export function listKey(key: readonly unknown[]): ListKey | null {
  const [, , part, kind, query] = key;
  if (part !== "page" && part !== "counts") return null;
  return { part, kind: kind as Kind | null, query: query as ListQuery };
}
