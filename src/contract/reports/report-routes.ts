/** The addresses below which reports stand, in the order in which they are listed. Source: specification 2. */
export const reportRoutes = [
  "order-reports",
  "actual-order-product",
  "product-reports",
  "category-reports",
  "customer-reports",
  "invoice-reports",
  "return-invoice-reports",
  "return-order-reports",
  "refund-reports",
  "missing-images",
  "partial-images",
] as const;

/** The addresses of the one screen of visits, which shows reports too. Source: specification 2. */
export const visitRoutes = ["page-visits", "product-visits", "category-visits"] as const;

/** All addresses below which reports stand. */
export const allReportRoutes = [...reportRoutes, ...visitRoutes] as const;
export type ReportRoute = (typeof allReportRoutes)[number];
