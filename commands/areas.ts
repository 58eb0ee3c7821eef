import type { Kind } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";

/** An area of the rail. A new area also has its icon in the rail's `AreaIcon.tsx`. */
export interface AnyArea {
  readonly title: string;
  /** The key of the area's first view, where that view has none of its own. No other command may have it. */
  readonly keys?: string;
}

/** The areas of the rail from top to bottom; the last one stands at the foot. Those without a view are not shown. */
export const areas = [
  { title: "Today" },
  { title: "Orders" },
  { title: "Returns" },
  { title: "Money" },
  { title: "Products", keys: "g x" },
  { title: "Customers", keys: "g c" },
  { title: "Team" },
  { title: "Insight", keys: "g z" },
  { title: "Setup" },
] as const satisfies readonly AnyArea[];
export type Area = (typeof areas)[number]["title"];

export interface AnyDestination {
  readonly id: `go.${string}`;
  readonly title: string;
  /** The area of which it is a view. */
  readonly area: Area;
  /** What the screen is for, where the title alone does not say it. */
  readonly about?: string;
  /** More words by which the palette finds it. */
  readonly words?: string;
  readonly path: `/${string}`;
  /** An address that it had before; it still leads there. */
  readonly former?: `/${string}`;
  /** Without a key, a view is reached by its area and a digit. */
  readonly keys?: string;
  readonly right: Permission;
  /** The kind of record that this screen lists. The page of one record has an address below this one. */
  readonly lists?: Kind;
  /**
   * When two screens list one kind: the rows whose pages are below this screen. All other rows belong to the other one.
   */
  readonly only?: { readonly field: string; readonly value: string };
  /**
   * Addresses that belong to this view, each with one more part that names what is shown, such as a report. Without that
   * part, or where it names nothing, the screen shows the first one.
   */
  readonly below?: readonly string[];
}
