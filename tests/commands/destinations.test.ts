import { expect, it } from "vitest";
import { reportAt } from "#contract/reports/reports.ts";
import { allReportRoutes, visitRoutes } from "#contract/reports/report-routes.ts";
import { destinationAt, recordAt, recordPath } from "#commands/destinations.ts";

it.each([
  ["sales", "/sales-invoices"],
  ["return", "/return-invoices"],
])("a %s invoice has its address below %s", (kind, list) => {
  const row = { id: "1", kind };
  const path = recordPath("invoice", row);
  expect(path).toBe(`${list}/1`);
  expect(recordAt(path)).toMatchObject({ kind: "invoice", id: "1", list: { path: list } });
});

it.each(allReportRoutes)("/%s shows the report that its address names, else the first one", (route) => {
  const first = reportAt(`/${route}`);
  expect(first).toMatchObject({ route });
  expect(reportAt(`/${route}/nothing`)).toBe(first);
  expect(reportAt(`/${route}/${first?.filter}`)).toBe(first);
  for (const path of [`/${route}`, `/${route}/nothing`])
    expect(destinationAt(path)?.id).toBe(visitRoutes.some((each) => each === route) ? "go.visits" : "go.reports");
  expect(destinationAt(`/${route}/by-day/more`)).toBeNull();
});
