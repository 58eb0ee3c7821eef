import type { MeasureName } from "#contract/reports/measures.ts";
import { reportName, reportOf, reports } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";

/** How a tile shows its figures: as numbers, also as a line of days or bars of hours, as rows of bars or as a table. */
type TileLook = "number" | "line" | "hours" | "bars" | "table";

/** A tile: some figures of one report and how they look. The first figure is the one it is about. */
export interface Tile {
  readonly name: string;
  readonly title: string;
  /** The name of the report, which the tile opens. */
  readonly report: string;
  readonly look: TileLook;
  readonly measures: readonly [MeasureName, ...MeasureName[]];
  /** The figure by which its rows are sorted, the most first; without it, they are sorted as its report is. */
  readonly sort?: MeasureName;
  /** It is better when the first figure falls; without it, when it rises. */
  readonly lowIsGood?: true;
  /** It stands on the dashboard of a login that has not chosen. */
  readonly onDashboard?: true;
}

/** How many rows a tile of bars or a table shows at most: the first ones of its report. */
export const mostTileRows = 10;

const tile = (
  name: string,
  title: string,
  report: string,
  look: TileLook,
  measures: Tile["measures"],
  more: Pick<Tile, "sort" | "lowIsGood" | "onDashboard"> = {},
): Tile => ({ name, title, report, look, measures, ...more });

const onDashboard = { onDashboard: true } as const;
const lowIsGood = { lowIsGood: true } as const;

/** Every tile of a report, in the order in which they stand when nobody has chosen otherwise. */
export const tiles: readonly Tile[] = [
  tile("sales", "Net sales", "order-reports.net", "line", ["netSales"], onDashboard),
  tile("orders", "Orders", "order-reports.by-day", "line", ["orders"], onDashboard),
  tile("customers", "New customers", "customer-reports.by-day", "line", ["newCustomers", "returningCustomers"]),
  tile("basket", "Average order", "order-reports.by-day", "number", ["averageOrder"]),
  tile("on-time", "On time", "order-reports.promise", "number", ["promiseKept"]),
  tile("fill-rate", "Fill rate", "actual-order-product.by-day", "number", ["fillRate"]),
  tile("cancelled", "Cancelled", "order-reports.by-day", "number", ["cancelledShare"], lowIsGood),
  tile("returned", "Returned", "return-order-reports.share", "number", ["returnsShare"], lowIsGood),
  tile("visits", "Visits to orders", "page-visits.to-orders", "number", ["ordersPerSession"]),
  tile("products", "Top products", "product-reports.sales", "table", ["goods"]),
  tile("categories", "Top categories", "category-reports.sales", "bars", ["goods"]),
  tile("slots", "Delivery slots", "order-reports.by-slot", "table", ["promisedOrders", "promiseKept"], {
    sort: "promisedOrders",
  }),
  tile("pickers", "Pickers", "order-reports.by-picker", "table", ["itemsAnHour", "items"], { sort: "itemsAnHour" }),
  tile("statuses", "Orders by status", "order-reports.by-status", "bars", ["orders"], onDashboard),
  tile("hours", "Orders per hour", "order-reports.by-hour", "hours", ["orders"], onDashboard),
];

/** The tiles that tell how much there is to do now, whatever days are shown. No report tells it. */
export const loadTiles = [
  { name: "slot-load", title: "Slot load", look: "load" },
  { name: "picker-load", title: "Picker load", look: "load" },
] as const;

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
