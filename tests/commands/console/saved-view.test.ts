import { expect, it } from "vitest";
import { savedViewCommands, savedViewPlace } from "#commands/console/saved-view.ts";
import { destinations } from "#commands/destinations.ts";
import { reportName, reportPath, reports } from "#contract/reports/reports.ts";
import { type SavedViewChange, savedViewChangeSchema } from "#contract/saved-views/schema.ts";
import { buildNow, fakeTools } from "../../support/console/fake-tools.ts";

it("every list and every report can be saved as a view, and opens where it was", () => {
  const lists = destinations.filter(({ lists }) => lists).map(({ id, path }) => ({ list: id.slice(3), path }));
  const all = [...lists, ...reports.map((report) => ({ list: reportName(report), path: reportPath(report) }))];
  for (const { list, path } of all) {
    const view = { name: "Mine", list, query: "", columns: null, format: 1, shared: false };
    expect(savedViewChangeSchema.safeParse({ action: "create", view }).error).toBeUndefined();
    expect(savedViewPlace({ list })?.path).toBe(path);
  }
});

it("opens a view as soon as it is saved, and names the key that opens it", async () => {
  const { tools, calls } = fakeTools({ answers: ["For everybody in this store", " Weekend "] });
  const shown = { list: "orders", query: "?late=1", columns: null };
  const changeSavedViews = async (change: SavedViewChange) => {
    if (change.action !== "create") throw new Error(change.action);
    const other = { ...change.view, shared: false, id: "other", version: 1 };
    return [other, { ...change.view, id: "made", version: 1 }];
  };
  Object.assign(tools, { stage: { readListView: () => shown }, changeSavedViews });
  await savedViewCommands.find(({ id }) => id === "saved-view.save")?.run(buildNow(), tools);
  expect(calls.filter((call) => /^(go|tell) /.test(call))).toEqual([
    "go /orders?view=made",
    'tell View "Weekend" is saved and open success g h opens it, g 0 pins it',
  ]);
});
