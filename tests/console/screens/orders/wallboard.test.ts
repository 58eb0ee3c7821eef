import { expect, it } from "vitest";
import { sortColumns } from "#contract/orders/columns.ts";
import { shownColumns } from "#console/grid/columns/layout.ts";
import { wallboardLayout } from "#console/screens/orders/wallboard.ts";

it("shows its own columns and none that a board may come to have", () => {
  const columns = [...sortColumns, "new one"].map((id) => ({ id, width: 90 }));
  const shown = shownColumns(columns, wallboardLayout(columns)).map(({ id }) => id);
  expect(shown).toEqual(["age", "number", "slot", "status", "customer", "items", "picker", "rider"]);
});
