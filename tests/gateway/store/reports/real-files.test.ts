import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportOf } from "#contract/reports/reports.ts";
import { orders } from "#gateway/imports/orders/orders.ts";
import { runImport } from "#gateway/imports/run-import.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { quietTools } from "../../../support/files/import-tools.ts";
import { runs } from "../../../support/run/tier.ts";

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../../../../../shared/data/${name}.csv.gz`, import.meta.url));
const retail = pathOf("ord_uci_online_retail");
const baskets = pathOf("ord_bigbasket_lines");
const period = { from: "2010-11-01", to: "2012-10-31" };

/** A line of a file, as the sums below read it: they know nothing of the database. */
interface Line {
  readonly order: string;
  readonly product: string;
  readonly quantity: number;
  readonly at: string;
  /** Minor units. */
  readonly price: number;
  readonly customer: string;
}

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "aisle-real-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

/** The first lines of a file, by the names of its columns. */
async function read(path: string): Promise<readonly Record<string, string>[]> {
  const text = gunzipSync(await readFile(path)).toString();
  return parse(text, { columns: true, to: runs(4_000, 60_000), relax_column_count: true });
}

/** Imports lines into a store of their own, and answers it. */
async function importLines(code: string, lines: readonly Line[]): Promise<string> {
  const file = join(folder, `${code}.csv`);
  const rows = lines.map(({ order, product, quantity, at, price, customer }) =>
    [order, product, quantity, at, (price / 100).toFixed(2), customer].join(),
  );
  await writeFile(file, ["order,product,quantity,placedAt,price,customer", ...rows, ""].join("\n"));
  const names = ["order", "product", "quantity", "placedAt", "price", "customer"] as const;
  const map = Object.fromEntries(names.map((name) => [name, name])) as Record<(typeof names)[number], string>;
  const store = { code, name: code, timeZone: "UTC", currency: "GBP", locale: "en-GB" };
  const given = { file, refusedFile: join(folder, "refused.csv"), map, store, delimiter: ",", encoding: "utf-8" };
  const result = await runImport(
    database.db,
    orders,
    { ...given, dateFormats: [], replaces: false, by: "Meera" },
    quietTools({ now: () => Date.parse("2026-01-01T00:00:00Z") }),
  );
  expect(result).toMatchObject({ linesAccepted: lines.length, linesRead: lines.length });
  const { id } = await database.db.selectFrom("stores").select("id").where("code", "=", code).executeTakeFirstOrThrow();
  const { findings } = await auditLedger(database.db, id);
  expect(findings).toEqual([]);
  return id;
}

/** The rows of a report by what they are put together by; products by their codes. */
async function told(storeId: string, name: string, days = period) {
  const report = reportOf(name);
  if (!report) throw new Error(`there is no report ${name}`);
  const { rows, totals } = await readReport(database.db, storeId, report, { period: days, grouping: "day" });
  const products = await database.db
    .selectFrom("products")
    .select(["id", "code"])
    .where("store_id", "=", storeId)
    .execute();
  const codes = new Map(products.map(({ id, code }) => [id, code]));
  const figure = (values: readonly (number | null)[], measure: string) =>
    values[report.measures.indexOf(measure as never)] ?? null;
  return {
    of: (measure: string) =>
      Object.fromEntries(
        rows.map(({ key, values }) => [
          key.map((part) => codes.get(part ?? "") ?? part).join(" "),
          figure(values, measure),
        ]),
      ),
    total: (measure: string) => figure(totals, measure),
  };
}

/** Adds up what lines say, by a text. */
function sums(lines: readonly Line[], by: (line: Line) => string, of: (line: Line) => number): Record<string, number> {
  const found: Record<string, number> = {};
  for (const line of lines) found[by(line)] = (found[by(line)] ?? 0) + of(line);
  return found;
}

/** How many different orders lines are of, by a text. */
function ordersBy(lines: readonly Line[], by: (line: Line) => string): Record<string, number> {
  const seen = new Map(lines.map((line) => [`${by(line)}|${line.order}`, line]));
  return sums([...seen.values()], by, () => 1);
}

const amountOf = ({ quantity, price }: Line): number => quantity * price;

test.skipIf(!existsSync(retail))(
  "reports on real invoices say what their file says (needs ../shared/data)",
  async () => {
    const lines = (await read(retail)).flatMap((row): Line[] => {
      const quantity = Number(row["Quantity"]);
      const price = Number(row["UnitPrice"]) * 100;
      const isSale = !row["InvoiceNo"]?.startsWith("C") && quantity > 0 && price >= 0;
      if (!isSale || Math.abs(price - Math.round(price)) > 1e-6) return [];
      return [
        {
          order: row["InvoiceNo"] ?? "",
          product: row["StockCode"] ?? "",
          quantity,
          at: row["InvoiceDate"] ?? "",
          price: Math.round(price),
          customer: row["CustomerID"] ?? "",
        },
      ];
    });
    const storeId = await importLines("UCI", lines);
    const day = ({ at }: Line): string => at.slice(0, 10);
    const byDay = await told(storeId, "order-reports.by-day");
    expect(byDay.of("orders")).toEqual(ordersBy(lines, day));
    expect(byDay.of("sales")).toEqual(sums(lines, day, amountOf));
    const byProduct = await told(storeId, "product-reports.sales");
    expect(byProduct.of("goods")).toEqual(sums(lines, ({ product }) => product, amountOf));
    expect(byProduct.of("soldQuantity")).toEqual(
      sums(
        lines,
        ({ product }) => product,
        ({ quantity }) => quantity,
      ),
    );
    expect(byProduct.of("lineOrders")).toEqual(ordersBy(lines, ({ product }) => product));
    expect(byProduct.total("lineOrders")).toBe(new Set(lines.map(({ order }) => order)).size);
    // From the third day on, in the middle of a month.
    const some = lines.filter((line) => day(line) >= "2010-12-03" && day(line) <= "2010-12-05");
    const few = await told(storeId, "product-reports.sales", { from: "2010-12-03", to: "2010-12-05" });
    expect(few.of("goods")).toEqual(sums(some, ({ product }) => product, amountOf));
    const first = new Map<string, string>();
    for (const { customer, at } of lines)
      if (customer !== "" && at < (first.get(customer) ?? "9")) first.set(customer, at);
    const cohorts: Record<string, number> = {};
    for (const at of first.values()) cohorts[`${at.slice(0, 7)}-01`] = (cohorts[`${at.slice(0, 7)}-01`] ?? 0) + 1;
    expect((await told(storeId, "customer-reports.cohorts")).of("cohortCustomers")).toEqual(cohorts);
  },
  runs(120_000, 900_000),
);

test.skipIf(!existsSync(baskets))(
  "what is bought together in real baskets is what their file says (needs ../shared/data)",
  async () => {
    const lines = (await read(baskets)).flatMap((row): Line[] => {
      // "22-09-2014 22:45", and months first where there are slashes.
      const [, one = "", sign, other = "", year, time = ""] =
        /^(\d+)([-/])(\d+)[-/](\d{4}) (\d+:\d+)$/.exec(row["Created On"] ?? "") ?? [];
      if (!year) return [];
      const [day, month] = sign === "-" ? [one, other] : [other, one];
      const at = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")} ${time.padStart(5, "0")}:00`;
      const [order, product, customer] = [row["Order"] ?? "", row["SKU"] ?? "", row["Member"] ?? ""];
      return [{ order, product, quantity: 1, at, price: 1_000, customer }];
    });
    const storeId = await importLines("BASKET", lines);
    const days = { from: "2013-06-01", to: "2015-05-31" };
    const inDays = lines.filter(({ at }) => at >= days.from && at < "2015-06");
    const pairs = new Map<string, number>();
    const goods = new Map<string, Set<string>>();
    for (const { order, product } of inDays) goods.set(order, (goods.get(order) ?? new Set()).add(product));
    for (const products of goods.values())
      for (const one of products)
        for (const other of products)
          if (one !== other) pairs.set(`${one} ${other}`, (pairs.get(`${one} ${other}`) ?? 0) + 1);
    const found = await told(storeId, "product-reports.bought-together", days);
    const both = found.of("pairOrders");
    const most = [...pairs.values()].toSorted((one, other) => other - one).slice(0, Object.keys(both).length);
    expect(Object.values(both)).toEqual(most);
    for (const [pair, count] of Object.entries(both)) expect({ pair, count }).toEqual({ pair, count: pairs.get(pair) });
    expect(most.length).toBeGreaterThan(100);
  },
  runs(120_000, 900_000),
);
