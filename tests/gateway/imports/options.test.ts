import { expect, test } from "vitest";
import { readOptions } from "#gateway/imports/options.ts";
import { codeFromFile } from "#gateway/imports/target-store.ts";

const map =
  "order=InvoiceNo,product=StockCode,name=Description,quantity=Quantity,placedAt=InvoiceDate,price=UnitPrice,customer=CustomerID";

test("the command of the manual is understood", async () => {
  expect(await readOptions(["orders", "/tmp/lines.csv.gz", "--map", map])).toEqual({
    file: "/tmp/lines.csv.gz",
    map: {
      order: "InvoiceNo",
      product: "StockCode",
      name: "Description",
      quantity: "Quantity",
      placedAt: "InvoiceDate",
      price: "UnitPrice",
      customer: "CustomerID",
    },
    delimiter: ",",
    encoding: "utf-8",
    dateFormats: [],
    store: { code: null, name: null, timeZone: null, currency: null, locale: null },
    refusedFile: "/tmp/lines.refused.csv",
  });
});

test("a map may be written over several lines and in several parts", async () => {
  const options = await readOptions([
    "orders",
    "/tmp/a.csv",
    "--map",
    "order=No,\n  product=Code",
    "--map",
    "price=Unit Price",
  ]);
  expect(options?.map).toEqual({ order: "No", product: "Code", price: "Unit Price" });
});

test("the other options say how the file is written and where it goes", async () => {
  const words = [
    "--delimiter",
    "\\t",
    "--encoding",
    "windows-1252",
    "--date-format",
    "dd-MM-yyyy",
    "--date-format",
    "d/M/yyyy",
  ];
  const more = [
    "--time-zone",
    "Europe/London",
    "--store",
    "UCI=Online Retail",
    "--currency",
    "GBP",
    "--locale",
    "en-gb",
  ];
  const told = ["orders", "a.csv", ...words, ...more, "--refused", "r.csv"];
  expect(await readOptions(told, "/where/the/person/stands")).toMatchObject({
    file: "/where/the/person/stands/a.csv",
    delimiter: "\t",
    encoding: "windows-1252",
    dateFormats: ["dd-MM-yyyy", "d/M/yyyy"],
    store: { code: "UCI", name: "Online Retail", timeZone: "Europe/London", currency: "GBP", locale: "en-GB" },
    refusedFile: "/where/the/person/stands/r.csv",
  });
});

test.each([
  [[], "orders FILE"],
  [["products", "a.csv"], "orders FILE"],
  [["orders", "a.csv", "b.csv"], "orders FILE"],
  [["orders", "a.csv", "--speed", "9"], "--help"],
  [["orders", "a.csv", "--map", "order"], "--map takes"],
  [["orders", "a.csv", "--map", "colour=Red"], "--map takes"],
  [["orders", "a.csv", "--map", "order=A,order=B"], "twice"],
  [["orders", "a.csv", "--delimiter", ""], "delimiter"],
  [["orders", "a.csv", "--locale", "x_y_z"], "locale"],
])("%o is refused with a sentence", async (words, sentence) => {
  await expect(readOptions(words)).rejects.toThrow(sentence);
});

test("asking for help gets the usage", async () => {
  expect(await readOptions(["--help"])).toBeNull();
});

test.each([
  ["/data/ord_uci_online_retail.csv.gz", "ORD-UCI-ONLINE-RETAIL"],
  ["orders.csv", "ORDERS"],
  ["ü.csv", "IMPORT"],
  [`${"long-".repeat(20)}.csv`, "LONG-LONG-LONG-LONG-LONG-LONG-LO"],
])("a store for %s is called %s", (file, code) => {
  expect(codeFromFile(file)).toBe(code);
});
