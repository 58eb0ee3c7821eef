import { expect, it } from "vitest";
import { savedViewPlace } from "#commands/console/saved-view.ts";
import { destinations } from "#commands/destinations.ts";
import { reportName, reportPath, reports } from "#contract/reports/reports.ts";
import { savedViewChangeSchema } from "#contract/saved-views/schema.ts";

it("every list and every report can be saved as a view, and opens where it was", () => {
  const lists = destinations.filter(({ lists }) => lists).map(({ id, path }) => ({ list: id.slice(3), path }));
  const all = [...lists, ...reports.map((report) => ({ list: reportName(report), path: reportPath(report) }))];
  for (const { list, path } of all) {
    const view = { name: "Mine", list, query: "", columns: null, format: 1, shared: false };
    expect(savedViewChangeSchema.safeParse({ action: "create", view }).error).toBeUndefined();
    expect(savedViewPlace({ list })?.path).toBe(path);
  }
});
