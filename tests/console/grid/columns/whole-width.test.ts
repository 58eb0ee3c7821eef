import { expect, it } from "vitest";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { widened } from "#console/grid/columns/whole-width.ts";

const column: GridColumn<string> = { id: "number", title: "No.", width: 100, whole: true, text: (row) => row };
const widthFor = (text: number, grid: number) => widened(column, { number: text }, grid).width;

it("widens a column for its widest text, which takes two lines where one would take too much of the grid", () => {
  expect(widthFor(60, 1_000)).toBe(100);
  expect(widthFor(200, 1_000)).toBe(220);
  expect(widthFor(390, 1_000)).toBe(400);
  expect(widthFor(800, 1_000)).toBe(400);
  // Two lines are never cut either, however little room there is.
  expect(widthFor(800, 500)).toBe(360);
});

it("keeps a width that an operator has chosen from cutting the text, and leaves other columns alone", () => {
  expect(widened(column, { number: 60 }, 1_000).minWidth).toBe(57);
  expect(widened(column, { number: 800 }, 1_000).minWidth).toBe(360);
  const other = { ...column, id: "name" };
  expect(widened(other, { number: 800 }, 1_000)).toBe(other);
  expect(widened({ id: "number", title: "", width: 100, text: String }, { number: 800 }, 1_000).width).toBe(100);
});
