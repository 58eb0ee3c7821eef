import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { orders } from "#gateway/imports/orders/orders.ts";
import { runImport } from "#gateway/imports/run-import.ts";
import type { ImportFile, Progress } from "#gateway/imports/stage-file.ts";
import { buildRole, buildUser } from "../../../support/database/rows.ts";
import { startImportPlace } from "../../../support/files/import-place.ts";
import { quietTools } from "../../../support/files/import-tools.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";

const header = "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID";
const map = {
  order: "InvoiceNo",
  product: "StockCode",
  name: "Description",
  quantity: "Quantity",
  placedAt: "InvoiceDate",
  price: "UnitPrice",
  customer: "CustomerID",
} as const;
const plain = {
  map,
  delimiter: ",",
  encoding: "utf-8",
  dateFormats: [],
  store: { code: "OLD", name: "Old orders", timeZone: "UTC", currency: "GBP", locale: "en-GB" },
  replaces: false,
  by: "Meera",
};
const place = startImportPlace();

/** Writes a file and imports it. */
async function run(content: string | Buffer, more: Partial<ImportFile> = {}, progress: Progress[] = []) {
  const file = await place.write(content);
  return runImport(
    place.db,
    orders,
    { ...plain, file, refusedFile: join(place.folder, "refused.csv"), ...more },
    quietTools({ now: () => Date.parse("2026-01-01T00:00:00Z"), onProgress: (step) => progress.push(step) }),
  );
}

async function find<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(place.db)).rows;
}

const csv = (...lines: string[]) => [header, ...lines, ""].join("\n");

test("lines become delivered, paid orders with customers, products and a history", async () => {
  const result = await run(
    csv(
      "1001,A,LANTERN,6,2010-12-01 08:26:00,2.55,17850",
      '1001,B,"T-LIGHT, ""WHITE""",2,2010-12-01 08:26:00,3.39,17850',
      "1002,A,LANTERN,0.25,2010-12-02 09:00:00,2.50,",
    ),
  );
  expect(result).toMatchObject({ linesRead: 3, linesAccepted: 3, records: 2, lines: 3, recordsThere: 0 });
  expect(await brokenRules(place.db)).toEqual({});
  expect(
    await find(sql`
      select number, status, orders.version, amount, paid_amount, payment_state, customer_name, item_count, placed_at, customers.code
      from orders left join customers on customers.id = customer_id order by number`),
  ).toEqual([
    {
      number: "1001",
      status: "Delivered",
      version: 1,
      amount: 2208,
      paid_amount: 2208,
      payment_state: "Completed",
      customer_name: "Customer 17850",
      item_count: 2,
      placed_at: "2010-12-01T08:26:00.000Z",
      code: "17850",
    },
    expect.objectContaining({ number: "1002", amount: 63, customer_name: "Guest", code: null }),
  ]);
  expect(await find(sql`select code, name, unit, price, mrp from products order by code`)).toEqual([
    { code: "A", name: "LANTERN", unit: "weight", price: 250, mrp: 255 },
    { code: "B", name: 'T-LIGHT, "WHITE"', unit: "piece", price: 339, mrp: 339 },
  ]);
  expect(await find(sql`select kind, to_status, by_name, text from order_history limit 1`)).toEqual([
    { kind: "placed", to_status: "Delivered", by_name: "Import", text: "Taken over from lines.csv" },
  ]);
});

test("the catalogue keeps the name and price at which a product was sold last, in whatever order the lines come", async () => {
  const products = () => find(sql`select code, name, price, mrp from products order by code`);
  await run(
    csv(
      "1005,A,?,1,2010-12-05 08:00:00,2.80,",
      "1003,A,LANTERN NEW,1,2010-12-03 08:00:00,2.75,",
      "1001,A,LANTERN,1,2010-12-01 08:00:00,2.95,",
      "1004,A,check,1,2010-12-06 08:00:00,0.00,",
      "1001,B,B,1,2010-12-01 08:00:00,1.00,",
      "1002,C,found,1,2010-12-02 08:00:00,0,",
    ),
  );
  expect(await products()).toEqual([
    { code: "A", name: "LANTERN NEW", price: 280, mrp: 295 },
    { code: "B", name: "B", price: 100, mrp: 100 },
    { code: "C", name: "found", price: 0, mrp: 0 },
  ]);
  // A later file brings up to date what it has sold later, and gives a price to what had none.
  await sql`
    insert into products (store_id, code, name, unit, mrp, price, tax_rate)
    select id, 'D', 'SET BY HAND', 'piece', 900, 900, 0 from stores`.execute(place.db);
  await run(
    csv(
      "2001,A,LANTERN OLD,1,2010-11-01 08:00:00,1.00,",
      "2002,B,BASKET,1,2010-12-02 08:00:00,1.20,",
      "2003,C,CANDLE,1,2010-11-02 08:00:00,0.50,",
      "2004,D,DISH,1,2010-12-09 08:00:00,5.00,",
    ),
  );
  expect(await products()).toEqual([
    { code: "A", name: "LANTERN NEW", price: 280, mrp: 295 },
    { code: "B", name: "BASKET", price: 120, mrp: 120 },
    { code: "C", name: "CANDLE", price: 50, mrp: 50 },
    { code: "D", name: "SET BY HAND", price: 900, mrp: 900 },
  ]);
});

