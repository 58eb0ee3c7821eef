import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { orders } from "#gateway/imports/orders/orders.ts";
import { orderParts } from "#gateway/imports/orders/read/parts.ts";
import { readValueTables } from "#gateway/imports/mapping/value-table.ts";
import { runImport } from "#gateway/imports/run-import.ts";
import type { ImportFile } from "#gateway/imports/stage-file.ts";
import { startImportPlace } from "../../../support/files/import-place.ts";
import { quietTools } from "../../../support/files/import-tools.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";

const place = startImportPlace();

const refusedFile = () => join(place.folder, "refused.csv");

/** The refused lines without the column that says which file they are of. */
async function readRefused(): Promise<string> {
  return (await readFile(refusedFile(), "utf8"))
    .replace(/^line,reason,file,/, "line,reason,")
    .replaceAll(/file-\w{20},/g, "");
}

/** Imports a file whose first line names the columns; without a map, they have the names of the parts. */
async function run(lines: readonly string[], more: Partial<ImportFile> = {}) {
  const file = await place.write(`${lines.join("\n")}\n`);
  const wanted: ImportFile = {
    file,
    map: Object.fromEntries((lines[0] ?? "").split(",").map((part) => [part, part])),
    delimiter: ",",
    encoding: "utf-8",
    dateFormats: [],
    store: { code: "OLD", name: "Old orders", timeZone: "Asia/Kolkata", currency: "INR", locale: "en-IN" },
    refusedFile: refusedFile(),
    replaces: false,
    by: "Meera",
    ...more,
  };
  const tools = quietTools({ now: () => Date.parse("2026-01-01T00:00:00Z") });
  const result = await runImport(place.db, orders, wanted, tools);
  expect(await brokenRules(place.db)).toEqual({});
  return { ...result, refused: Object.fromEntries(result.refused) };
}

async function find<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(place.db)).rows;
}

const tablesOf = (...texts: string[]) => ({ values: readValueTables(texts, orderParts) });

test("line totals are kept to the coin", async () => {
  await run([
    "order,product,quantity,placedAt,lineTotal",
    "1,A,3,2020-01-01,10.00",
    "1,B,0.333,2020-01-01,7.77",
    "1,C,7,2020-01-01,7.00",
  ]);
  expect(await find(sql`select amount, lines_amount, paid_amount from orders`)).toEqual([
    { amount: 2477, lines_amount: 2477, paid_amount: 2477 },
  ]);
  expect(await find(sql`select code, unit_price, discount, amount from order_lines order by line`)).toEqual([
    { code: "A", unit_price: 334, discount: 2, amount: 1000 },
    { code: "B", unit_price: 2333, discount: 0, amount: 777 },
    { code: "C", unit_price: 100, discount: 0, amount: 700 },
  ]);
});

test("an order may be made of two columns, and a part may be the same for every line", async () => {
  const result = await run(
    [
      "member,date,item",
      "M1,05/03/21,Milk",
      "M1,05/03/21,Bread",
      "M1,6-Mar-2021,Milk",
      "M2,05/03/21,Milk",
      ",05/03/21,Milk",
    ],
    {
      map: {
        order: "member+date",
        customer: "member",
        product: "item",
        placedAt: "date",
        quantity: "=1",
        price: "=2.50",
      },
      dateFormats: ["dd/MM/yy", "d-MMM-yyyy"],
    },
  );
  expect(result.refused).toEqual({ "empty order": 1 });
  expect(
    await find(sql`select number, item_count, amount, customer_name, placed_at from orders order by number`),
  ).toEqual([
    {
      number: "M1+05/03/21",
      item_count: 2,
      amount: 500,
      customer_name: "Customer M1",
      placed_at: "2021-03-04T18:30:00.000Z",
    },
    {
      number: "M1+6-Mar-2021",
      item_count: 1,
      amount: 250,
      customer_name: "Customer M1",
      placed_at: "2021-03-05T18:30:00.000Z",
    },
    {
      number: "M2+05/03/21",
      item_count: 1,
      amount: 250,
      customer_name: "Customer M2",
      placed_at: "2021-03-04T18:30:00.000Z",
    },
  ]);
});

