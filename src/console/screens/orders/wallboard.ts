import type { SortColumn } from "#contract/orders/columns.ts";
import type { GridLayout, LayoutColumn } from "#console/grid/columns/layout.ts";

/** CSS pixels on a screen 1,440 wide, which they fill beside a scrollbar. */
const wallColumns: Readonly<Partial<Record<SortColumn, number>>> = {
  age: 154,
  number: 158,
  status: 284,
  customer: 286,
  items: 78,
  picker: 236,
  rider: 222,
};

/** A wall board shows of the board's columns what can be acted on from four metres away, all of them at once. */
export function wallboardLayout(columns: readonly LayoutColumn[], scale: number): GridLayout {
  return {
    order: Object.keys(wallColumns),
    hidden: columns.map(({ id }) => id).filter((id) => !Object.hasOwn(wallColumns, id)),
    widths: Object.fromEntries(Object.entries(wallColumns).map(([id, width]) => [id, Math.floor(width * scale)])),
    pinned: [],
  };
}
