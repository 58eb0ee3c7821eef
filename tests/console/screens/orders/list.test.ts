import { expect, it } from "vitest";
import { startingOrderView } from "#gateway/store/stores/starting-settings.ts";
import { boardTabs } from "#console/screens/orders/list.ts";

it("has the tabs that the view names, and none where the view has none", () => {
  const view = startingOrderView("BUSINESS");
  expect(boardTabs(view).map(({ title }) => title)).toEqual(view.viewTypeTabs.map(({ level }) => level));
  expect(boardTabs({ ...view, viewTypeFlag: false })).toEqual([]);
});