describe("how orders stand", () => {
  const header = "order,product,quantity,placedAt,price";

  test("each has the status that its text means, and only what was delivered is paid", async () => {
    const result = await run(
      [
        `${header},status`,
        "1,A,1,2020-01-01,5,DONE",
        "2,A,1,2020-01-01,5,CANCELLED",
        "3,A,1,2020-01-01,5,RET",
        "4,A,1,2020-01-01,5,pending",
        "5,A,1,2020-01-01,5,SHIPPED",
        "6,A,1,2020-01-01,5,",
      ],
      tablesOf("status:Delivered=done,Cancelled=cancelled,Returned=ret"),
    );
    expect(Object.keys(result.refused)).toEqual([
      expect.stringMatching(/^unknown status "SHIPPED"; known are "done", "cancelled", "ret", Pending, On-Hold/),
      expect.stringMatching(/^unknown status ""/),
    ]);
    expect(
      await find(sql`
      select number, status, payment_state, paid_amount, to_status from orders
      join order_history on order_id = orders.id order by number`),
    ).toEqual([
      { number: "1", status: "Delivered", payment_state: "Completed", paid_amount: 500, to_status: "Delivered" },
      { number: "2", status: "Cancelled", payment_state: "Not Paid", paid_amount: 0, to_status: "Cancelled" },
      { number: "3", status: "Returned", payment_state: "Not Paid", paid_amount: 0, to_status: "Returned" },
      { number: "4", status: "Pending", payment_state: "Not Paid", paid_amount: 0, to_status: "Pending" },
    ]);
    expect(await find(sql`select status, orders from order_status_counts order by status`)).toEqual([
      { status: "Cancelled", orders: 1 },
      { status: "Delivered", orders: 1 },
      { status: "Pending", orders: 1 },
      { status: "Returned", orders: 1 },
    ]);
  });

  test("each is paid as the file says, in the way it says", async () => {
    const result = await run(
      [
        `${header},paymentState,paymentMethod,paid`,
        "1,A,1,2020-01-01,5,cod,,",
        "2,A,1,2020-01-01,5,Paid,card,",
        "3,A,1,2020-01-01,5,Partially Paid,UPI,2",
        "4,A,1,2020-01-01,5,Partially Paid,UPI,5",
        "5,A,1,2020-01-01,5,,Wallet,6",
        "6,A,1,2020-01-01,5,Refund,UPI,",
        "7,A,1,2020-01-01,5,Paid,cheque,",
        "8,A,1,2020-01-01,5,Excess Amount,UPI,",
      ],
      tablesOf("paymentState:Cash On Delivery=cod"),
    );
    expect(result.refused).toEqual({
      "Partially Paid does not fit what was paid": 1,
      "Excess Amount does not fit what was paid": 1,
      [Object.keys(result.refused).find((reason) => reason.startsWith('unknown paymentMethod "cheque"')) ?? ""]: 1,
    });
    expect(
      await find(sql`
      select number, payment_state, paid_amount, coalesce(array_agg(method || ' ' || payments.amount order by payments.amount desc)
        filter (where method is not null), '{}') as payments
      from orders left join order_payments payments on order_id = orders.id group by orders.id, number, payment_state, paid_amount
      order by number`),
    ).toEqual([
      { number: "1", payment_state: "Not Paid", paid_amount: 0, payments: [] },
      { number: "2", payment_state: "Completed", paid_amount: 500, payments: ["Card 500"] },
      { number: "3", payment_state: "Partially Paid", paid_amount: 200, payments: ["UPI 200"] },
      { number: "5", payment_state: "Excess Amount", paid_amount: 600, payments: ["Wallet 600"] },
      { number: "6", payment_state: "Refund", paid_amount: 0, payments: ["UPI 500", "UPI -500"] },
    ]);
  });

  test("a coupon is what took the discount of its order off, and is kept with its code", async () => {
    const result = await run([
      `${header},orderDiscount,coupon,orderTotal`,
      "1,A,2,2020-01-01,59,10,diwali50,108",
      "2,A,1,2020-01-01,59,,WELCOME,59",
      "3,A,1,2020-01-01,59,9,,50",
      "4,A,1,2020-01-01,59,,50 % off,",
      "5,A,1,2020-01-01,59,,ONE,",
      "5,B,1,2020-01-01,59,,TWO,",
    ]);
    expect(result.refused).toEqual({ "bad coupon": 1, "the lines of the order differ: coupon": 2 });
    const value = (amount: number) => ({ type: "discount", discount: { type: "value", amount }, most: null });
    expect(await find(sql`select number, discount, promo, promo_discount, amount from orders order by number`)).toEqual(
      [
        {
          number: "1",
          discount: 0,
          promo: { code: "DIWALI50", gift: value(1000), minimum: 0 },
          promo_discount: 1000,
          amount: 10800,
        },
        {
          number: "2",
          discount: 0,
          promo: { code: "WELCOME", gift: value(0), minimum: 0 },
          promo_discount: 0,
          amount: 5900,
        },
        { number: "3", discount: 900, promo: null, promo_discount: 0, amount: 5000 },
      ],
    );
    // A line that is added later leaves what the coupon took off.
    await run([
      `${header},orderDiscount,coupon`,
      "1,A,2,2020-01-01,59,10,diwali50",
      "1,C,1,2020-01-01,100,10,diwali50",
    ]);
    expect(await find(sql`select amount, promo_discount from orders where number = '1'`)).toEqual([
      { amount: 20800, promo_discount: 1000 },
    ]);
  });

  test("the time of the delivery is told in the history, and no order that was not delivered has one", async () => {
    const result = await run([
      `${header},status,deliveredAt`,
      "1,A,2,2020-01-01 09:00,59,Delivered,2020-01-01 11:30",
      "2,A,2,2020-01-01 09:00,59,Returned,2020-01-02 10:00",
      "3,A,2,2020-01-01 09:00,59,Cancelled,2020-01-01 11:30",
      "4,A,2,2020-01-01 09:00,59,Delivered,2019-12-31 11:30",
      "5,A,2,2020-01-01 09:00,59,Delivered,soon",
      "6,A,2,2020-01-01 09:00,59,Cancelled,",
      "7,A,2,2020-01-01 09:00,59,Delivered,2031-01-01 11:30",
      // A day without a time may be that on which it was placed.
      "8,A,2,2020-01-01 09:00,59,Delivered,2020-01-01",
    ]);
    expect(result.refused).toEqual({
      "a time of delivery, but Cancelled": 1,
      "delivered before it was placed": 1,
      "bad deliveredAt": 1,
      "delivered in the future": 1,
    });
    expect(
      await find(sql`
        select number, orders.version, array_agg(entry.to_status || ' ' || to_char(entry.at at time zone 'Asia/Kolkata', 'DD HH24:MI')
          order by entry.version) as past
        from orders join order_history entry on entry.order_id = orders.id group by orders.id, number, orders.version order by number`),
    ).toEqual([
      { number: "1", version: 2, past: ["In-Transit 01 09:00", "Delivered 01 11:30"] },
      { number: "2", version: 3, past: ["In-Transit 01 09:00", "Delivered 02 10:00", "Returned 02 10:00"] },
      { number: "6", version: 1, past: ["Cancelled 01 09:00"] },
      { number: "8", version: 2, past: ["In-Transit 01 09:00", "Delivered 01 09:00"] },
    ]);
  });

  test("discount, tax, delivery and total of the order are the file's", async () => {
    const result = await run([
      `${header},discount,taxRate,orderDiscount,deliveryCharge,orderTotal`,
      // What holds for the whole order may stand on its first line or on all.
      "1,A,2,2020-01-01,59,1.00,18%,10,20.50,227.50",
      "1,B,1,2020-01-01,100,,0,,,",
      "2,A,1,2020-01-01,59,,18,,20.50,79.50",
      "2,A,1,2020-01-01,59,,18,,20.50,79.50",
      "3,A,1,2020-01-01,59,,,,10,69",
      "3,A,1,2020-01-01,59,,,,11,",
      "4,A,1,2020-01-01,59,,,60,,",
    ]);
    expect(result.refused).toEqual({
      "the lines do not come to the total of the order": 2,
      "the lines of the order differ: deliveryCharge": 2,
      "discount is more than the order": 1,
    });
    expect(result).toMatchObject({ linesRead: 7, linesAccepted: 2, records: 1, lines: 2 });
    expect(
      await find(sql`select number, lines_amount, discount, delivery_charge, tax, amount, paid_amount from orders`),
    ).toEqual([
      {
        number: "1",
        lines_amount: 21700,
        discount: 1000,
        delivery_charge: 2050,
        tax: 1785,
        amount: 22750,
        paid_amount: 22750,
      },
    ]);
    expect(await find(sql`select code, tax_rate from products order by code`)).toEqual([
      { code: "A", tax_rate: 1800 },
      { code: "B", tax_rate: 0 },
    ]);
    const refused = await readRefused();
    expect(refused).toContain("\n7,the lines of the order differ: deliveryCharge,3,A,1,2020-01-01,59,,,,11,\n");
  });

  test("a tax that is told as an amount is kept to the coin", async () => {
    await run([`${header},tax`, "1,A,1,2020-01-01,10,0.48", "1,A,1,2020-01-01,12345.67,1000.01"]);
    expect(await find(sql`select tax, tax_rate from order_lines order by line`)).toEqual([
      { tax: 48, tax_rate: 504 },
      { tax: 100_001, tax_rate: 881 },
    ]);
    expect(await find(sql`select tax from orders`)).toEqual([{ tax: 100_049 }]);
  });

  test("customer, address, source, delivery and wishes are the file's", async () => {
    await run(
      [
        `${header},customer,customerName,phone,address,city,pincode,source,deliveryType,orderType,slotStart,slotEnd,instructions`,
        "1,A,1,2020-01-01 09:00,5,,Asha Rao,+91 98765-43210,12 MG Road,Pune,411001,app,STORE_PICKUP,express,,2020-01-01 11:00,",
        '2,A,1,2020-01-02 09:00,5,,Asha R.,+919876543210,"12 MG Road\nFlat 3",Pune,411001,,,,2020-01-02 10:00,2020-01-02 12:00,Ring twice',
        "3,A,1,2020-01-03,5,C7,Ravi,,,,,,,,,,",
        "4,A,1,2020-01-04,5,,,12,,,,,,,,,",
        "5,A,1,2020-01-05 09:00,5,,,,,,,,,,,2020-01-05 08:00,",
      ],
      tablesOf("source:android=app"),
    );
    expect(
      await find(sql`
      select number, customer_name, customer_phone, source, delivery_type, order_type, slot_start, slot_end, address, instructions
      from orders order by number`),
    ).toEqual([
      {
        number: "1",
        customer_name: "Asha Rao",
        customer_phone: "+919876543210",
        source: "android",
        delivery_type: "STORE_PICKUP",
        order_type: "Express",
        slot_start: "2020-01-01T03:30:00.000Z",
        slot_end: "2020-01-01T05:30:00.000Z",
        address: { type: "Other", line: "12 MG Road", locality: "", city: "Pune", pincode: "411001" },
        instructions: "",
      },
      {
        number: "2",
        customer_name: "Asha R.",
        customer_phone: "+919876543210",
        source: "web",
        delivery_type: "HOME_DELIVERY",
        order_type: "Normal",
        slot_start: "2020-01-02T04:30:00.000Z",
        slot_end: "2020-01-02T06:30:00.000Z",
        address: { type: "Other", line: "12 MG Road, Flat 3", locality: "", city: "Pune", pincode: "411001" },
        instructions: "Ring twice",
      },
      expect.objectContaining({
        number: "3",
        customer_name: "Ravi",
        customer_phone: "",
        slot_start: null,
        address: null,
      }),
    ]);
    // One phone number is one customer.
    expect(
      await find(sql`
      select code, name, phone, count(orders.id) as orders from customers join orders on customer_id = customers.id
      group by code, name, phone order by code nulls first`),
    ).toEqual([
      { code: null, name: "Asha Rao", phone: "+919876543210", orders: 2 },
      { code: "C7", name: "Ravi", phone: "", orders: 1 },
    ]);
    expect(await readFile(refusedFile(), "utf8")).toMatch(
      /\n6,bad phone,[^\n]*\n7,the slot of the delivery cannot be read,[^\n]*\n$/,
    );
  });

  test("of two names in one order the first counts, and a phone number is one customer in later files, too", async () => {
    const lines = [
      "1,A,1,2020-01-01,5,Asha,9876543210",
      "1,B,1,2020-01-01,5,Zara,9876543211",
      "1,C,1,2020-01-01,5,Bina,",
    ];
    await run([`${header},customerName,phone`, ...lines]);
    await run([`${header},customerName,phone`, "2,A,1,2020-01-02,5,Asha Rao,98765 43210"]);
    expect(
      await find(sql`
      select number, customer_name, customer_phone, customers.name from orders
      join customers on customers.id = customer_id order by number`),
    ).toEqual([
      { number: "1", customer_name: "Asha", customer_phone: "9876543210", name: "Asha" },
      { number: "2", customer_name: "Asha Rao", customer_phone: "9876543210", name: "Asha" },
    ]);
    expect(await find(sql`select count(*) as customers from customers`)).toEqual([{ customers: 1 }]);
  });

  test("a day of delivery is the whole day in the store's zone", async () => {
    await run([`${header},deliveryDay`, "1,A,1,2020-01-01 09:00,5,2020-01-02"]);
    expect(await find(sql`select slot_start, slot_end from orders`)).toEqual([
      { slot_start: "2020-01-01T18:30:00.000Z", slot_end: "2020-01-02T18:30:00.000Z" },
    ]);
  });
});

