import type { MeasureName } from "./measures.ts";
import type { Report } from "./new-report.ts";

/** The figures of every report of visits. */
const visited = ["visits", "visitors", "sessions", "visitsPerSession"] as const satisfies readonly MeasureName[];

const sort = { column: "visits", descending: true } as const;

/** The reports of the one screen of visits. */
export const visitReports: readonly Report[] = [
  {
    route: "page-visits",
    filter: "by-day",
    title: "Visits",
    by: ["day"],
    measures: visited,
    words: "traffic storefront",
  },
  {
    route: "page-visits",
    filter: "to-orders",
    title: "Visits to orders by day",
    by: ["day"],
    measures: ["visits", "sessions", "onlineOrders", "ordersPerSession"],
    words: "traffic conversion funnel",
  },
  {
    route: "page-visits",
    filter: "by-page",
    title: "Visits by page",
    by: ["page"],
    measures: [...visited, "visitsShare"],
    where: { visit: "ofPage" },
    sort,
    words: "traffic storefront",
  },
  {
    route: "page-visits",
    filter: "by-hour",
    title: "Visits by hour",
    by: ["hour"],
    measures: [...visited, "visitsShare"],
    words: "traffic time of day",
  },
  {
    route: "page-visits",
    filter: "by-source",
    title: "Visits by source",
    by: ["source"],
    measures: [...visited, "visitsShare"],
    sort,
    words: "traffic referrer search",
  },
  {
    route: "page-visits",
    filter: "by-campaign",
    title: "Visits by campaign",
    by: ["campaign"],
    measures: [...visited, "visitsShare"],
    sort,
    words: "traffic advertising utm",
  },
  {
    route: "page-visits",
    filter: "by-device",
    title: "Visits by device",
    by: ["device"],
    measures: [...visited, "visitsShare"],
    sort,
    words: "traffic phone tablet desktop",
  },
  {
    route: "product-visits",
    filter: "by-product",
    title: "Visits by product",
    by: ["product"],
    measures: ["visits", "visitors", "buyers", "boughtShare", "lineOrders", "soldQuantity", "goods"],
    where: { visit: "ofProduct", line: "sold" },
    sort,
    words: "traffic looked at bought conversion",
  },
  {
    route: "product-visits",
    filter: "by-day",
    title: "Visits of products by day",
    by: ["day"],
    measures: visited,
    where: { visit: "ofProduct" },
    words: "traffic",
  },
  {
    route: "category-visits",
    filter: "by-category",
    title: "Visits by category",
    by: ["category"],
    measures: ["visits", "visitors", "buyers", "boughtShare", "lineOrders", "soldQuantity", "goods"],
    where: { visit: "ofCategory", line: "sold" },
    sort,
    words: "traffic looked at bought conversion",
  },
  {
    route: "category-visits",
    filter: "by-day",
    title: "Visits of categories by day",
    by: ["day"],
    measures: visited,
    where: { visit: "ofCategory" },
    words: "traffic",
  },
];
