import type { SortColumn } from "#contract/orders/columns.ts";
import type { GridLayout, LayoutColumn } from "#console/grid/columns/layout.ts";
import type { ListSort } from "#console/client/records/list-source.ts";

const wallColumns: Readonly<Partial<Record<SortColumn, number>>> = {
  age: 190,
  number: 210,
  slot: 230,
  status: 280,
  customer: 280,
  items: 90,
  picker: 200,
  rider: 200,
};

/** A wall board shows of the board's columns what can be acted on from four metres away, each at its width. */
export function wallboardLayout(columns: readonly LayoutColumn[]): GridLayout {
  return {
    order: Object.keys(wallColumns),
    hidden: columns.map(({ id }) => id).filter((id) => !Object.hasOwn(wallColumns, id)),
    widths: wallColumns,
    pinned: [],
  };
}

/** A wall board shows what is late first. */
export const wallboardSort: ListSort = { column: "age", descending: false };