test("more customers than are written at first are all written once, each of them a person of their own", async () => {
  const header = "order,product,quantity,placedAt,price,customer,customerName,phone";
  const line = (at: number) =>
    `${at},A,1,2020-01-01,10,${at % 3 === 0 ? "" : `C${at}`},Buyer ${at},${at % 7 === 1 ? "" : 9_800_000_000 + at}`;
  const lines = Array.from({ length: 1_300 }, (_, at) => line(at));
  await run([header, ...lines.slice(0, 800)]);
  const counted = () =>
    find(sql`select
    (select count(*)::int from customers) as customers, (select count(*)::int from people) as people`);
  // An order without a code and a phone has no customer.
  const buyers = (most: number) =>
    Array.from({ length: most }, (_, at) => at).filter((at) => at % 3 || at % 7 !== 1).length;
  expect(await counted()).toEqual([{ customers: buyers(800), people: buyers(800) }]);
  await run([header, ...lines], { store: { code: "OLD", name: null, timeZone: null, currency: null, locale: null } });
  expect(await counted()).toEqual([{ customers: buyers(1_300), people: buyers(1_300) }]);
});

test("what nobody got of a cancelled order counts nothing, whatever the file says that it would have cost", async () => {
  const result = await run([
    "order,product,quantity,placedAt,lineTotal,tax,orderTotal,status",
    "1,A,0,2020-01-01,120.00,5.71,190.50,Cancelled",
    "1,B,0,2020-01-01,,,190.50,Cancelled",
    "2,A,0,2020-01-01,120.00,,,Cancelled",
    "2,B,2,2020-01-01,10.00,,,Cancelled",
    // Only an order of which nobody got anything is without its total.
    "3,A,0,2020-01-01,120.00,,120.00,Cancelled",
    "3,B,2,2020-01-01,10.00,,120.00,Cancelled",
    "4,A,0,2020-01-01,120.00,,,Delivered",
  ]);
  expect(result).toMatchObject({
    linesAccepted: 4,
    refused: { "bad quantity": 1, "the lines do not come to the total of the order": 2 },
  });
  expect(await find(sql`select number, item_count, lines_amount, tax, amount from orders order by number`)).toEqual([
    { number: "1", item_count: 2, lines_amount: 0, tax: 0, amount: 0 },
    { number: "2", item_count: 2, lines_amount: 1000, tax: 0, amount: 1000 },
  ]);
});

