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
export type ReportRoute = (typeof reportRoutes)[number];