test("lines of one order may be scattered, and two moments or customers of one order are settled", async () => {
  const filler = Array.from({ length: 5_000 }, (_, at) => `F${at},A,LANTERN,1,2010-12-05 10:00:00,1.00,9`);
  await run(
    csv(
      "1001,A,LANTERN,6,2010-12-01 08:27:00,2.55,",
      ...filler,
      "1001,A,LANTERN,6,2010-12-01 08:26:00,2.55,17850",
      "1001,B,OTHER,1,2010-12-01 08:27:00,1,17851",
    ),
  );
  expect(
    await find(sql`select placed_at, customer_name, item_count, amount from orders where number = '1001'`),
  ).toEqual([{ placed_at: "2010-12-01T08:26:00.000Z", customer_name: "Customer 17850", item_count: 3, amount: 3160 }]);
  expect(
    await find(sql`
    select line, lines.code from order_lines lines join orders on orders.id = order_id where number = '1001' order by line`),
  ).toEqual([
    { line: 1, code: "A" },
    { line: 2, code: "A" },
    { line: 3, code: "B" },
  ]);
  expect(await find(sql`select count(*) as orders from orders`)).toEqual([{ orders: 5_001 }]);
  expect(await brokenRules(place.db)).toEqual({});
});

test("a refused line is counted once and written with its reason, harmless in a spreadsheet", async () => {
  const result = await run(
    csv(
      "1001,A,LANTERN,6,2010-12-01 08:26:00,2.55,17850",
      "C1002,A,LANTERN,6,2010-12-01 08:26:00,2.55,17850",
      "1003,A,=HYPERLINK(1),six,2010-12-01 08:26:00,2.55,@SUM",
      "",
      "1004,A,LANTERN,6,2010-12-01 08:26:00,2.55",
      '1005,A,"two\nlines",-6,2010-12-01,2.55,17850',
      "1006,A,LANTERN,6,2010-12-01 08:26:00,0.001,17850",
    ),
    { returns: ["order starts with C"] },
  );
  expect(result.linesRead).toBe(6);
  expect(result.linesAccepted).toBe(1);
  expect(Object.fromEntries(result.refused)).toEqual({
    "return line": 1,
    "bad quantity": 1,
    "wrong number of fields": 1,
    "negative quantity": 1,
    "price has more decimals than the currency": 1,
  });
  const refused = await readFile(join(place.folder, "refused.csv"), "utf8");
  expect(refused.replaceAll(/file-\w{20},/g, "")).toBe(
    [
      `line,reason,file,${header}`,
      "3,return line,C1002,A,LANTERN,6,2010-12-01 08:26:00,2.55,17850",
      "4,bad quantity,1003,A,'=HYPERLINK(1),six,2010-12-01 08:26:00,2.55,'@SUM",
      "6,wrong number of fields,1004,A,LANTERN,6,2010-12-01 08:26:00,2.55",
      '7,negative quantity,1005,A,"two\nlines",-6,2010-12-01,2.55,17850',
      "9,price has more decimals than the currency,1006,A,LANTERN,6,2010-12-01 08:26:00,0.001,17850",
      "",
    ].join("\n"),
  );
});

test("without a refused line the file of an earlier run goes", async () => {
  const refusedFile = join(place.folder, "refused.csv");
  await run(csv("1,A,LANTERN,-6,2010-12-01,2.55,1"));
  await expect(readFile(refusedFile, "utf8")).resolves.toContain("negative quantity");
  await run(csv("1,A,LANTERN,6,2010-12-01,2.55,1"));
  await expect(readFile(refusedFile)).rejects.toThrow("ENOENT");
});

