import { type Destination, destinations } from "#commands/destinations.ts";
import type { Permission } from "#contract/permission.ts";
import type { Dashboard, FirstSteps } from "#contract/store/dashboard-schema.ts";

/** One thing that a store needs before its first order. */
export interface FirstStep {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly isDone: boolean;
  /** Where it is done. */
  readonly opens: Destination;
}

type Step = Pick<FirstStep, "title" | "hint"> & { readonly opens: Destination["id"]; readonly right: Permission };

const steps: { readonly [Name in keyof FirstSteps]: Step } = {
  products: {
    title: "Products",
    hint: "add what you sell, or bring a file in",
    opens: "go.products",
    right: "product.manage",
  },
  areas: {
    title: "Delivery area",
    hint: "where you deliver, and for how much",
    opens: "go.delivery-areas",
    right: "delivery-area.manage",
  },
  pickers: { title: "Pickers", hint: "who collects the goods", opens: "go.pickers", right: "picker.manage" },
  riders: { title: "Riders", hint: "who brings them to customers", opens: "go.riders", right: "rider.manage" },
  stock: {
    title: "Stock",
    hint: "count what is on your shelves",
    opens: "go.stock-counts",
    right: "stock-count.manage",
  },
};

/** What is left before the first order, with what is done already; empty where nothing is left that the login may do. */
export function firstSteps(
  dashboard: Pick<Dashboard, "firstSteps">,
  rights: readonly Permission[],
): readonly FirstStep[] {
  const { firstSteps: done } = dashboard;
  if (done === null) return [];
  const names = Object.keys(steps) as (keyof FirstSteps)[];
  const own = names.flatMap((name) => {
    const { opens: id, right, ...words } = steps[name];
    const opens = destinations.find((destination) => destination.id === id);
    const mayDo = opens && rights.includes(right) && rights.includes(opens.right);
    return mayDo ? [{ ...words, id: `first-${name}`, isDone: done[name], opens }] : [];
  });
  return own.every(({ isDone }) => isDone) ? [] : own;
}
