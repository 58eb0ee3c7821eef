import { capitalized } from "#contract/text.ts";
import { type Kind, kinds, type InNames, type ListedKind, wordInNames } from "#contract/kinds.ts";
import { type Permission, viewRight } from "#contract/permission.ts";
import { reportRoutes, visitRoutes } from "#contract/reports/report-routes.ts";
import { type AnyArea, type AnyDestination, type Area, areas } from "./areas.ts";

const inOrder = [
  { id: "go.dashboard", title: "Dashboard", area: "Today", path: "/dashboard", keys: "g d", right: "dashboard.view" },
  {
    id: "go.orders",
    title: "Orders",
    area: "Orders",
    about: "The view used last",
    path: "/orders",
    lists: "order",
    keys: "g o",
    right: "order.view",
  },
  {
    id: "go.business-view",
    title: "Business view",
    area: "Orders",
    about: "Stages that customers see",
    path: "/business-view",
    keys: "g b",
    right: "order.view",
  },
  {
    id: "go.process-view",
    title: "Process view",
    area: "Orders",
    about: "Steps of the work",
    path: "/process-view",
    keys: "g p",
    right: "order.view",
  },
  {
    id: "go.picker-assignment",
    title: "Picker assignment",
    area: "Orders",
    path: "/picker-assignment",
    keys: "g w",
    right: "order.assign-picker",
  },
  {
    id: "go.rider-assignment",
    title: "Rider assignment",
    area: "Orders",
    path: "/rider-assignment",
    keys: "g t",
    right: "order.assign-rider",
  },
  recordList("return", "Returns", "g e", {
    path: "/return-orders",
  }),
  {
    id: "go.return-assignment",
    title: "Return assignment",
    area: "Returns",
    about: "Riders who fetch goods",
    path: "/returnOrder-assignment",
    keys: "g shift+t",
    right: "return.manage",
  },
  {
    id: "go.return-refunds",
    title: "Return refunds",
    area: "Returns",
    about: "For returned goods",
    path: "/return-refund-orders",
    keys: "g shift+y",
    right: "refund.view",
  },
  {
    id: "go.return-invoices",
    title: "Return invoices",
    area: "Returns",
    path: "/return-invoices",
    lists: "invoice",
    only: { field: "kind", value: "return" },
    keys: "g shift+n",
    right: "invoice.view",
  },
  {
    id: "go.return-transactions",
    title: "Return transactions",
    area: "Returns",
    about: "What went back for returns",
    path: "/return-payment-trasactions",
    keys: "g shift+m",
    right: "transaction.view",
  },
  recordList("transaction", "Money", "g m", {
    path: "/payment-trasactions",
    about: "Payments and refunds",
  }),
  recordList("refund", "Money", "g y", {
    path: "/refund-orders",
    about: "Money that goes back",
  }),
  {
    id: "go.refund-approvals",
    title: "Refund approvals",
    area: "Money",
    about: "Waiting for a second person",
    path: "/refund-approvals",
    keys: "g shift+a",
    right: "refund.view",
  },
  {
    id: "go.rider-cash",
    title: "Rider cash",
    area: "Money",
    about: "Cash that riders have to hand in",
    path: "/rider-cash",
    keys: "g shift+r",
    right: "payment.record",
  },
  {
    id: "go.day-end",
    title: "Day end",
    area: "Money",
    about: "Sums and cash drawers",
    path: "/day-end",
    keys: "g shift+d",
    right: "transaction.view",
  },
  {
    id: "go.sales-invoices",
    title: "Sales invoices",
    area: "Money",
    path: "/sales-invoices",
    lists: "invoice",
    keys: "g n",
    right: "invoice.view",
  },
  recordList("product", "Products", undefined, { path: "/catalog", about: "What the store sells" }),
  recordList("category", "Products", "g shift+c"),
  recordList("promo-code", "Products", "g shift+p", { path: "/promotions", about: "What customers get for a code" }),
  recordList("product-offer", "Products", "g shift+o", { path: "/product-offers", about: "What everybody gets" }),
  recordList("product-review", "Products", "g shift+v", {
    path: "/product-review",
    about: "What customers write",
  }),
  {
    id: "go.product-problems",
    title: "Catalogue problems",
    area: "Products",
    about: "Products that lack something",
    path: "/catalogue-problems",
    keys: "g shift+f",
    right: "product.view",
  },
  recordList("stock-count", "Products", "g shift+k", {
    path: "/stock-counts",
    about: "Counted shelf by shelf",
  }),
  recordList("customer", "Customers", undefined, { path: "/store-customers", about: "Who buys at this store" }),
  recordList("person", "Customers", undefined, { path: "/customers", about: "Who buys in any of our stores" }),
  recordList("segment", "Customers", "g shift+g", { path: "/customer-segmentation", about: "Who buys how" }),
  recordList("customer-double", "Customers", "g shift+u", {
    path: "/customer-doubles",
    about: "Who may be one person",
  }),
  recordList("picker", "Team", "g i"),
  recordList("rider", "Team", "g r"),
  recordList("vehicle", "Team", "g v"),
  { id: "go.reports", title: "Reports", area: "Insight", path: "/reports", right: "report.view", below: reportRoutes },
  {
    id: "go.visits",
    title: "Visits",
    area: "Insight",
    about: "What customers look at",
    path: "/page-visits",
    keys: "g shift+w",
    right: "report.view",
    below: visitRoutes,
  },
  recordList("delivery-area", "Setup", "g shift+z", {
    path: "/delivery-areas",
    about: "Where the store delivers, and for how much",
  }),
  {
    id: "go.jobs",
    title: "Exports",
    area: "Insight",
    about: "Files to take away",
    path: "/imports-exports",
    keys: "g shift+j",
    right: "report.view",
  },
  {
    id: "go.imports",
    title: "Imports",
    area: "Insight",
    about: "Files brought in",
    path: "/imports-exports/imports",
    right: "import.run",
  },
  recordList("user", "Setup", "g u", { about: "Who may log in" }),
  recordList("role", "Setup", "g l", { about: "What users may do" }),
  recordList("client", "Setup", "g k", { about: "Programs that may log in" }),
  {
    id: "go.store-settings",
    title: "Store settings",
    area: "Setup",
    path: "/store-settings",
    keys: "g shift+s",
    right: "store.set-up",
    below: ["store-settings"],
  },
  {
    id: "go.audit",
    title: "Audit",
    area: "Setup",
    about: "Who changed what",
    path: "/audit",
    lists: "audit",
    keys: "g a",
    right: "audit.view",
  },
] as const satisfies readonly AnyDestination[];

/** Makes the destination of a listed kind's list; its address is the kind's own word where none is given. */
function recordList<K extends ListedKind, A extends Area>(
  kind: K,
  area: A,
  keys?: string,
  { path = `/${kind}`, ...given }: Partial<Pick<AnyDestination, "path" | "about">> = {},
) {
  const name: InNames<K> = wordInNames(kind);
  const title = capitalized(kinds[kind].many);
  const own = keys === undefined ? {} : { keys };
  return { id: `go.${name}`, title, path, area, ...own, ...given, right: viewRight(kind), lists: kind } as const;
}

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
  return destinations.find((destination) => destination.path === path) ?? recordAt(path)?.list ?? viewAbove(path);
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
  const [, above, id] = /^(\/[^/]+)\/([^/]+)$/.exec(path) ?? [];
  const list = destinations.find((destination) => destination.path === above);
  return id && list?.lists ? { kind: list.lists, id, list } : null;
}
