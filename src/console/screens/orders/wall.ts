import type { SortColumn } from "#contract/order-columns.ts";
import { sortColumns } from "#contract/order-columns.ts";
import type { GridLayout } from "#console/grid/columns/layout.ts";
import type { BoardSort } from "./board.ts";

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

/** The columns of a wall board and their widths: what can be acted on from four metres away. */
export const wallLayout: GridLayout = {
  order: Object.keys(wallColumns),
  hidden: sortColumns.filter((column) => wallColumns[column] === undefined),
  widths: wallColumns,
  pinned: [],
};

/** A wall board shows what is late first. */
export const wallSort: BoardSort = { column: "age", descending: false };
