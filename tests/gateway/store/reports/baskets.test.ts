import { expect, it } from "vitest";
import { openedBy } from "#contract/reports/drill.ts";
import { monthOf } from "#contract/reports/period.ts";
import { reportOf } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

function find(name: string): Report {
  const found = reportOf(name);
  if (!found) throw new Error(`there is no report ${name}`);
  return found;
}

it("tells which part of the customers of a month came back, and as many new ones as the report by day", async () => {
  const { db } = gateway;
  // The months are those of the store, which is five and a half hours before UTC.
  const now = new Date(Date.now() + 5.5 * 3_600_000);
  /** A day so many months before this one, at which nobody is in another month. */
  const ago = (months: number, day = 10): string =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day, 6)).toISOString();
  const [first, second, third] = [
    await buildCustomer(db, storeId),
    await buildCustomer(db, storeId),
    await buildCustomer(db, storeId),
  ];
  const place = (customer_id: string, placed_at: string) => buildOrder(db, storeId, { customer_id, placed_at });
  // Of the two of four months ago one comes back after a month, twice, the other after three months.
  for (const at of [ago(4), ago(3), ago(3, 12)]) await place(first.id, at);
  for (const at of [ago(4, 11), ago(4, 12), ago(1)]) await place(second.id, at);
  await place(third.id, ago(2));
  const period = { from: ago(5).slice(0, 10), to: now.toISOString().slice(0, 10) };
  const { rows, totals } = await readReport(db, storeId, find("customer-reports.cohorts"), { period, grouping: "day" });
  const month = (months: number): string => monthOf(ago(months).slice(0, 10)).from;
  // New customers, and which part of them came back after 1, 2, 3, 6 and 12 months.
  expect(rows.map(({ key, values }) => [key[0], ...values])).toEqual([
    [month(4), 2, 5_000, 0, 5_000, null, null],
    [month(2), 1, 0, 0, null, null, null],
  ]);
  expect(totals).toEqual([3, 3_333, 0, 5_000, null, null]);
  const byDay = find("customer-reports.by-day");
  const daily = await readReport(db, storeId, byDay, { period, grouping: "month" });
  expect(daily.totals[byDay.measures.indexOf("newCustomers")]).toBe(3);
});

it("tells which products are in the same orders, how often beside chance, and opens these orders", async () => {
  const { db } = gateway;
  const names = ["Bread", "Butter", "Soap"];
  const [bread, butter, soap] = await Promise.all(names.map((name) => buildProduct(db, storeId, { name })));
  if (!bread || !butter || !soap) throw new Error("there are no products");
  const placed_at = "2025-03-10T06:00:00Z";
  const sell = (goods: readonly { readonly id: string; readonly name: string }[], status = "Delivered") =>
    buildOrder(db, storeId, {
      placed_at,
      status: status as "Delivered",
      lines: goods.map(({ id, name }) => ({ product_id: id, name })),
    });
  await sell([bread, butter]);
  // Butter twice is one order with butter.
  await sell([bread, butter, butter]);
  await sell([bread, soap]);
  await sell([soap]);
  await sell([bread, butter], "Cancelled");
  const report = find("product-reports.bought-together");
  const period = { from: "2025-03-01", to: "2025-03-31" };
  const { rows } = await readReport(db, storeId, report, { period, grouping: "day" });
  const told = rows.map(({ names: pair, values }) => [...pair, ...values]);
  // Orders with both, the part of those with the first, and 4 orders x 2 of 3 x 2, or x 1 of 3 x 2.
  expect(told).toEqual([
    ["Bread", "Butter", 2, 6_667, 1.3],
    ["Butter", "Bread", 2, 10_000, 1.3],
    ["Bread", "Soap", 1, 3_333, 0.7],
    ["Soap", "Bread", 1, 5_000, 0.7],
  ]);
  const [opened] = openedBy(report, "pairOrders", { key: [bread.id, butter.id], values: [] }, period, "day");
  expect(opened).toMatchObject({ list: "order", filter: { product: [bread.id], together: [butter.id] } });
  const { placed: _, ...filter } = opened && "list" in opened ? opened.filter : {};
  const page = await readPage(db, orders, storeId, filter as never, { page: 1, pageSize: 10 });
  expect(page.total).toBe(2);
  expect(openedBy(report, "pairOrders", { key: null, values: [] }, period, "day")).toEqual([]);
});
