import { beforeEach, expect, it } from "vitest";
import { addRecentCommand, recentCommands } from "#console/palette/recent-commands.ts";
import { preferences, setPreference } from "#console/session/preferences/preferences.ts";

beforeEach(() => setPreference("recentCommands", []));

it("knows what was run, on all screens and on each, the latest first", () => {
  addRecentCommand("export.list", "go.orders");
  addRecentCommand("product.create", "go.products");
  addRecentCommand("view.sort", "go.orders");
  addRecentCommand("export.list", "go.products");
  addRecentCommand("view.sort", null);
  expect(recentCommands("go.orders")).toEqual({
    all: ["view.sort", "export.list", "product.create"],
    here: ["view.sort", "export.list"],
  });
  expect(recentCommands("go.products").here).toEqual(["export.list", "product.create"]);
  expect(recentCommands(null).here).toEqual(["view.sort"]);
});

it("still knows what was kept before screens were noted, and keeps no more than 24", () => {
  setPreference("recentCommands", ["help.keys"]);
  expect(recentCommands(null)).toEqual({ all: ["help.keys"], here: [] });
  for (let at = 0; at < 40; at += 1) addRecentCommand(`view.${at}`, "go.orders");
  expect(preferences.recentCommands).toHaveLength(24);
});
