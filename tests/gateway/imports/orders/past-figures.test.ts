import { sql } from "kysely";
import { expect, test } from "vitest";
import { reportOf } from "#contract/reports/reports.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { readSegments, countRule, ruleOf } from "#gateway/store/segments/read-segments.ts";
import { orderFiles } from "../../../support/files/order-files.ts";

const period = { from: "2024-03-01", to: "2024-03-31" };

/** Files of orders, and what reports say of them. */
async function pastOrders() {
  const files = await orderFiles();
  const { db } = files;
  const storeId = async () =>
    (await db.selectFrom("stores").select("id").where("code", "=", "OLD").executeTakeFirstOrThrow()).id;
  return {
    ...files,
    storeId,
    /** Rows of a report by names, with one of their figures; those of a tree at its top alone. */
    async rows(name: string, measure: string) {
      const report = reportOf(name);
      if (!report) throw new Error(`there is no report ${name}`);
      const { rows } = await readReport(db, await storeId(), report, { period, grouping: "day" });
      const at = report.measures.indexOf(measure as never);
      return Object.fromEntries(
        rows.filter(({ level = 0 }) => level === 0).map(({ names, values }) => [names[0], values[at]]),
      );
    },
    async findings() {
      const { findings } = await auditLedger(db, await storeId());
      return findings.filter(({ rule }) => /reports read|goods of a month/.test(rule));
    },
    async buyersOf(category: string) {
      const id = await storeId();
      const rule = ruleOf({ line: `bought ${category}`, listed: "" });
      return (await countRule(db, id, await readSegments(db, id), rule)).members;
    },
  };
}

test("lines of the past have the category of their product, whether it had one before or gets it later", async () => {
  const { db, mend, write, run, storeId, rows, findings, buyersOf } = await pastOrders();
  await write("first.csv", "1,MILK,Milk,1,2024-03-02 09:00:00,5.00,C1", "1,SOAP,Soap,1,2024-03-02 09:00:00,2.00,C1");
  await run("first.csv");
  const store = await storeId();
  const categorize = (code: string, category: string) =>
    db.updateTable("products").set({ category }).where("store_id", "=", store).where("code", "=", code).execute();
  // The catalogue comes after the orders of the past.
  await categorize("MILK", "Dairy");
  expect(await rows("category-reports.sales", "goods")).toEqual({ Dairy: 500, "": 200 });
  // Another order comes after the catalogue, with a line that is refused at first.
  await write("second.csv", "2,SOAP,Soap,1,2024-03-03 09:00:00,2.00,C2", "2,MILK,Milk,x,2024-03-03 09:00:00,5.00,C2");
  expect(await run("second.csv")).toMatchObject({ linesAccepted: 1, records: 1 });
  await mend("second.refused.csv", (text) => text.replace(",x,", ",2,"));
  expect(await run("second.refused.csv")).toMatchObject({ linesAccepted: 1, recordsCompleted: 1 });
  await categorize("SOAP", "Household");
  const whole = { Dairy: 1_500, Household: 400 };
  expect(await rows("category-reports.sales", "goods")).toEqual(whole);
  expect(await rows("category-reports.tree", "goods")).toEqual(whole);
  expect(await rows("actual-order-product.by-category", "ordered")).toEqual({ Dairy: 3, Household: 2 });
  expect([await buyersOf("Dairy"), await buyersOf("Household")]).toEqual([2, 2]);
  // Another category of today changes nothing of the past.
  await categorize("SOAP", "Cleaning");
  expect(await rows("category-reports.sales", "goods")).toEqual(whole);
  expect(await findings()).toEqual([]);
});

test("a cancelled order of the past has the reason of its file, or none", async () => {
  const { db, mend, read, write, run, rows } = await pastOrders();
  await write(
    "orders.csv",
    "1,MILK,Milk,1,2024-03-02 09:00:00,5.00,C1,Cancelled,Too late",
    "2,MILK,Milk,1,2024-03-02 09:00:00,5.00,C1,Cancelled,",
    "3,MILK,Milk,1,2024-03-02 09:00:00,5.00,C1,Rejected,Out of reach",
    "4,MILK,Milk,1,2024-03-02 09:00:00,5.00,C1,Delivered,Too late",
    "5,MILK,Milk,1,2024-03-02 09:00:00,5.00,C1,Delivered,",
  );
  await mend("orders.csv", (text) => text.replace("Price,Customer", "Price,Customer,State,Why"));
  const map = {
    order: "No",
    product: "Code",
    name: "Name",
    quantity: "Quantity",
    placedAt: "At",
    price: "Price",
    customer: "Customer",
    status: "State",
    cancelledFor: "Why",
  };
  const result = await run("orders.csv", { map });
  expect(result).toMatchObject({ linesRead: 5, linesAccepted: 4, records: 4 });
  expect(await read("orders.refused.csv")).toContain("a reason for cancelling, but Delivered");
  expect(await rows("order-reports.cancellations", "cancelledOrders")).toEqual({ "Too late": 1, "": 1 });
  const { rows: told } = await sql<{ number: string; version: number; entries: number }>`
    select number, orders.version, count(*) as entries from orders join order_history using (store_id)
    where order_history.order_id = orders.id group by 1, 2 order by 1`.execute(db);
  expect(told.map(({ number, version, entries }) => [number, version, Number(entries)])).toEqual([
    ["1", 2, 2],
    ["2", 1, 1],
    ["3", 2, 2],
    ["5", 1, 1],
  ]);
});
