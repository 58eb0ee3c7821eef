import type { MeasureName } from "#contract/reports/measures.ts";
import { reportName, reportOf, reports } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";

/** How a tile shows its figures: as numbers, also as a line of days, as bars or as a table of the first rows. */
export type TileLook = "number" | "line" | "bars" | "table";

/** A tile of the analytics: some figures of one report and how they look. The first figure is the one it is about. */
export interface Tile {
  readonly name: string;
  readonly title: string;
  /** The name of the report, which the tile opens. */
  readonly report: string;
  readonly measures: readonly [MeasureName, ...MeasureName[]];
  readonly look: TileLook;
  /** The figure by which its rows are sorted, the most first; without it, they are sorted as its report is. */
  readonly sort?: MeasureName;
  /** It is better when the first figure falls; without it, when it rises. */
  readonly lowIsGood?: true;
}

/** How many rows a tile of bars or a table shows at most: the first ones of its report. */
export const mostTileRows = 12;

/** Every tile, in the order in which they stand when nobody has chosen otherwise. */
export const tiles: readonly Tile[] = [
  { name: "sales", title: "Net sales", report: "order-reports.net", measures: ["netSales"], look: "line" },
  { name: "orders", title: "Orders", report: "order-reports.by-day", measures: ["orders"], look: "line" },
  {
    name: "customers",
    title: "New customers",
    report: "customer-reports.by-day",
    measures: ["newCustomers", "returningCustomers"],
    look: "line",
  },
  {
    name: "basket",
    title: "Average order",
    report: "order-reports.by-day",
    measures: ["averageOrder"],
    look: "number",
  },
  { name: "on-time", title: "On time", report: "order-reports.promise", measures: ["promiseKept"], look: "number" },
  {
    name: "fill-rate",
    title: "Fill rate",
    report: "actual-order-product.by-day",
    measures: ["fillRate"],
    look: "number",
  },
  {
    name: "cancelled",
    title: "Cancelled",
    report: "order-reports.by-day",
    measures: ["cancelledShare"],
    look: "number",
    lowIsGood: true,
  },
  {
    name: "returned",
    title: "Returned",
    report: "return-order-reports.share",
    measures: ["returnsShare"],
    look: "number",
    lowIsGood: true,
  },
  {
    name: "visits",
    title: "Visits to orders",
    report: "page-visits.to-orders",
    measures: ["ordersPerSession"],
    look: "number",
  },
  { name: "products", title: "Top products", report: "product-reports.sales", measures: ["goods"], look: "table" },
  { name: "categories", title: "Top categories", report: "category-reports.sales", measures: ["goods"], look: "bars" },
  {
    name: "slots",
    title: "Delivery slots",
    report: "order-reports.by-slot",
    measures: ["promisedOrders", "promiseKept"],
    look: "table",
    sort: "promisedOrders",
  },
  {
    name: "pickers",
    title: "Pickers",
    report: "order-reports.by-picker",
    measures: ["itemsAnHour", "items"],
    look: "table",
    sort: "itemsAnHour",
  },
];

/** How the rows of a tile are sorted where its report is sorted otherwise; null where it is not. */
export function sortOfTile({ sort }: Tile): NonNullable<Report["sort"]> | null {
  return sort === undefined ? null : { column: sort, descending: true };
}

/** The report of a tile. */
export function reportOfTile({ name, report }: Tile): Report {
  const found = reportOf(report);
  if (!found) throw new Error(`there is no report ${report} for the tile ${name}`);
  return found;
}

/**
 * The reports behind the tiles of these names, each once, sorted as its tile and with no more figures than these tiles
 * show. A figure that sorts the rows is kept, so that the first rows are those of the report.
 */
export function reportsOfTiles(names: readonly string[]): readonly Report[] {
  return reports.flatMap((report) => {
    const shown = tiles.filter((tile) => names.includes(tile.name) && tile.report === reportName(report));
    const wanted = shown.flatMap((tile) => tile.measures);
    const sort = shown.map(sortOfTile).find((each) => each !== null) ?? report.sort;
    const measures = report.measures.filter((name) => wanted.includes(name) || name === sort?.column);
    return shown.length === 0 ? [] : [{ ...report, measures, ...(sort ? { sort } : {}) }];
  });
}
