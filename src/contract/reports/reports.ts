import type { Permission } from "#contract/permission.ts";
import { allReportRoutes } from "./report-routes.ts";
import { customerReports } from "./customer-reports.ts";
import { goodsReports } from "./goods-reports.ts";
import { most, type Report, report } from "./new-report.ts";
import { visitReports } from "./visit-reports.ts";

/** By what the tax law of India wants invoices told. */
const gstr1 = ["invoice", "day", "section", "buyer", "gstin", "supply", "hsn"] as const;
const taxParts = ["lineValue", "lineTaxable", "lineIgst", "lineCgst", "lineSgst", "lineTax"] as const;

/** The summary by HSN code of GSTR-1: its columns, with where the rate stands among them in the file. */
const summaryBy = ["code", "description", "uqc", "percent"] as const;
const summary = ["netQuantity", "netValue", "netTaxable", "netIgst", "netCgst", "netSgst", "netCess"] as const;
const summaryFile = ["code", "description", "uqc", "netQuantity", "netValue", "percent", ...summary.slice(2)] as const;

/** The credit notes of GSTR-1 to registered buyers, one row for each rate. */
const notesBy = [
  "recipient",
  "receiver",
  "note",
  "noteDay",
  "noteType",
  "place",
  "reverseCharge",
  "noteSupply",
  "noteValue",
  "percent",
] as const;
const notes = ["noteTaxable", "noteCess"] as const;

