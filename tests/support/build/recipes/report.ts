import { behind, type Recipe } from "./recipe.ts";

/** Adds a report of pickers by the hour, with a figure of its own. */
export const reportRecipe: Recipe = {
  name: "a report",
  page: "src/contract/reports/README.md",
  heading: "Add a report",
  steps: {
    "src/contract/reports/order-measures.ts": behind(
      "export const orderMeasures = {",
      `  pickedSales: {
    title: "Picked sales",
    fact: "order",
    of: { sum: "amount" },
    where: "picked",
    unit: "money",
    opens: true,
    explain: "What orders cost whose goods were picked.",
  },`,
    ),
    "src/contract/reports/reports.ts": behind(
      "export const reports: readonly Report[] = [",
      `  report("order-reports", "picked-by-hour", "Picked orders by hour", ["picker", "hour"], {
    measures: ["pickedOrders", "pickedSales"],
  }),`,
    ),
  },
  tests: {},
  longTests: { "tests/gateway/store/reports/reports.test.ts": "picked-by-hour" },
};
