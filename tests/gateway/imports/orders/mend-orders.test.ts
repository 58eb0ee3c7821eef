import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Author } from "#gateway/store/author.ts";
import { addComments, readHistory } from "#gateway/store/orders/order-history.ts";
import { changedTables, readTables } from "../../../support/database/tables.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";
import { orderFiles } from "../../../support/files/order-files.ts";

type Files = Awaited<ReturnType<typeof orderFiles>>;
const meera: Author = { userId: null, name: "Meera", address: null, origin: "By Admin" };

/** What the orders of the store are, without what is random or of the clock. */
async function ordersOf({ db }: Files): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select number, version, item_count, lines_amount, amount, paid_amount, customer_name, placed_at,
      (select array_agg(code || ' ' || quantity || ' ' || amount order by line) from order_lines lines
        where lines.order_id = orders.id) as lines,
      (select search from order_search where order_id = orders.id) as search
    from orders order by number`.execute(db);
  return rows;
}

async function idOf({ db }: Files, number: string): Promise<{ storeId: string; id: string }> {
  return db
    .selectFrom("orders")
    .select(["store_id as storeId", "id"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
}

/** Two orders, one of which lacks two lines that were refused, and an order that was refused whole. */
async function withRefusedLines(): Promise<Files> {
  const files = await orderFiles();
  await files.write(
    "lines.csv",
    "1001,A,Apples,2,2020-03-01 10:00,1.50,7",
    "1001,B,=Beans,two,2020-03-01 10:00,0.99,7",
    "1002,A,Apples,1,2020-03-02 10:00,1.50,",
    "1001,A,Apples,2,yesterday,1.50,7",
    "1003,C,Corn,1,2020-03-03 10:00,1.999,8",
  );
  expect(await files.run("lines.csv")).toMatchObject({ records: 2, linesAccepted: 2 });
  return files;
}

const mended = (text: string) =>
  text.replace(",two,", ",2,").replace(",yesterday,", ",2020-03-01 10:00,").replace(",1.999,", ",2.00,");

test("refused lines that are mended complete their orders, to the coin and in the history", async () => {
  const files = await withRefusedLines();
  expect(await files.read("lines.refused.csv")).toContain(",'=Beans,two,");
  await files.mend("lines.refused.csv", mended);
  const result = await files.run("lines.refused.csv");
  expect(result).toMatchObject({ records: 1, lines: 1, recordsCompleted: 1, linesAdded: 2, importNumber: 2 });
  expect(await brokenRules(files.db)).toEqual({});
  expect(await ordersOf(files)).toEqual([
    expect.objectContaining({
      number: "1001",
      version: 2,
      item_count: 3,
      amount: 798,
      paid_amount: 798,
      lines: ["A 2.000 300", "B 2.000 198", "A 2.000 300"],
      search: expect.stringContaining("=beans"),
    }),
    expect.objectContaining({ number: "1002", version: 1, amount: 150 }),
    expect.objectContaining({ number: "1003", version: 1, amount: 200, paid_amount: 200 }),
  ]);
  const { storeId, id } = await idOf(files, "1001");
  const { entries } = await readHistory(files.db, storeId, id, {});
  expect(entries).toMatchObject([
    { kind: "placed", at: "2020-03-01T10:00:00.000Z", imported: { by: "Meera", file: "lines.csv" } },
    {
      kind: "import",
      version: 2,
      text: "From lines.refused.csv: lines from 1 to 3, total from 3.00 to 7.98",
      imported: { by: "Meera", file: "lines.refused.csv", at: expect.stringMatching(/^20.*Z$/) },
    },
  ]);
  // The catalogue has the product's own name, not the one that a spreadsheet must not run.
  const { rows } = await sql`select name from products where code = 'B'`.execute(files.db);
  expect(rows).toEqual([{ name: "=Beans" }]);
});

test("the limits of an order hold for what it has and what a mended file adds, together", async () => {
  const files = await orderFiles();
  await files.write(
    "lines.csv",
    "1001,A,Gold,1,2020-03-01 10:00,6000000,7",
    "1001,B,Silver,two,2020-03-01 10:00,3000000,7",
    "1002,A,Gold,1,2020-03-02 10:00,6000000,7",
    "1002,B,Silver,two,2020-03-02 10:00,1000000,7",
  );
  await files.run("lines.csv");
  await files.mend("lines.refused.csv", (text) => text.replaceAll(",two,", ",2,"));
  // An order comes to ten million at most: the first would be at twelve, the second at eight.
  const result = await files.run("lines.refused.csv");
  expect(result).toMatchObject({ recordsCompleted: 1, linesAdded: 1, linesAccepted: 1 });
  expect([...result.refused]).toEqual([["an order of more than 10000000.00", 1]]);
  expect(await files.read("lines.refused-2.csv")).toContain("1001,B,Silver,2,");
  expect((await ordersOf(files)).map(({ number, amount }) => [number, amount])).toEqual([
    ["1001", 600_000_000],
    ["1002", 800_000_000],
  ]);
  expect(await brokenRules(files.db)).toEqual({});
});

test("the number of lines of an order is limited for what it has and what a mended file adds, together", async () => {
  const files = await orderFiles();
  const line = (number: string, nth: number, quantity: string) =>
    `${number},P${nth},Apples,${quantity},2020-03-01 10:00,1.00,7`;
  const lines = (number: string, from: number, to: number, quantity: string) =>
    Array.from({ length: to - from }, (_, at) => line(number, from + at, quantity));
  await files.write("lines.csv", ...lines("1", 0, 4_999, "1"), ...lines("1", 4_999, 5_001, "two"));
  expect(await files.run("lines.csv")).toMatchObject({ records: 1, lines: 4_999 });
  await files.mend("lines.refused.csv", (text) => text.replaceAll(",two,", ",2,"));
  const result = await files.run("lines.refused.csv");
  expect(result).toMatchObject({ recordsCompleted: 0, linesAdded: 0 });
  expect([...result.refused]).toEqual([["more than 5,000 lines in one order", 2]]);
  await files.mend("lines.refused-2.csv", (text) => text.replace(/^5002,.*\n/m, ""));
  expect(await files.run("lines.refused-2.csv")).toMatchObject({ recordsCompleted: 1, linesAdded: 1 });
  expect(await ordersOf(files)).toMatchObject([{ number: "1", item_count: 5_000, amount: 500_100 }]);
});

test("a mended line is judged with what its order has: discount, payment and total are those of the whole order", async () => {
  const files = await orderFiles();
  const columns = ["order", "product", "quantity", "placedAt", "price", "paymentState", "paid", "orderDiscount"];
  const rows = [
    "cheaper,A,1,2020-03-01,100.00,Paid,,50.00",
    "cheaper,B,two,2020-03-01,10.00,Paid,,50.00",
    "partly,A,1,2020-03-01,100.00,Partially Paid,60.00,",
    "partly,B,two,2020-03-01,10.00,Partially Paid,60.00,",
    "excess,A,1,2020-03-01,100.00,Excess Amount,110.00,",
    "excess,B,two,2020-03-01,10.00,Excess Amount,110.00,",
  ];
  await writeFile(join(files.folder, "lines.csv"), [columns.join(","), ...rows, ""].join("\n"));
  const map = Object.fromEntries(columns.map((column) => [column, column]));
  expect(await files.run("lines.csv", { map })).toMatchObject({ records: 3 });
  await files.mend("lines.refused.csv", (text) => text.replaceAll(",two,", ",2,"));
  const result = await files.run("lines.refused.csv", { map });
  // With 20.00 more, the last order is not paid in excess: that line is refused, and nothing else.
  expect([...result.refused]).toEqual([["Excess Amount does not fit what was paid", 1]]);
  expect(result).toMatchObject({ recordsCompleted: 2, linesAdded: 2 });
  const { rows: orders } = await sql`
    select number, amount, paid_amount, payment_state from orders order by number`.execute(files.db);
  expect(orders).toEqual([
    { number: "cheaper", amount: 7_000, paid_amount: 7_000, payment_state: "Completed" },
    { number: "excess", amount: 10_000, paid_amount: 11_000, payment_state: "Excess Amount" },
    { number: "partly", amount: 12_000, paid_amount: 6_000, payment_state: "Partially Paid" },
  ]);
  // What is there is not judged again: the order has its line, whatever the file's other parts say by now.
  expect(await files.run("lines.refused.csv", { map })).toMatchObject({ recordsThere: 2, linesAdded: 0 });
  expect(await brokenRules(files.db)).toEqual({});
});

test("the total that a file gives an order is compared with all its lines, those there and those mended", async () => {
  const files = await orderFiles();
  const columns = ["order", "product", "quantity", "placedAt", "price", "orderTotal"];
  // The free line is refused, and the others come to the total; mended with a price, they no longer do.
  const rows = ["1,A,1,2020-03-01,100.00,100.00", "1,B,two,2020-03-01,0.00,100.00"];
  await writeFile(join(files.folder, "lines.csv"), [columns.join(","), ...rows, ""].join("\n"));
  const map = Object.fromEntries(columns.map((column) => [column, column]));
  expect(await files.run("lines.csv", { map })).toMatchObject({ records: 1, lines: 1 });
  await files.mend("lines.refused.csv", (text) => text.replace(",two,", ",2,").replace(",0.00,", ",5.00,"));
  const result = await files.run("lines.refused.csv", { map });
  expect([...result.refused]).toEqual([["the lines do not come to the total of the order", 1]]);
  await files.mend("lines.refused-2.csv", (text) => text.replace(",5.00,", ",0.00,"));
  expect(await files.run("lines.refused-2.csv", { map })).toMatchObject({ recordsCompleted: 1, linesAdded: 1 });
  expect(await ordersOf(files)).toMatchObject([{ number: "1", item_count: 2, amount: 10_000 }]);
});

test("an order that is replaced is held to the limits by its new lines alone", async () => {
  const files = await orderFiles();
  await files.write("lines.csv", "1001,A,Gold,1,2020-03-01 10:00,6000000,7");
  await files.run("lines.csv");
  await files.write("again.csv", "1001,B,Silver,1,2020-03-01 10:00,7000000,7");
  expect(await files.run("again.csv", { replaces: true })).toMatchObject({ recordsReplaced: 1, recordsDiffering: 0 });
  expect((await ordersOf(files)).map(({ amount }) => amount)).toEqual([700_000_000]);
});

test("mended lines that are sent twice, or after the first file again, change nothing more", async () => {
  const files = await withRefusedLines();
  await files.mend("lines.refused.csv", mended);
  await files.run("lines.refused.csv");
  const before = await ordersOf(files);
  expect(await files.run("lines.refused.csv")).toMatchObject({ records: 0, recordsCompleted: 0, recordsThere: 2 });
  expect(await files.run("lines.csv")).toMatchObject({ records: 0, recordsCompleted: 0, recordsThere: 2 });
  expect(await ordersOf(files)).toEqual(before);
});

test("what is still refused of a mended file can be mended once more, in a file of its own", async () => {
  const files = await withRefusedLines();
  await files.mend("lines.refused.csv", (text) => text.replace(",two,", ",2,"));
  expect(await files.run("lines.refused.csv")).toMatchObject({ linesAdded: 1, records: 0 });
  await files.mend("lines.refused-2.csv", mended);
  expect(await files.run("lines.refused-2.csv")).toMatchObject({ linesAdded: 1, records: 1 });
  // The first mended file has lines that are there by now.
  await files.mend("lines.refused.csv", mended);
  expect(await files.run("lines.refused.csv")).toMatchObject({ linesAdded: 0, records: 0, recordsThere: 2 });
  expect((await ordersOf(files)).map(({ amount }) => amount)).toEqual([798, 150, 200]);
  expect(await brokenRules(files.db)).toEqual({});
});

test("the whole file mended in place adds what the orders lack, however often", async () => {
  const files = await withRefusedLines();
  await rename(join(files.folder, "lines.refused.csv"), join(files.folder, "few.csv"));
  await files.mend("few.csv", mended);
  await files.mend("lines.csv", mended);
  expect(await files.run("lines.csv")).toMatchObject({
    records: 1,
    recordsCompleted: 1,
    linesAdded: 2,
    recordsThere: 1,
  });
  expect((await ordersOf(files)).map(({ amount }) => amount)).toEqual([798, 150, 200]);
  expect(await files.run("lines.csv")).toMatchObject({ records: 0, recordsCompleted: 0, recordsThere: 3 });
  // The same lines do not come a second time by another way.
  expect(await files.run("few.csv")).toMatchObject({
    recordsTouched: 2,
    linesAdded: 0,
    leftAlone: ["1001", "1003"],
  });
  expect((await ordersOf(files)).map(({ amount }) => amount)).toEqual([798, 150, 200]);
  expect(await brokenRules(files.db)).toEqual({});
});

test("an order that somebody has touched since is left as it is, and named", async () => {
  const files = await withRefusedLines();
  await files.mend("lines.refused.csv", mended);
  const { storeId, id } = await idOf(files, "1001");
  const comments = [{ orderId: id, comment: "She called" }];
  await files.db.transaction().execute((trx) => addComments(trx, storeId, comments, meera));
  const before = (await ordersOf(files))[0];
  const result = await files.run("lines.refused.csv");
  expect(result).toMatchObject({ records: 1, recordsCompleted: 0, recordsTouched: 1, leftAlone: ["1001"] });
  expect((await ordersOf(files))[0]).toEqual(before);
  await files.mend("lines.csv", mended);
  expect(await files.run("lines.csv", { replaces: true })).toMatchObject({ recordsTouched: 1, recordsReplaced: 2 });
  expect((await ordersOf(files))[0]).toEqual(before);
});

test("lines whose origin was changed are refused, and so are those of two files at once", async () => {
  const files = await withRefusedLines();
  await files.mend("lines.refused.csv", (text) => {
    const [header = "", first = "", second = "", third = ""] = mended(text).split("\n");
    return [header, first, second.replace(/^5/, ""), third.replace(/file-\w+/, `file-${"0".repeat(20)}`), ""].join(
      "\n",
    );
  });
  const result = await files.run("lines.refused.csv");
  expect(result).toMatchObject({ linesRead: 3, linesAccepted: 1, linesAdded: 1 });
  expect([...result.refused]).toEqual([["the columns line and file must stay as they were", 2]]);
});

test("--replace writes orders anew that differ, once", async () => {
  const files = await withRefusedLines();
  await files.write(
    "right.csv",
    "1001,B,Beans,3,2020-03-01 11:00,1.00,9",
    "1002,A,Apples,1,2020-03-02 10:00,1.50,",
    "1002,B,Beans,1,2020-03-02 10:00,1.00,",
  );
  expect(await files.run("right.csv")).toMatchObject({ recordsDiffering: 1, recordsCompleted: 1 });
  const result = await files.run("right.csv", { replaces: true });
  expect(result).toMatchObject({ recordsReplaced: 2, recordsDiffering: 0, records: 0 });
  expect(await ordersOf(files)).toMatchObject([
    { number: "1001", version: 1, amount: 300, customer_name: "Customer 9", placed_at: "2020-03-01T11:00:00.000Z" },
    { number: "1002", version: 1, amount: 250 },
  ]);
  expect(await brokenRules(files.db)).toEqual({});
  expect(await files.run("right.csv", { replaces: true })).toMatchObject({ recordsReplaced: 0, recordsThere: 2 });
  await expect(files.run("lines.refused.csv", { replaces: true })).rejects.toThrow("replacing needs a file of whole");
});

test("a preview changes nothing and says what would be: sums, days, refused lines, orders as they would stand", async () => {
  const files = await withRefusedLines();
  await files.mend("lines.refused.csv", mended);
  await files.mend("lines.refused.csv", (text) => `${text}9,,file-x,1004,A,Apples,1,2020-03-09,1,\n`);
  const before = await readTables(files.db);
  const { result, examples } = await files.preview("lines.refused.csv");
  expect(result).toMatchObject({
    linesRead: 4,
    linesAccepted: 3,
    records: 1,
    recordsCompleted: 1,
    linesAdded: 2,
    importNumber: null,
    sums: { amount: 698, firstAt: "2020-03-01T10:00:00.000Z", lastAt: "2020-03-03T10:00:00.000Z", recordsRefused: 1 },
  });
  expect(examples).toEqual([
    "1001  1 Mar 2020, 10:00  Customer 7  £7.98, with the lines that it lacks",
    "    2 x A Apples, 1.50 each: 3.00",
    "    2 x B =Beans, 0.99 each: 1.98",
    "    2 x A Apples, 1.50 each: 3.00",
    "1003  3 Mar 2020, 10:00  Customer 8  Delivered, Completed  £2.00",
    "    1 x C Corn, 2.00 each: 2.00",
  ]);
  expect(changedTables(before, await readTables(files.db))).toEqual([]);
  await expect(files.read("lines.refused-2.csv")).rejects.toThrow("ENOENT");
  // A store that is not there yet is not made.
  await files.preview("lines.csv", {
    store: { code: "NEW", name: null, timeZone: null, currency: null, locale: null },
  });
  expect(changedTables(before, await readTables(files.db))).toEqual([]);
});

test("mended lines bring their discount and tax; what is owed of an order that was not paid grows with it", async () => {
  const files = await orderFiles();
  const columns = ["order", "product", "quantity", "placedAt", "price", "discount", "taxRate", "paymentState"];
  const rows = [
    "1,A,2,2020-03-01,10.00,1.00,5,Not Paid",
    "1,B,two,2020-03-01,20.00,2.00,18,Not Paid",
    "2,A,1,2020-03-01,10.00,,5,Paid",
    "2,B,two,2020-03-01,20.00,0.50,18,Paid",
  ];
  await writeFile(join(files.folder, "lines.csv"), [columns.join(","), ...rows, ""].join("\n"));
  const map = Object.fromEntries(columns.map((column) => [column, column]));
  expect(await files.run("lines.csv", { map })).toMatchObject({ records: 2, sums: { amount: 2900 } });
  await files.mend("lines.refused.csv", (text) => text.replaceAll(",two,", ",2,"));
  expect(await files.run("lines.refused.csv", { map })).toMatchObject({ recordsCompleted: 2, linesAdded: 2 });
  const { rows: orders } = await sql`
    select number, amount, tax, paid_amount, payment_state from orders order by number`.execute(files.db);
  expect(orders).toEqual([
    { number: "1", amount: 5700, tax: 670, paid_amount: 0, payment_state: "Not Paid" },
    { number: "2", amount: 4950, tax: 651, paid_amount: 4950, payment_state: "Completed" },
  ]);
  expect(await brokenRules(files.db)).toEqual({});
  await files.undo(2);
  expect(await brokenRules(files.db)).toEqual({});
});

test("refused lines of two joined files are sent again without the second one", async () => {
  const files = await orderFiles();
  await files.write("lines.csv", "1001,A,Apples,two,2020-03-01 10:00,1.50,7", "1001,B,Beans,1,2020-03-01 10:00,1.00,7");
  const heads = join(files.folder, "heads.csv");
  await writeFile(heads, "No,Note\n1001,none\n");
  expect(await files.run("lines.csv", { join: heads, on: "No" })).toMatchObject({ linesAccepted: 1 });
  await files.mend("lines.refused.csv", mended);
  await expect(files.run("lines.refused.csv", { join: heads, on: "No" })).rejects.toThrow("leave the second file out");
  expect(await files.run("lines.refused.csv")).toMatchObject({ recordsCompleted: 1, linesAdded: 1 });
});