test("a refused order and a refused line of an order that stands are added once they are mended", async () => {
  const header = "order,product,quantity,placedAt,lineTotal,tax,orderDiscount,orderTotal,status";
  const map = Object.fromEntries(header.split(",").map((part) => [part, part]));
  const first = await run([
    header,
    "1,A,3,2020-01-01,10.00,0.50,2,,Delivered",
    "1,B,2,2020-01-01,x,0.50,,,",
    "1,B,2,2020-01-01,x,0.50,2,,Delivered",
    "2,A,1,2020-01-01,5.00,0.20,,6,Cancelled",
    "2,B,1,2020-01-01,2.00,0.10,,,Cancelled",
  ]);
  expect(first).toMatchObject({ linesRead: 5, linesAccepted: 1 });
  const mended = (await readFile(refusedFile(), "utf8")).replaceAll(",x,", ",7.01,").replace(",6,Canc", ",7,Canc");
  const file = join(place.folder, "mended.csv");
  await writeFile(file, mended.replace("7.01,0.50,,,\n", "7.01,0.50,,,Delivered\n"));
  for (const linesAdded of [2, 0]) {
    const result = await run([], { file, map, refusedFile: join(place.folder, "again.csv") });
    expect(result).toMatchObject({ linesRead: 4, linesAccepted: 4, linesAdded, refused: {} });
    expect(
      await find(sql`
      select number, status, item_count, lines_amount, discount, tax, amount, paid_amount from orders order by number`),
    ).toEqual([
      {
        number: "1",
        status: "Delivered",
        item_count: 3,
        lines_amount: 2402,
        discount: 200,
        tax: 150,
        amount: 2202,
        paid_amount: 2202,
      },
      {
        number: "2",
        status: "Cancelled",
        item_count: 2,
        lines_amount: 700,
        discount: 0,
        tax: 30,
        amount: 700,
        paid_amount: 0,
      },
    ]);
  }
});

