import type { SavedView } from "#contract/saved-views/schema.ts";
import { type GridLayout, readLayout } from "#console/grid/columns/layout.ts";
import type { ListDefinition } from "#console/list/definition.ts";
import type { ListState } from "#console/list/filter/write-address.ts";

/** What a saved view shows of a list as it is today. */
export interface OpenedView {
  readonly state: ListState;
  /** Null where the view leaves the columns as they are. */
  readonly layout: GridLayout | null;
  /** Parts of the view that the list no longer has, in words. */
  readonly left: readonly string[];
}

/** Reads a saved view with what still holds of it. `columns` are the ids of the list's columns. */
export function openedView(
  { address, fields }: Pick<ListDefinition, "address" | "fields">,
  columns: readonly string[],
  view: Pick<SavedView, "query" | "columns">,
): OpenedView {
  const state = address.read(view.query);
  const kept = new URLSearchParams(address.write(state));
  const wanted = [...new URLSearchParams(view.query)];
  const layout = view.columns && readLayout(view.columns);
  const known = new Set([...columns, ...fields.contract.columns]);
  const gone = layout ? layout.order.filter((id) => !known.has(id)) : [];
  return {
    state,
    layout,
    left: [
      ...wanted.flatMap(([name, value]) => lostOf(name, value, kept.get(name))),
      ...gone.map((id) => `column ${id}`),
    ],
  };
}

/** What is lost of one part of an address; nothing where all of it is kept. */
function lostOf(name: string, value: string, kept: string | null): readonly string[] {
  if (kept === value) return [];
  if (kept === null) return [`${name} ${value}`];
  const still = new Set(kept.split(","));
  const lost = value.split(",").filter((part) => !still.has(part));
  return lost.length > 0 ? [`${name} ${lost.join(", ")}`] : [];
}
