import { expect, it } from "vitest";
import type { FigureTables } from "#commands/kinds/figures/figures-question.ts";
import { figureAt, moveTo } from "#console/figures/figure-places.ts";

const row = (title: string, ...amounts: (number | null)[]) => ({
  title,
  hint: "",
  cells: amounts.map((amount, at) =>
    amount === null ? null : { title: `${title} ${at}`, amount, of: { because: "" } },
  ),
});
const figures: FigureTables = {
  title: "",
  about: "",
  isWrong: false,
  tables: [
    { title: "Ways", columns: ["A", "B", "C"], rows: [row("one", 1, 2, 3), row("two", 4, 5, 6)] },
    { title: "None", columns: ["A"], rows: [] },
    { title: "Drawers", columns: ["A", "B"], rows: [row("three", null, 7)] },
  ],
};

it("moves through all tables, never beyond them, and stays inside rows that are shorter", () => {
  const walk = (...keys: string[]) => keys.reduce((at, key) => moveTo(figures, at, key), { row: 0, column: 0 });
  expect(walk("ArrowUp", "ArrowLeft")).toEqual({ row: 0, column: 0 });
  expect(walk("End", "ArrowRight")).toEqual({ row: 0, column: 2 });
  expect(walk("End", "ArrowDown", "ArrowDown", "ArrowDown")).toEqual({ row: 2, column: 1 });
  expect(walk("ArrowDown", "End", "Home")).toEqual({ row: 1, column: 0 });
  expect([walk("last"), walk("last", "first")]).toEqual([
    { row: 2, column: 0 },
    { row: 0, column: 0 },
  ]);
  expect(moveTo(figures, { row: 9, column: 9 }, "stay")).toEqual({ row: 2, column: 1 });
  expect(moveTo({ ...figures, tables: [] }, { row: 1, column: 1 }, "stay")).toEqual({ row: 0, column: 0 });
});

it("knows which figure is where, and where there is none", () => {
  expect(figureAt(figures, { row: 2, column: 1 })).toMatchObject({ amount: 7 });
  expect(figureAt(figures, { row: 2, column: 0 })).toBeNull();
  expect(figureAt(figures, { row: 3, column: 0 })).toBeNull();
});