test("numbers are read as the file writes them, or not at all", async () => {
  const lines = ["order;product;quantity;placedAt;price", "1;A;1,5;2020-01-01;1.234,50 €", "1;B;2;2020-01-01;€0,10"];
  const map = { order: "order", product: "product", quantity: "quantity", placedAt: "placedAt", price: "price" };
  const unread = await run(lines, { delimiter: ";", map });
  expect(unread.refused).toEqual({ "a number in a form that was not chosen": 2 });
  expect(unread.records).toBe(0);
  const read = await run(lines, { delimiter: ";", map, numberFormat: "1.234,56 €" });
  // The sign before the number is not the one that was shown.
  expect(read.refused).toEqual({ "a number in a form that was not chosen": 1 });
  expect(await find(sql`select amount from orders`)).toEqual([{ amount: 185_175 }]);
});

test("an order of thousands of lines is refused whole, and the others are written", async () => {
  const many = Array.from({ length: 5_001 }, (_, at) => `UK,P${at % 9},1,2020-01-01,1`);
  const most = Array.from({ length: 5_000 }, () => "FR,P1,1,2020-01-01,1");
  const result = await run(["order,product,quantity,placedAt,price", ...many, ...most]);
  expect(result.refused).toEqual({ "more than 5,000 lines in one order": 5_001 });
  expect(result).toMatchObject({ linesRead: 10_001, linesAccepted: 5_000, records: 1, lines: 5_000 });
  expect(await find(sql`select number, item_count, amount from orders`)).toEqual([
    { number: "FR", item_count: 5_000, amount: 500_000 },
  ]);
  expect((await readFile(refusedFile(), "utf8")).split("\n")).toHaveLength(5_003);
});

