import { capitalized } from "#contract/text.ts";
import { type Kind, kinds, type ListedKind, type Many } from "#contract/kinds.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { type Permission, viewRight } from "#contract/permission.ts";

/** The headings of the drawer. */
type Section = "Overview" | "Orders" | "Returns and money" | "Staff and vehicles" | "Users and rights";

interface AnyDestination {
  readonly id: `go.${string}`;
  readonly title: string;
  /** The heading of the drawer under which it is listed. */
  readonly section: Section;
  /** What the screen is for, where the title alone does not say it. */
  readonly about?: string;
  readonly path: `/${string}`;
  readonly keys: string;
  readonly right: Permission;
  /** The icon before it in the drawer. */
  readonly icon: string;
  /** Orders in this status wait for somebody, so the drawer shows their number beside the title. */
  readonly waiting?: OrderStatus;
  /** The kind of record that this screen lists. The page of one record has an address below this one. */
  readonly lists?: Kind;
  /**
   * When two screens list one kind: the rows whose pages are below this screen. All other rows belong to the first of
   * the two.
   */
  readonly only?: { readonly field: string; readonly value: string };
}

const inOrder = [
  {
    id: "go.dashboard",
    title: "Dashboard",
    icon: "dashboard",
    section: "Overview",
    path: "/dashboard",
    keys: "g d",
    right: "dashboard.view",
  },
  {
    id: "go.orders",
    title: "Orders",
    icon: "list",
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
    icon: "shop",
    section: "Orders",
    about: "Stages that customers see",
    path: "/business-view",
    keys: "g b",
    right: "order.view",
  },
  {
    id: "go.process-view",
    title: "Process view",
    icon: "flows",
    section: "Orders",
    about: "Steps of the work",
    path: "/process-view",
    keys: "g p",
    right: "order.view",
  },
  {
    id: "go.picker-assignment",
    title: "Picker assignment",
    icon: "cart",
    section: "Orders",
    path: "/picker-assignment",
    keys: "g w",
    right: "order.assign-picker",
  },
  {
    id: "go.rider-assignment",
    title: "Rider assignment",
    icon: "cycle",
    section: "Orders",
    path: "/rider-assignment",
    keys: "g t",
    right: "order.assign-rider",
  },
  {
    id: "go.return-assignment",
    title: "Return assignment",
    icon: "route",
    section: "Orders",
    about: "Riders who fetch goods",
    path: "/returnOrder-assignment",
    keys: "g shift+t",
    right: "return.manage",
  },
  recordList("return", "g e", "undo", "Returns and money", { path: "/return-orders" }),
  recordList("refund", "g y", "bank", "Returns and money", { path: "/refund-orders", about: "Money that goes back" }),
  {
    id: "go.return-refunds",
    title: "Return refunds",
    icon: "undo",
    section: "Returns and money",
    about: "For returned goods",
    path: "/return-refund-orders",
    keys: "g shift+y",
    right: "refund.view",
  },
  {
    id: "go.refund-approvals",
    title: "Refund approvals",
    icon: "tick",
    section: "Returns and money",
    about: "Waiting for a second person",
    path: "/refund-approvals",
    keys: "g shift+a",
    right: "refund.view",
  },
  recordList("transaction", "g m", "bank", "Returns and money", {
    path: "/payment-trasactions",
    about: "Payments and refunds",
  }),
  {
    id: "go.return-transactions",
    title: "Return transactions",
    icon: "undo",
    section: "Returns and money",
    about: "What went back for returns",
    path: "/return-payment-trasactions",
    keys: "g shift+m",
    right: "transaction.view",
  },
  {
    id: "go.rider-cash",
    title: "Rider cash",
    icon: "cycle",
    section: "Returns and money",
    about: "Cash that riders have to hand in",
    path: "/rider-cash",
    keys: "g shift+r",
    right: "payment.record",
  },
  {
    id: "go.sales-invoices",
    title: "Sales invoices",
    icon: "document",
    section: "Returns and money",
    path: "/sales-invoices",
    lists: "invoice",
    keys: "g n",
    right: "invoice.view",
  },
  {
    id: "go.return-invoices",
    title: "Return invoices",
    icon: "document",
    section: "Returns and money",
    path: "/return-invoices",
    lists: "invoice",
    only: { field: "kind", value: "return" },
    keys: "g shift+n",
    right: "invoice.view",
  },
  recordList("picker", "g i", "cart", "Staff and vehicles"),
  recordList("rider", "g r", "cycle", "Staff and vehicles"),
  recordList("vehicle", "g v", "truck", "Staff and vehicles"),
  recordList("user", "g u", "people", "Users and rights", { about: "Who may log in" }),
  recordList("role", "g l", "shield", "Users and rights", { about: "What users may do" }),
  recordList("client", "g k", "key", "Users and rights", { about: "Programs that may log in" }),
  {
    id: "go.audit",
    title: "Audit",
    icon: "endorsed",
    section: "Users and rights",
    about: "Who changed what",
    path: "/audit",
    lists: "audit",
    keys: "g a",
    right: "audit.view",
  },
] as const satisfies readonly AnyDestination[];

/** Makes the destination of a listed kind's list; its address is the kind's own word where none is given. */
function recordList<K extends ListedKind, const Icon extends string>(
  kind: K,
  keys: string,
  icon: Icon,
  section: Section,
  { path = `/${kind}`, ...given }: Partial<Pick<AnyDestination, "path" | "about">> = {},
) {
  const many: Many<K> = kinds[kind].many;
  const title = capitalized(many);
  return { id: `go.${many}`, title, path, keys, icon, section, ...given, right: viewRight(kind), lists: kind } as const;
}

/** A screen one can go to: its address, its word in the drawer, its key and the right it needs. */
export interface Destination extends AnyDestination {
  readonly id: (typeof inOrder)[number]["id"];
  readonly icon: (typeof inOrder)[number]["icon"];
}

/** Every destination, in the drawer's order. */
export const destinations: readonly Destination[] = inOrder;

/** The address of a destination. */
export function pathOf(id: Destination["id"]): string {
  return inOrder.find((destination) => destination.id === id)?.path ?? "/";
}

/** The screen that opens after the log-in. */
export const landing = pathOf("go.dashboard");

/** The destination that lists the records of a kind; null where there is no such screen. */
export function listOf(kind: Kind): Destination | null {
  return destinations.find(({ lists }) => lists === kind) ?? null;
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
  const [, above, id] = /^(\/[^/]+)\/([^/]+)$/.exec(path) ?? [];
  const list = destinations.find((destination) => destination.path === above);
  return id && list?.lists ? { kind: list.lists, id, list } : null;
}
