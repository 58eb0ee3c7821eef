import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { orders } from "#gateway/imports/orders/orders.ts";
import { undoImport } from "#gateway/imports/past/undo-import.ts";
import { runImport } from "#gateway/imports/run-import.ts";
import type { ImportFile } from "#gateway/imports/stage-file.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { startImportPlace } from "../../../support/files/import-place.ts";
import { quietTools } from "../../../support/files/import-tools.ts";

const place = startImportPlace();

/** Imports a file whose first line names the columns; `map` says which parts come from other columns. */
async function run(lines: readonly string[], map: ImportFile["map"] = {}, code = "OLD", tools = quietTools()) {
  const file = await place.write(`${lines.join("\n")}\n`);
  const wanted: ImportFile = {
    file,
    map: { ...Object.fromEntries((lines[0] ?? "").split(",").map((part) => [part, part])), ...map },
    delimiter: ",",
    encoding: "utf-8",
    dateFormats: [],
    store: { code, name: code, timeZone: "Asia/Kolkata", currency: "INR", locale: "en-IN" },
    refusedFile: join(place.folder, "lines.refused.csv"),
    replaces: false,
    by: "Meera",
  };
  return runImport(place.db, orders, wanted, tools);
}

const refunds = () =>
  place.db
    .selectFrom("refunds")
    .select(["order_number", "amount", "cause", "status"])
    .orderBy("order_number")
    .execute();

const counts = async () => {
  const { rows } = await sql`select sum(change)::int as refunds from document_counts where kind = 'refund'`.execute(
    place.db,
  );
  return rows[0];
};

test("an order that owes money has its refund, which goes and comes with the import that it came by", async () => {
  const header = "order,product,quantity,placedAt,price,status,paymentState,paid";
  const { importNumber } = await run([
    header,
    "1,A,1,2020-01-01,100,Cancelled,Paid,",
    "2,A,1,2020-01-01,100,Cancelled,Not Paid,",
    "3,A,1,2020-01-01,100,Delivered,Excess Amount,130",
    "4,A,1,2020-01-01,100,Cancelled,Refund,",
    "5,A,1,2020-01-01,100,Returned,Paid,",
  ]);
  const owed = [
    { order_number: "1", amount: 10_000, cause: "Cancellation", status: "Refund" },
    { order_number: "3", amount: 3_000, cause: "Excess", status: "Refund" },
    { order_number: "5", amount: 10_000, cause: "Return", status: "Refund" },
  ];
  expect(await refunds()).toEqual(owed);
  expect(await counts()).toEqual({ refunds: 3 });
  const { id } = await place.db.selectFrom("stores").select("id").executeTakeFirstOrThrow();
  const { findings } = await auditBooks(place.db, id);
  expect(findings.filter(({ rule }) => /refund/i.test(rule))).toEqual([]);
  await undoImport(place.db, { code: "OLD", number: importNumber ?? 0, by: "Meera" }, quietTools());
  expect(await refunds()).toEqual([]);
  expect(await counts()).toEqual({ refunds: 0 });
});

test("the sum that is told is what the orders come to, with their discounts and charges", async () => {
  const header = "order,product,quantity,placedAt,price,orderDiscount,deliveryCharge";
  const { sums } = await run([
    header,
    "1,A,2,2020-01-01,100,50,20",
    "1,B,1,2020-01-01,10,50,20",
    "2,A,1,2020-01-01,5,,",
  ]);
  expect(sums?.amount).toBe(18_500);
});

test("lines of cancelled orders with a quantity of 0 come in as cancelled, and the report tells so", async () => {
  const { remarks, importNumber, refused } = await run([
    "order,product,quantity,placedAt,price,status,paymentState",
    "1,A,0,2020-01-01,100,Cancelled,Not Paid",
    "1,B,0,2020-01-01,50,Cancelled,Not Paid",
    "2,A,2,2020-01-02,90,Cancelled,Paid",
    "2,B,0,2020-01-02,55,Cancelled,Paid",
    "3,A,0,2020-01-03,80,Delivered,Paid",
    "3,B,1,2020-01-03,60,Delivered,Paid",
  ]);
  expect(Object.fromEntries(refused)).toEqual({ "bad quantity": 1 });
  expect(remarks).toEqual(["3 lines of 2 cancelled orders with a quantity of 0"]);
  const found = await place.db
    .selectFrom("orders")
    .select(["number", "status", "amount", "item_count", "payment_state"])
    .orderBy("number")
    .execute();
  expect(found).toEqual([
    { number: "1", status: "Cancelled", amount: 0, item_count: 2, payment_state: "Not Paid" },
    { number: "2", status: "Cancelled", amount: 18_000, item_count: 2, payment_state: "Refund Not Completed" },
    { number: "3", status: "Delivered", amount: 6_000, item_count: 1, payment_state: "Completed" },
  ]);
  // A product has the price at which it was sold last, and nothing of a product is no sale.
  const products = await place.db.selectFrom("products").select(["code", "price"]).orderBy("code").execute();
  expect(products).toEqual([
    { code: "A", price: 9_000 },
    { code: "B", price: 6_000 },
  ]);
  const { id } = await place.db.selectFrom("stores").select("id").executeTakeFirstOrThrow();
  expect((await auditBooks(place.db, id)).findings).toEqual([]);
  await undoImport(place.db, { code: "OLD", number: importNumber ?? 0, by: "Meera" }, quietTools());
  expect(await place.db.selectFrom("orders").select("id").execute()).toEqual([]);
});

test("the amounts of several columns are added", async () => {
  const header = "order,product,quantity,placedAt,price,scheme,card,ship,pack";
  const map = { discount: "scheme+card", deliveryCharge: "ship+pack" };
  const { refused } = await run(
    [header, "1,A,1,2020-01-01,100,7.50,2.25,20,1", "2,A,1,2020-01-01,100,,3,,", "3,A,1,2020-01-01,100,x,3,,"],
    map,
  );
  expect(Object.fromEntries(refused)).toEqual({ "bad discount": 1 });
  const found = await place.db.selectFrom("orders").select(["number", "amount"]).orderBy("number").execute();
  expect(found).toEqual([
    { number: "1", amount: 11_125 },
    { number: "2", amount: 9_700 },
  ]);
});