test("an order of more than the highest total is refused, though each of its lines is less", async () => {
  const result = await run([
    "order,product,quantity,placedAt,price",
    "1,A,1,2020-01-01,6000000",
    "1,A,1,2020-01-01,6000000",
    "2,A,1,2020-01-01,6000000",
  ]);
  expect(result.refused).toEqual({ "an order of more than 10000000.00": 2 });
  expect(await find(sql`select number from orders`)).toEqual([{ number: "2" }]);
});

describe("a second file", () => {
  const map = { order: "no", product: "code", quantity: "qty", price: "price", placedAt: "at", orderTotal: "total" };
  const join2 = async (lines: readonly string[]) => {
    const file = join(place.folder, "orders.csv");
    await writeFile(file, lines.join("\n"));
    return { join: file, on: "no=id", map };
  };

  test("tells of each order what its lines do not, and nothing of either is lost in silence", async () => {
    const second = await join2([
      "id,at,total,code",
      "1,2020-01-01,7,x",
      "2,2020-01-02,5,x",
      "3,2020-01-03,1,x",
      "3,2020-01-03,1,x",
      "4,2020-01-04,9,x",
      '5,2020-01-05,"9,x',
      "6,2020-01-06",
    ]);
    const result = await run(
      ["no,code,qty,price", "1,A,1,5", "2,A,1,5", "1,B,1,2", "3,A,1,1", "9,A,1,1", "1,A", ",A,1,1"],
      second,
    );
    expect(result.refused).toEqual({
      "several lines in orders.csv": 1,
      "no line in orders.csv": 2,
      "wrong number of fields": 1,
      "a line of orders.csv: no line in lines.csv": 1,
      "a line of orders.csv: a quote that is not closed": 1,
      "a line of orders.csv: wrong number of fields": 1,
    });
    expect(await find(sql`select number, item_count, amount, placed_at from orders order by number`)).toEqual([
      { number: "1", item_count: 2, amount: 700, placed_at: "2019-12-31T18:30:00.000Z" },
      { number: "2", item_count: 1, amount: 500, placed_at: "2020-01-01T18:30:00.000Z" },
    ]);
    // A name that both files have is the first file's; the second's has "join." before it.
    const refused = await readRefused();
    expect(refused).toMatch(/^line,reason,no,code,qty,price,id,at,total,join.code\n/);
    // Lines of the second file are counted on from the last line of the first, which is 8.
    expect(refused).toContain("\n14,a line of orders.csv: no line in lines.csv,,,,,4,2020-01-04,9,x\n");
  });

  test.each([
    ["no=nr", "orders.csv has no column nr"],
    ["nr=id", "lines.csv has no column nr"],
  ])("is refused when --on %s names a column that is not there", async (on, sentence) => {
    const second = await join2(["id,at,total", "1,2020-01-01,7"]);
    await expect(run(["no,code,qty,price", "1,A,1,5"], { ...second, on })).rejects.toThrow(sentence);
  });
});
