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
] as const satisfies readonly AnyDestination[];

/** Where one can go: its address and the screen that stands there, its word in the drawer, its key, the right it needs. */
export interface Destination extends AnyDestination {
  readonly id: (typeof inOrder)[number]["id"];
  readonly screen: (typeof inOrder)[number]["screen"];
}

/** Every place one can go to, in the drawer's order. */
export const destinations: readonly Destination[] = inOrder;

/** The address of a place. */
export function pathOf(id: Destination["id"]): string {
  return inOrder.find((place) => place.id === id)?.path ?? "/";
}

/** Where one comes in after logging in. */
export const landing = pathOf("go.dashboard");

/** The address of an order's own page. */
export function orderPath(orderId: string): string {
  return `/orders/${orderId}`;
}

/** The order whose own page has this address; null for any other address. */
export function orderIdAt(path: string): string | null {
  return /^\/orders\/([^/]+)$/.exec(path)?.[1] ?? null;
}