/** Every report, by its route; the first one of a route is shown where the address names none. */
export const reports: readonly Report[] = [
  report("order-reports", "by-day", "Orders by day", ["day"], {
    measures: ["orders", "soldOrders", "sales", "averageOrder", "cancelledOrders", "cancelledShare"],
    words: "sales turnover revenue week month",
  }),
  report("order-reports", "net", "Net sales by day", ["day"], {
    measures: ["bookedSales", "bookedReturns", "netSales"],
    words: "turnover revenue returns",
  }),
  report("order-reports", "by-hour", "Orders by hour", ["hour"], {
    measures: ["orders", "soldOrders", "sales", "salesShare"],
    words: "time of day peak",
  }),
  report("order-reports", "by-status", "Orders by status", ["status"], { measures: ["orders"], sort: most("orders") }),
  report("order-reports", "by-source", "Orders by source", ["source"], {
    measures: ["orders", "soldOrders", "sales", "averageOrder", "salesShare"],
    sort: most("sales"),
    words: "app phone web android ios",
  }),
  report("order-reports", "by-area", "Orders by delivery area", ["area"], {
    measures: ["orders", "soldOrders", "sales", "averageOrder", "salesShare"],
    sort: most("sales"),
    words: "zone pincode place",
  }),
  report("order-reports", "by-picker", "Orders by picker", ["picker"], {
    measures: ["pickedOrders", "items", "shortOrders", "pickingMinutes", "itemsAnHour"],
    sort: most("pickedOrders"),
    words: "people team speed productivity",
  }),
  report("order-reports", "by-rider", "Orders by rider", ["rider"], {
    measures: ["deliveredOrders", "promisedOrders", "keptOrders", "promiseKept", "lateMedian", "late95"],
    sort: most("deliveredOrders"),
    words: "people team delivery",
  }),
  report("order-reports", "by-slot", "Promise kept by slot", ["slot"], {
    measures: ["promisedOrders", "keptOrders", "promiseKept", "lateMedian", "late95"],
    words: "late on time delivery minutes",
  }),
  report("order-reports", "promise", "Promise kept by day", ["day"], {
    measures: ["promisedOrders", "keptOrders", "promiseKept", "lateMedian", "late95"],
    words: "late on time delivery minutes",
  }),
  report("order-reports", "cancellations", "Cancellations by reason", ["reason"], {
    measures: ["cancelledOrders", "cancelledAmount"],
    where: { order: "cancelled" },
    sort: most("cancelledOrders"),
    words: "cancelled orders why",
  }),
  report("order-reports", "by-payment", "Payments by method", ["method"], {
    measures: ["payments", "paidIn", "paidOut", "paidNet"],
    sort: most("paidNet"),
    words: "cash card upi transactions money",
  }),
  ...goodsReports,
  ...customerReports,
  report("invoice-reports", "by-day", "Sales invoices by day", ["day"], {
    measures: ["invoices", "replacedInvoices", "taxable", "tax", "invoiced"],
    where: { invoice: "sales" },
    words: "register bills gst",
  }),
  report("invoice-reports", "by-rate", "Tax by rate", ["rate"], {
    measures: ["invoiceLines", "lineTaxable", "lineTax"],
    where: { invoiceLine: "sales" },
    words: "gst vat sales invoices",
  }),
  report("invoice-reports", "by-hsn", "Tax by HSN code", ["hsn", "rate"], {
    measures: ["invoiceLines", "invoicedQuantity", "lineTaxable", "lineTax"],
    where: { invoiceLine: "sales" },
    words: "gst gstr-1 tariff sales invoices",
  }),
  report("invoice-reports", "by-invoice", "Invoices in force by HSN code and rate", [...gstr1, "rate", "taxKind"], {
    measures: ["invoicedQuantity", ...taxParts],
    where: { invoiceLine: "sales" },
    words: "gstr-1 gst b2b b2c business buyers gstin place of supply",
  }),
  report("invoice-reports", "hsn-business", "HSN summary for business buyers", summaryBy, {
    measures: summary,
    where: { invoiceLine: "toBusiness" },
    file: summaryFile,
    words: "gst gstr-1 gstr1 table 12 b2b return",
  }),
  report("invoice-reports", "hsn-consumers", "HSN summary for consumers", summaryBy, {
    measures: summary,
    where: { invoiceLine: "toConsumer" },
    file: summaryFile,
    words: "gst gstr-1 gstr1 table 12 b2c return",
  }),
  report("invoice-reports", "by-payment", "Sales invoices by payment", ["payment"], {
    measures: ["partInvoices", "partAmount", "partShare"],
    where: { invoicePart: "sales" },
    sort: most("partAmount"),
    words: "cash card upi paid unpaid money",
  }),
  report("return-invoice-reports", "by-day", "Return invoices by day", ["day"], {
    measures: ["invoices", "replacedInvoices", "taxable", "tax", "invoiced"],
    where: { invoice: "returned" },
    words: "register credit notes gst",
  }),
  report("return-invoice-reports", "by-rate", "Tax of return invoices by rate", ["rate"], {
    measures: ["invoiceLines", "lineTaxable", "lineTax"],
    where: { invoiceLine: "returned" },
    words: "gst vat credit notes",
  }),
  report(
    "return-invoice-reports",
    "by-invoice",
    "Return invoices in force by HSN code and rate",
    [...gstr1, "original", "rate", "taxKind"],
    {
      measures: ["invoicedQuantity", ...taxParts],
      where: { invoiceLine: "returned" },
      words: "gstr-1 gst credit notes cdnr business buyers gstin place of supply",
    },
  ),
  report("return-invoice-reports", "credit-notes", "Credit notes to registered buyers", notesBy, {
    measures: notes,
    where: { invoiceLine: "notes" },
    file: [...notesBy, ...notes],
    words: "gst gstr-1 gstr1 table 9b cdnr b2b gstin return",
  }),
  report("return-order-reports", "by-reason", "Returns by reason", ["reason"], {
    measures: ["reasonAsked", "reasonReturns", "returnLines", "returnedQuantity", "returnedGoods"],
    sort: most("returnedGoods"),
    words: "why damaged expired",
  }),
  report("return-order-reports", "by-condition", "Returns by condition", ["condition"], {
    measures: ["reasonAsked", "reasonReturns", "returnLines", "returnedQuantity", "returnedGoods"],
    sort: most("returnedGoods"),
    words: "saleable damaged expired",
  }),
  report("return-order-reports", "by-wait", "Returns by days since delivery", ["wait"], {
    measures: ["reasonAsked", "reasonReturns", "returnLines", "returnedQuantity", "returnedGoods"],
    words: "how long after delivery late",
  }),
  report("return-order-reports", "by-product", "Returns by product", ["product"], {
    measures: ["reasonAsked", "reasonReturns", "returnLines", "returnedQuantity", "returnedGoods"],
    sort: most("returnedGoods"),
    words: "goods that come back",
  }),
  report("return-order-reports", "by-day", "Returns by day", ["day"], {
    measures: ["askedReturns", "returns", "completedReturns", "returnAmount"],
    words: "register",
  }),
  report("return-order-reports", "share", "Returns beside orders by day", ["day"], {
    measures: ["askedReturns", "returns", "orders", "returnsShare"],
    words: "part rate",
  }),
  report("refund-reports", "by-cause", "Refunds by cause", ["cause"], {
    measures: ["refunds", "refundAmount", "refundsDone", "openRefunds", "openRefundAmount"],
    where: { refund: "standing" },
    sort: most("refundAmount"),
    words: "money back why",
  }),
  report("refund-reports", "by-state", "Refunds by state", ["status"], {
    measures: ["refunds", "refundAmount"],
    where: { refund: "standing" },
    sort: most("refundAmount"),
    words: "money back status open completed failed",
  }),
  report("refund-reports", "open-by-age", "Open refunds by age", ["age"], {
    measures: ["openRefunds", "openRefundAmount"],
    where: { refund: "open" },
    isOfNow: true,
    words: "money back waiting old",
  }),
  report("missing-images", "by-category", "Products without picture", ["category"], {
    measures: ["withoutPicture", "products", "soldQuantity", "goods"],
    where: { line: "sold", product: "active" },
    sort: most("goods"),
    words: "missing images photos",
  }),
  report("partial-images", "by-category", "Products with few pictures", ["category"], {
    measures: ["withFewPictures", "products", "soldQuantity", "goods"],
    where: { line: "sold", product: "active" },
    sort: most("goods"),
    words: "partial images photos",
  }),
  ...visitReports,
];

/** Whether somebody with these rights may see a report. */
export function maySee({ needs }: Report, rights: { has(right: Permission): boolean }): boolean {
  return rights.has("report.view") && (needs === undefined || rights.has(needs));
}

/** The name of a report in calls: route and filter. */
export function reportName({ route, filter }: Pick<Report, "route" | "filter">): string {
  return `${route}.${filter}`;
}

/** The address of a report. */
export function reportPath({ route, filter }: Report): string {
  return `/${route}/${filter}`;
}

/** The report at an address, or the first of its route where the address names none that is there. */
export function reportAt(path: string): Report | null {
  const [, first, filter] = path.split("/");
  const route = allReportRoutes.find((each) => each === first);
  const ofRoute = reports.filter((each) => each.route === route);
  return ofRoute.find((each) => each.filter === filter) ?? ofRoute[0] ?? null;
}

/** The report that calls know by this name. */
export function reportOf(name: string): Report | null {
  return reports.find((each) => reportName(each) === name) ?? null;
}
