import { expect, test } from "vitest";
import { readOptions } from "#gateway/imports/command/options.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { codeFromFile } from "#gateway/imports/target-store.ts";
import { askedImport } from "../../../support/files/asked-import.ts";

const map =
  "order=InvoiceNo,product=StockCode,name=Description,quantity=Quantity,placedAt=InvoiceDate,price=UnitPrice,customer=CustomerID";

const wantedBy = async (words: readonly string[], from?: string) => (await askedImport(words, from)).wanted;

test("the command of the manual is understood", async () => {
  expect(await wantedBy(["orders", "/tmp/lines.csv.gz", "--map", map])).toEqual({
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
    values: {},
    join: null,
    store: { code: null, name: null, timeZone: null, currency: null, locale: null },
    refusedFile: "/tmp/lines.refused.csv",
    replaces: false,
    by: expect.stringMatching(/./),
  });
});

test("a map may be written over several lines and in several parts", async () => {
  const options = await wantedBy([
    "orders",
    "/tmp/a.csv",
    "--map",
    "order=No,\n  product=Code",
    "--map",
    "price=Unit Price",
  ]);
  expect(options.map).toEqual({ order: "No", product: "Code", price: "Unit Price" });
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
  expect(await wantedBy(told, "/where/the/person/stands")).toMatchObject({
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
  [["coupons", "a.csv"], `Say first what to import: ${subjects.map(({ name }) => `${name} FILE`).join(" or ")}.`],
  [
    ["pickers", "a.csv", "--currency", "INR", "--date-format", "d.M.yyyy"],
    "There is no --currency, --date-format for pickers",
  ],
  [["orders", "a.csv", "b.csv"], "orders FILE"],
  [["orders", "a.csv", "--speed", "9"], "--help"],
  [["orders", "a.csv", "--map", "order"], "--map takes"],
  [["orders", "a.csv", "--map", "order=No,price,taste="], 'not "price", "taste="'],
  [["orders", "a.csv", "--map", "price=A,order=B,price=C"], "a column for price twice"],
  [["--undo", "OLD"], "such as OLD-3"],
  [["orders", "a.csv", "--locale", "x_y_z"], "locale"],
])("%o is refused with a sentence", async (words, sentence) => {
  await expect(readOptions(words)).rejects.toThrow(sentence);
});

async function usageOf(...words: readonly string[]): Promise<string> {
  const asked = await readOptions([...words, "--help"]);
  return asked.does === "help" ? asked.text : "";
}

test("asking for help gets the usage, of one subject or of all", async () => {
  const all = await usageOf();
  expect(all).toContain("npm run import -- orders");
  for (const option of ["--list", "--undo ID"]) expect(all).toContain(option);
  const usage = await usageOf("orders");
  expect(usage).toContain("--map order=COLUMN,product=COLUMN,quantity=COLUMN,placedAt=COLUMN,price=COLUMN");
  expect(usage).toMatch(/customer +the customer's code; optional/);
  expect(usage).toContain("--currency");
});

test.each(subjects.map(({ name, ...subject }) => [name, subject] as const))(
  "the usage of %s has its parts, and only options that mean something",
  async (name, { parts, hasDates, makesStore }) => {
    const usage = await usageOf(name);
    const needed = Object.keys(parts).filter((part) => parts[part]?.required);
    expect(usage).toContain(
      `npm run import -- ${name} FILE --map ${needed.map((part) => `${part}=COLUMN`).join(",")}\n`,
    );
    for (const [part, { words, required }] of Object.entries(parts)) {
      const line = usage.split("\n").find((each) => each.trim().startsWith(`${part} `)) ?? "";
      expect(line).toContain(words);
      expect(line.endsWith("; optional")).toBe(!required);
    }
    expect(usage.includes("--date-format")).toBe(hasDates);
    for (const option of ["--currency", "--locale", "--time-zone"]) expect(usage.includes(option)).toBe(makesStore);
    expect(usage).toContain("Running it again writes nothing twice.");
  },
);

test.each([
  ["pickers", /phone +6 to 15 digits\n/],
  ["riders", /zone +up to 60 characters; optional\n/],
  ["vehicles", /fuel +one of Petrol, Diesel/],
])("the usage of %s says the limits of a part in words", async (name, part) => {
  expect(await usageOf(name)).toMatch(part);
});

test.each([
  ["/data/ord_uci_online_retail.csv.gz", "ORD-UCI-ONLINE-RETAIL"],
  ["orders.csv", "ORDERS"],
  ["ü.csv", "IMPORT"],
  [`${"long-".repeat(20)}.csv`, "LONG-LONG-LONG-LONG-LONG-LONG-LO"],
])("a store for %s is called %s", (file, code) => {
  expect(codeFromFile(file)).toBe(code);
});
