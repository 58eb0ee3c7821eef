import { expect, it } from "vitest";
import { nextSort } from "#console/grid/columns/column.ts";
import { dropPlace } from "#console/grid/columns/drag-column.ts";
import { mayOverflow } from "#console/grid/rows/fit.ts";

it("sorts ascending, then descending, then as the server does", () => {
  const up = nextSort("amount", { by: "placed", descending: true });
  expect(up).toEqual({ by: "amount", descending: false });
  const down = nextSort("amount", up);
  expect(down).toEqual({ by: "amount", descending: true });
  expect(nextSort("amount", down)).toBeUndefined();
});

it("drops a column before the first whose middle is further right", () => {
  const others = [
    { left: 0, right: 100 },
    { left: 100, right: 140 },
  ];
  expect([49, 51, 119, 121].map((x) => dropPlace(others, x))).toEqual([0, 1, 1, 2]);
});

it("clips only what may not fit beside what else the cell shows", () => {
  const ruler = (text: string) => text.length * 8;
  expect(mayOverflow("09:41", 56, 0, ruler)).toBe(false);
  expect(mayOverflow("09:41", 55, 0, ruler)).toBe(true);
  expect(mayOverflow("09:41", 60, 10, ruler)).toBe(true);
});
