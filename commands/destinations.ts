import type { Kind } from "#contract/kinds.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Permission } from "#contract/permission.ts";

interface AnyDestination {
  readonly id: `go.${string}`;
  readonly title: string;
  readonly path: `/${string}`;
  readonly screen: string;
  readonly keys: string;
  readonly right: Permission;
  /** The status whose orders the drawer counts beside the word: they wait for somebody. */
  readonly waiting?: OrderStatus;
}

const inOrder = [
  {
    id: "go.dashboard",
    title: "Dashboard",
    path: "/dashboard",
    screen: "dashboard",
    keys: "g d",
    right: "dashboard.view",
  },
  {
    id: "go.orders",
    title: "Orders",
    path: "/orders",
    screen: "orders",
    keys: "g o",
    right: "order.view",
    waiting: "Pending",
  },
  {
    id: "go.business-view",
    title: "Business view",
    path: "/business-view",
    screen: "orders",
    keys: "g b",
    right: "order.view",
  },
  {
    id: "go.process-view",
    title: "Process view",
    path: "/process-view",
    screen: "orders",
    keys: "g p",
    right: "order.view",
  },
  {
    id: "go.pickers",
    title: "Pickers",
    path: "/picker",
    screen: "pickers",
    keys: "g i",
    right: "picker.view",
  },
  {
    id: "go.riders",
    title: "Riders",
    path: "/rider",
    screen: "riders",
    keys: "g r",
    right: "rider.view",
  },
  {
    id: "go.vehicles",
    title: "Vehicles",
    path: "/vehicle",
    screen: "vehicles",
    keys: "g v",
    right: "vehicle.view",
  },
] as const satisfies readonly AnyDestination[];

/** Where one can go: its address and the screen that stands there, its word in the drawer, its key, the right it needs. */
export interface Destination extends AnyDestination {
  readonly id: (typeof inOrder)[number]["id"];
  readonly screen: (typeof inOrder)[number]["screen"];
}

/** Every destination, in the drawer's order. */
export const destinations: readonly Destination[] = inOrder;

/** The address of a destination. */
export function pathOf(id: Destination["id"]): string {
  return inOrder.find((destination) => destination.id === id)?.path ?? "/";
}

/** Where one comes in after logging in. */
export const landing = pathOf("go.dashboard");

/** Where each kind of record has its list; the records' own pages stand below it. */
const listPaths = {
  order: "/orders",
  picker: "/picker",
  rider: "/rider",
  vehicle: "/vehicle",
} as const satisfies Readonly<Record<Kind, `/${string}`>>;

/** The kinds whose list can be gone to: their records have own pages. */
export type PagedKind = {
  [K in Kind]: (typeof listPaths)[K] extends (typeof inOrder)[number]["path"] ? K : never;
}[Kind];

/** The destination that lists the records of a kind; null where the console has none yet. */
export function listOf(kind: Kind): Destination | null {
  return destinations.find((destination) => destination.path === listPaths[kind]) ?? null;
}

/** The address of a record's own page. */
export function recordPath(kind: Kind, id: string): string {
  return `${listPaths[kind]}/${id}`;
}

/** The record whose own page has this address; null for any other address. */
export function recordAt(path: string): { readonly kind: PagedKind; readonly id: string } | null {
  const [, list, id] = /^(\/[^/]+)\/([^/]+)$/.exec(path) ?? [];
  const kind = (Object.keys(listPaths) as Kind[]).find((each) => listPaths[each] === list);
  return id && kind && isPaged(kind) ? { kind, id } : null;
}

function isPaged(kind: Kind): kind is PagedKind {
  return listOf(kind) !== null;
}
