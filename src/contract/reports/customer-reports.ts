import type { MeasureName } from "./measures.ts";
import type { Report } from "./new-report.ts";

const route = "customer-reports";

/** The figures of what customers have ordered until now. */
const ofNow = ["customersNow", "ordersNow", "spentNow", "spentEach"] as const satisfies readonly MeasureName[];

/** The reports of customers. */
export const customerReports: readonly Report[] = [
  {
    route,
    filter: "by-day",
    title: "New and returning customers by day",
    by: ["day"],
    measures: ["customers", "newCustomers", "returningCustomers", "orders", "sales"],
    words: "first order loyal",
  },
  {
    route,
    filter: "by-area",
    title: "Customers by delivery area",
    by: ["area"],
    measures: ["customers", "newCustomers", "returningCustomers", "orders", "sales"],
    sort: { column: "customers", descending: true },
    words: "zone pincode place",
  },
  {
    route,
    filter: "cohorts",
    title: "Customers by month of first order",
    by: ["cohort"],
    measures: ["cohortCustomers", "share1", "share2", "share3", "share6", "share12"],
    words: "cohorts retention loyal come back again",
  },
  {
    route,
    filter: "lapsed",
    title: "Customers by time since their last order",
    by: ["since"],
    measures: ofNow,
    where: { customer: "ordered" },
    isOfNow: true,
    words: "lapsed lost inactive sleeping",
  },
  {
    route,
    filter: "recency-frequency-money",
    title: "Customers by last order and number of orders",
    by: ["since", "often"],
    measures: ofNow,
    where: { customer: "ordered" },
    isOfNow: true,
    words: "rfm recency frequency money best loyal",
  },
];
