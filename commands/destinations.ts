import type { Kind } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";
import { type AnyArea, type AnyDestination, type Area, areas } from "./areas.ts";
import { inOrder } from "./destination-list.ts";

/** A screen one can go to: its address, its word, its key and the right it needs. It is a view of its area. */
export interface Destination extends AnyDestination {
  readonly id: (typeof inOrder)[number]["id"];
}

/** Every destination, by area and in the order of the views there. */
export const destinations: readonly Destination[] = withAreaKeys(inOrder);

/** Gives the key of an area to its first view, where that view has none. */
function withAreaKeys<Some extends AnyDestination>(some: readonly Some[]): readonly Some[] {
  return some.map((view) => {
    const area: AnyArea | undefined = areas.find(({ title }) => title === view.area);
    const isFirst = some.find((other) => other.area === view.area) === view;
    return isFirst && area?.keys !== undefined ? { keys: area.keys, ...view } : view;
  });
}

/** The views of an area that somebody with these rights may see, in order. */
export function viewsOf(area: Area, rights: ReadonlySet<Permission>): readonly Destination[] {
  return destinations.filter((view) => view.area === area && rights.has(view.right));
}

/**
 * The destination at an address, or the one to which the address belongs: that of the list whose record has it, or of
 * what has it below. Null where there is none.
 */
export function destinationAt(path: string): Destination | null {
  return viewAt(path) ?? recordAt(path)?.list ?? viewAbove(path);
}

/** The view that has an address, or had it before; null for any other address. */
export function viewAt(path: string): Destination | null {
  return destinations.find((view) => view.path === path || view.former === path) ?? null;
}

/** The view below which an address stands, such as "/order-reports/by-day"; null for any other address. */
export function viewAbove(path: string): Destination | null {
  const [, first = ""] = /^\/([^/]+)(?:\/[^/]*)?$/.exec(path) ?? [];
  return destinations.find(({ below }) => below?.includes(first)) ?? null;
}

/** The address of a destination. */
export function pathOf(id: Destination["id"]): string {
  return inOrder.find((destination) => destination.id === id)?.path ?? "/";
}

/** The screen that opens after the log-in. */
export const landing = pathOf("go.dashboard");

/** The destination that lists the records of a kind; null where there is no such screen. */
export function listOf(kind: Kind): Destination | null {
  return destinations.find(({ lists, only }) => lists === kind && !only) ?? null;
}

/**
 * The address of a record's own page, below its list: for a row, the list that has such rows; for an id alone, the
 * first.
 */
export function recordPath(kind: Kind, record: string | { readonly id: string }): string {
  if (typeof record === "string") return `${listOf(kind)?.path ?? landing}/${record}`;
  const fields: Readonly<Record<string, unknown>> = { ...record };
  const own = destinations.find(({ lists, only }) => lists === kind && only && fields[only.field] === only.value);
  return `${(own ?? listOf(kind))?.path ?? landing}/${record.id}`;
}

/** The address of the printable view, which is rendered without the frame. */
export const printPath = "/print";

/** The address at which a print can be seen, and printed by the browser. */
export function printAddress({ storeId, id }: { readonly storeId: string; readonly id: string }): string {
  return `${printPath}?${new URLSearchParams({ store: storeId, print: id })}`;
}

/** The record whose own page has this address, with its list; null for any other address. */
export function recordAt(
  path: string,
): { readonly kind: Kind; readonly id: string; readonly list: Destination } | null {
  // Some views have an address below another view, which no record has.
  if (viewAt(path)) return null;
  const [, above, id] = /^(\/[^/]+)\/([^/]+)$/.exec(path) ?? [];
  const list = destinations.find((destination) => destination.path === above);
  return id && list?.lists ? { kind: list.lists, id, list } : null;
}
