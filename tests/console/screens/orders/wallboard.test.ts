import { expect, it } from "vitest";
import { sortColumns } from "#contract/orders/columns.ts";
import { shownColumns } from "#console/grid/columns/layout.ts";
import { wallboardLayout } from "#console/screens/orders/wallboard.ts";

it("shows its own columns and none that a board may come to have", () => {
  const columns = [...sortColumns, "new one"].map((id) => ({ id, width: 90 }));
  const shown = shownColumns(columns, wallboardLayout(columns, 1)).map(({ id }) => id);
  expect(shown).toEqual(["age", "number", "status", "customer", "items", "picker", "rider"]);
});

it.each([1024, 1440, 1920, 3840])("fills a screen of %i CSS pixels beside a scrollbar and is never wider", (width) => {
  const { widths } = wallboardLayout([], width / 1440);
  const sum = Object.values(widths).reduce((one, other) => one + other, 0);
  expect(sum).toBeLessThanOrEqual(width - 15 * (width / 1440));
  expect(sum).toBeGreaterThan(width * 0.95);
});
