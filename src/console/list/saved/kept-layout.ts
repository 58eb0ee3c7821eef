import type { SavedView } from "#contract/saved-views/schema.ts";
import { arrangeColumns, type GridLayout, type LayoutColumn } from "#console/grid/columns/layout.ts";

/** The arrangement of a list's columns as a saved view keeps it: with every column, so that later ones are told apart. */
export function keptLayout(columns: readonly LayoutColumn[], layout: GridLayout): NonNullable<SavedView["columns"]> {
  const ids = arrangeColumns(columns, layout).map(({ id }) => id);
  const known = (some: readonly string[]): string[] => some.filter((id) => ids.includes(id));
  const widths = Object.fromEntries(Object.entries(layout.widths).filter(([id]) => ids.includes(id)));
  return { order: ids, hidden: known(layout.hidden), pinned: known(layout.pinned), widths };
}