test("the second time nothing is written, and an order that has other lines is left alone", async () => {
  const lines = ["1001,A,LANTERN,6,2010-12-01,2.55,1", "1002,A,LANTERN,1,2010-12-01,2.55,1"];
  await run(csv(...lines));
  const rows = () =>
    find(
      sql`select orders.*, order_lines.* from orders join order_lines on order_id = orders.id order by number, line`,
    );
  const first = await rows();
  expect(await run(csv(...lines))).toMatchObject({
    records: 0,
    lines: 0,
    recordsThere: 2,
    linesThere: 2,
    recordsDiffering: 0,
  });
  const third = await run(csv(lines[0] ?? "", "1002,B,OTHER,1,2010-12-01,1,1", "1003,B,OTHER,1,2010-12-01,1,1"));
  expect(third).toMatchObject({ records: 1, lines: 1, recordsThere: 2, linesThere: 2, recordsDiffering: 1 });
  expect(third.leftAlone).toEqual(["1002"]);
  expect((await rows()).slice(0, 2)).toEqual(first);
  expect(await brokenRules(place.db)).toEqual({});
});

test("gzip, another delimiter, encoding, date format and zone are read", async () => {
  const text = `${header.replaceAll(",", ";")}\r\n1001;A;CAFÉ £5;6;01.12.2010 08:26;2.55;17850\r\n`;
  await run(gzipSync(Buffer.from(text, "latin1")), {
    delimiter: ";",
    encoding: "windows-1252",
    dateFormats: ["dd.MM.yyyy HH:mm"],
    store: { ...plain.store, timeZone: "Asia/Kolkata" },
  });
  expect(await find(sql`select placed_at from orders`)).toEqual([{ placed_at: "2010-12-01T02:56:00.000Z" }]);
  expect(await find(sql`select name from products`)).toEqual([{ name: "CAFÉ £5" }]);
  expect(await find(sql`select time_zone from stores`)).toEqual([{ time_zone: "Asia/Kolkata" }]);
});

test("a byte order mark is no part of the first column", async () => {
  await run(`\uFEFF${csv("1001,A,LANTERN,6,2010-12-01,2.55,17850")}`);
  expect(await find(sql`select number from orders`)).toEqual([{ number: "1001" }]);
});

test.each([
  ["the encoding is another", Buffer.from(csv("1,A,CAFÉ,1,2010-12-01,1,1"), "latin1"), "choose another encoding"],
  ["the header opens a quote", `"${csv("1,A,X,1,2010-12-01,1,1")}`, "Line 1"],
  ["gzip ends too early", gzipSync(csv("1,A,X,1,2010-12-01,1,1")).subarray(0, 40), "damaged"],
  [
    "a column is missing",
    "a,b\n1,2\n",
    "has no columns InvoiceNo, StockCode, Description, Quantity, InvoiceDate, UnitPrice, CustomerID. The file has columns a, b.",
  ],
  [
    "two columns have the name",
    csv("1,A,X,1,2010-12-01,1,1").replace("Description", "InvoiceNo"),
    "several columns InvoiceNo",
  ],
  ["the delimiter is another", "a;b\n1;2\n", "delimiter"],
  ["it is empty", "", "is empty"],
])("nothing at all is written when %s", async (_what, content, sentence) => {
  await expect(run(content)).rejects.toThrow(sentence);
  expect(await find(sql`select 1 from stores`)).toEqual([]);
});

test("what is wrong with the columns is told before the file is read to its end", async () => {
  // Behind the first lines, this file is damaged.
  const lines = Array.from({ length: 20_000 }, (_, at) => `${at},P${at * 7919},LANTERN,1,2010-12-01,1,1`);
  const damaged = gzipSync(csv(...lines));
  damaged.fill(0xff, damaged.length - 5_000);
  await expect(run(damaged)).rejects.toThrow("damaged");
  await expect(run(damaged, { map: { ...map, order: "Nr" } })).rejects.toThrow("has no column Nr");
  await expect(run(damaged, { returns: ["status is x"] })).rejects.toThrow("asks for the part status");
  await expect(run(damaged, { numberFormat: "1,234" })).rejects.toThrow("does not tell how numbers are written");
  await expect(run(damaged, { dateFormats: ["HH:mm"] })).rejects.toThrow("needs a year");
  for (const name of ["One", "Two"]) await place.db.insertInto("business_units").values({ name }).execute();
  await expect(run(damaged)).rejects.toThrow("There are several business units");
});

