import { count, type Measure } from "./measure.ts";

/** After how many months it is told how many customers came back. */
type Months = 1 | 2 | 3 | 6 | 12;

const words: Readonly<Record<Months, string>> = {
  1: "the month after",
  2: "the second month after",
  3: "the third month after",
  6: "the sixth month after",
  12: "the twelfth month after",
};
const after = (months: Months): string => words[months];

function back<M extends Months>(months: M) {
  return {
    ...count,
    title: `Back in month ${months}`,
    fact: "buyer",
    where: `after${months}`,
    ofPeople: true,
    explain: `Customers who placed an order in ${after(months)}.`,
  } as const;
}

function due<M extends Months>(months: M) {
  return {
    ...count,
    title: `Month ${months} has begun`,
    fact: "buyer",
    where: `due${months}`,
    ofPeople: true,
    explain: `Customers of months of which ${after(months)} has begun.`,
  } as const;
}

function share<M extends Months>(months: M) {
  return {
    title: months === 1 ? "After 1 month" : `After ${months} months`,
    of: { ratio: [`back${months}`, `due${months}`] },
    unit: "share",
    explain: `Which part of these customers placed an order in ${after(months)}; nothing before it has begun.`,
  } as const;
}

/** The figures of customers: what they have ordered so far, and which part of those of a month came back. */
export const cohortMeasures = {
  cohortCustomers: {
    ...count,
    title: "New customers",
    fact: "buyer",
    where: "begun",
    ofPeople: true,
    explain: "Customers whose first order of all was placed in this month. What they ordered later counts until now.",
  },
  customersNow: {
    ...count,
    title: "Customers",
    fact: "customer",
    ofPeople: true,
    explain: "Customers who have an order that is not cancelled or rejected.",
  },
  ordersNow: {
    title: "Orders",
    fact: "customer",
    of: { sum: "orders" },
    unit: "count",
    explain: "All orders that they have placed until now, without those that were cancelled or rejected.",
  },
  spentNow: {
    title: "Spent",
    fact: "customer",
    of: { sum: "spent" },
    unit: "money",
    explain: "What they have paid for delivered orders until now, less what came back.",
  },
  spentEach: {
    title: "Spent by each",
    of: { ratio: ["spentNow", "customersNow"] },
    unit: "money",
    explain: "Spent divided by customers.",
  },
  back1: back(1),
  due1: due(1),
  share1: share(1),
  back2: back(2),
  due2: due(2),
  share2: share(2),
  back3: back(3),
  due3: due(3),
  share3: share(3),
  back6: back(6),
  due6: due(6),
  share6: share(6),
  back12: back(12),
  due12: due(12),
  share12: share(12),
} as const satisfies Readonly<Record<string, Measure>>;
