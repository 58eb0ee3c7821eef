import { capitalized } from "#contract/text.ts";
import { type Kind, kinds, type Many, type SimpleKind } from "#contract/kinds.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { type Permission, viewRight } from "#contract/permission.ts";

/** The headings of the drawer. */
type Section = "Overview" | "Orders" | "Staff and vehicles";

interface AnyDestination {
  readonly id: `go.${string}`;
  readonly title: string;
  /** The heading below which the drawer shows it. */
  readonly section: Section;
  /** What it is for, where the title does not say it. */
  readonly about?: string;
  readonly path: `/${string}`;
  readonly keys: string;
  readonly right: Permission;
  /** The status whose orders the drawer counts beside the word: they wait for somebody. */
  readonly waiting?: OrderStatus;
  /** The kind of record that has its list there; the own pages of its records stand below the address. */
  readonly lists?: Kind;
}

const inOrder = [
  {
    id: "go.dashboard",
    title: "Dashboard",
    section: "Overview",
    path: "/dashboard",
    keys: "g d",
    right: "dashboard.view",
  },
  {
    id: "go.orders",
    title: "Orders",
    section: "Orders",
    about: "The view used last",
    path: "/orders",
    lists: "order",
    keys: "g o",
    right: "order.view",
    waiting: "Pending",
  },
  {
    id: "go.business-view",
    title: "Business view",
    section: "Orders",
    about: "By what customers notice",
    path: "/business-view",
    keys: "g b",
    right: "order.view",
  },
  {
    id: "go.process-view",
    title: "Process view",
    section: "Orders",
    about: "By station of the work",
    path: "/process-view",
    keys: "g p",
    right: "order.view",
  },
  recordList("picker", "/picker", "g i"),
  recordList("rider", "/rider", "g r"),
  recordList("vehicle", "/vehicle", "g v"),
] as const satisfies readonly AnyDestination[];

/** The list of a simple kind as a destination. */
function recordList<K extends SimpleKind, Path extends `/${string}`>(kind: K, path: Path, keys: string) {
  const many: Many<K> = kinds[kind].many;
  return {
    id: `go.${many}`,
    title: capitalized(many),
    section: "Staff and vehicles",
    path,
    keys,
    right: viewRight(kind),
    lists: kind,
  } as const;
}

/** Where one can go: its address, its word in the drawer, its key, the right it needs. */
export interface Destination extends AnyDestination {
  readonly id: (typeof inOrder)[number]["id"];
}

/** Every destination, in the drawer's order. */
export const destinations: readonly Destination[] = inOrder;

/** The address of a destination. */
export function pathOf(id: Destination["id"]): string {
  return inOrder.find((destination) => destination.id === id)?.path ?? "/";
}

/** Where one comes in after logging in. */
export const landing = pathOf("go.dashboard");

/** The destination that lists the records of a kind; null where the console has none. */
export function listOf(kind: Kind): Destination | null {
  return destinations.find(({ lists }) => lists === kind) ?? null;
}

/** The address of a record's own page, below that of its list. */
export function recordPath(kind: Kind, id: string): string {
  return `${listOf(kind)?.path ?? landing}/${id}`;
}

/** The record whose own page has this address; null for any other address. */
export function recordAt(path: string): { readonly kind: Kind; readonly id: string } | null {
  const [, list, id] = /^(\/[^/]+)\/([^/]+)$/.exec(path) ?? [];
  const kind = destinations.find((destination) => destination.path === list)?.lists;
  return id && kind ? { kind, id } : null;
}