test("a new store is open to those who may work in all the others", async () => {
  const unit = await place.db
    .insertInto("business_units")
    .values({ name: "Unit" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await buildRole(place.db, unit.id, "role", []);
  const store = await place.db
    .insertInto("stores")
    .values({ business_unit_id: unit.id, code: "S1", name: "S1", time_zone: "UTC", locale: "en-IN", currency: "INR" })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const login_id of ["everywhere", "nowhere"]) {
    const user = { business_unit_id: unit.id, login_id, role: "role" };
    await buildUser(place.db, user, login_id === "everywhere" ? [store.id] : []);
  }
  await run(csv("1001,A,LANTERN,6,2010-12-01,2.55,1"), {
    store: { code: "NEW", name: null, timeZone: null, currency: null, locale: null },
  });
  expect(
    await find(sql`
      select stores.code, currency, login_id from stores
      left join user_stores on store_id = stores.id left join users on users.id = user_id order by stores.code`),
  ).toEqual([
    { code: "NEW", currency: "INR", login_id: "everywhere" },
    { code: "S1", currency: "INR", login_id: "everywhere" },
  ]);
  await expect(run(csv("1,A,X,1,2010-12-01,1,1"), { store: { ...plain.store, code: "S1" } })).rejects.toThrow(
    "uses INR",
  );
});

test("imported numbers that look like the store's own are never given again", async () => {
  await run(csv("OLD-000041,A,LANTERN,6,2010-12-01,2.55,1", "OLD-x,A,LANTERN,6,2010-12-01,2.55,1"));
  expect(await find(sql`select value as orders from store_counters where counter = 'orders'`)).toEqual([
    { orders: 41 },
  ]);
});

test("how far it has come is told to the end", async () => {
  const progress: Progress[] = [];
  const content = csv("1001,A,LANTERN,6,2010-12-01,2.55,1");
  await run(content, {}, progress);
  expect(progress).toEqual([
    { phase: "reading", done: Buffer.byteLength(content), total: null },
    { phase: "writing", done: 1, total: 1 },
  ]);
});

test("a small file into a large store reads no product and no customer for each of its lines", async () => {
  await run(csv("1001,A,LANTERN,6,2010-12-01 08:26:00,2.55,17850"));
  const [store] = await find(sql<{ id: string }>`select id from stores`);
  const many = 2_000;
  await sql`
    insert into products (store_id, code, name, unit, price, mrp)
    select ${store?.id}, 'X-' || n, 'Product ' || n, 'piece', 100, 100 from generate_series(1, ${many}::integer) n`.execute(
    place.db,
  );
  await place.db.transaction().execute(async (trx) => {
    // What is checked of each new customer is not asked here.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into customers (store_id, code, name, phone, phone_country)
      select ${store?.id}, 'C-' || n, 'Customer ' || n, '+9190000' || lpad(n::text, 5, '0'), 'IN'
      from generate_series(1, ${many}::integer) n`.execute(trx);
  });
  await sql`analyze products, customers`.execute(place.db);
  const read = async (added: number) => {
    const { rows } = await sql<{ added: number; read: number }>`
      select sum(n_tup_ins)::integer as added, sum(seq_tup_read + idx_tup_fetch)::integer as read
      from pg_stat_user_tables where relname in ('products', 'customers')`.execute(place.db);
    return (rows[0]?.added ?? 0) >= added ? (rows[0]?.read ?? 0) : null;
  };
  const lines = Array.from(
    { length: 39 },
    (_, at) => `2${at},NEW-${at},THING,1,2011-01-01 10:00:00,2.00,98765432${at + 10}`,
  );
  const before = await expect
    .poll(() => read(2 * many))
    .not.toBeNull()
    .then(() => read(2 * many));
  await run([header.replace("CustomerID", "Phone"), ...lines, ""].join("\n"), {
    map: {
      order: "InvoiceNo",
      product: "StockCode",
      quantity: "Quantity",
      placedAt: "InvoiceDate",
      price: "UnitPrice",
      phone: "Phone",
    },
  });
  await expect.poll(() => read(2 * many + 78)).not.toBeNull();
  // What compares the store with the file may go through it once or twice.
  expect(((await read(0)) ?? 0) - (before ?? 0)).toBeLessThan(10 * many);
});
