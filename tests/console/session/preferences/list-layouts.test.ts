import { expect, it } from "vitest";
import { maxPreferenceLength } from "#contract/constants.ts";
import { withLayout } from "#console/session/preferences/list-layouts.ts";

it("keeps one layout for each list", () => {
  const one = withLayout({ orders: { order: ["a"] } }, "pickers", { order: ["b"] });
  expect(withLayout(one, "orders", { order: ["c"] })).toEqual({ orders: { order: ["c"] }, pickers: { order: ["b"] } });
});

it("forgets what was arranged longest ago where the gateway would not take them all", () => {
  const long = { order: ["x".repeat(maxPreferenceLength / 4)] };
  const names = ["a", "b", "c", "d", "e"];
  const layouts = names.reduce<Readonly<Record<string, object>>>((kept, name) => withLayout(kept, name, long), {});
  expect(Object.keys(layouts)).toEqual(["c", "d", "e"]);
  expect(Object.keys(withLayout(withLayout(layouts, "c", long), "f", long))).toEqual(["e", "c", "f"]);
});
