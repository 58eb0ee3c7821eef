import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FactName } from "#contract/reports/facts.ts";
import type { Measure } from "#contract/reports/measure.ts";
import { measureOf } from "#contract/reports/measures.ts";
import { reportName, reports } from "#contract/reports/reports.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import { refusedFileBeside } from "#gateway/imports/file/refused-lines.ts";
import { orders as orderImport } from "#gateway/imports/orders/orders.ts";
import { runImport } from "#gateway/imports/run-import.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { makeHistory } from "../ledger/random-history.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";
import { quietTools } from "../../../support/files/import-tools.ts";
import { runs } from "../../../support/run/tier.ts";

const dayLength = 86_400_000;
/** The stores of tests are in India, where clocks are never set. */
const ahead = 5.5 * 3_600_000;
const dayOf = (at: number | string) =>
  new Date((typeof at === "string" ? Date.parse(at) : at) + ahead).toISOString().slice(0, 10);

let gateway: TestGateway;
let storeId: string;
beforeAll(async () => {
  const start = Date.now() - 50 * dayLength;
  gateway = await createTestGateway({ start });
  storeId = gateway.stores.north;
  const steps = runs(380, 3_000);
  await makeHistory({
    gateway,
    storeId,
    seed: 8,
    steps,
    most: runs(28, 160),
    between: async (step) => {
      await gateway.moveOn((50 * dayLength) / steps);
      if (step === Math.round(steps / 2)) await importPast();
      if (step === Math.round((steps * 3) / 4)) await mergeTwo();
    },
  });
  await returnTwice();
});
afterAll(() => gateway.close());

/** Makes an order that nobody took Returned, takes that back, and makes it Returned again. */
async function returnTwice(): Promise<void> {
  const { db, logins } = gateway;
  const order = await db
    .selectFrom("orders")
    .select(["id", "version"])
    .where("status", "=", "In-Transit")
    .executeTakeFirstOrThrow();
  const move = (status: string, version: number, undoes?: number) => {
    const params = { storeId, orderId: order.id, status };
    const body = { version, note: "nobody at home", ...(undoes !== undefined && { undoes }) };
    return gateway.call("orders.change-status", { params, body } as never, { as: logins.admin }) as Promise<{
      readonly version: number;
    }>;
  };
  const returned = await move("Returned", order.version);
  const again = await move("In-Transit", returned.version, returned.version);
  await move("Returned", again.version);
}

/** Brings in orders of the past with the products and customers of the store, and one that was cancelled. */
async function importPast(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "aisle-past-"));
  const products = await gateway.db.selectFrom("products").select(["code", "name"]).execute();
  const days = [45, 40, 22, 21, 20, 12].map((before) => dayOf(Date.now() - before * dayLength));
  const lines = days.flatMap((day, at) =>
    products.map(({ code, name }, line) =>
      [`OLD-${at}`, code, name, line + 1, day, "12.50", `C${at % 2}`, at === 3 ? "Cancelled" : "Delivered"].join(","),
    ),
  );
  const file = join(folder, "past.csv");
  await writeFile(file, ["No,Code,Name,Quantity,At,Price,Customer,Status", ...lines, ""].join("\n"));
  const map = {
    order: "No",
    product: "Code",
    name: "Name",
    quantity: "Quantity",
    placedAt: "At",
    price: "Price",
    customer: "Customer",
    status: "Status",
  };
  const store = { code: "N1", name: "North", timeZone: "Asia/Kolkata", currency: "INR", locale: "en-IN" };
  const asked = { file, map, delimiter: ",", encoding: "utf-8", dateFormats: [], store, replaces: false, by: "Meera" };
  await runImport(
    gateway.db,
    orderImport,
    { ...asked, refusedFile: await refusedFileBeside(file) } as never,
    quietTools(),
  );
  await rm(folder, { recursive: true });
}

/** Makes one customer of two. */
async function mergeTwo(): Promise<void> {
  const { db, logins } = gateway;
  const some = await db
    .selectFrom("orders")
    .select("customer_id")
    .distinct()
    .where("customer_id", "is not", null)
    .execute();
  const ids = some.flatMap(({ customer_id: id }) => id ?? []).slice(0, 2);
  await db.updateTable("customers").set({ email: "twin@example.org" }).where("id", "in", ids).execute();
  const double = await db
    .selectFrom("customer_doubles")
    .select(["id", "version", "one_id as keep"])
    .where("status", "=", "Waiting")
    .executeTakeFirstOrThrow();
  const body = { version: double.version, status: "Merged" as const, keep: double.keep, fromOther: [] };
  await gateway.call("doubles.decide", { params: { storeId, id: double.id }, body }, { as: logins.admin });
}

/** Something that happened, as its documents have it, with what conditions call it. */
interface Happened {
  readonly at: number;
  readonly is: ReadonlySet<string>;
  readonly columns: Readonly<Record<string, unknown>>;
}
type Row = Readonly<Record<string, unknown>>;

function happened(at: unknown, is: Readonly<Record<string, boolean>>, columns: Row): Happened {
  return { at: Date.parse(String(at)), is: new Set(Object.keys(is).filter((name) => is[name])), columns };
}

const pickedStatuses = [
  "Picking Completed",
  "Price Updated",
  "Ready for Delivery",
  "Delivery Assigned",
  "Rider Assigned",
  "In-Transit",
  "Partially Delivered",
  "Delivered",
  "Returned",
];

/** Everything that happened, read from the documents themselves, row by row. */
async function readDocuments(): Promise<Partial<Record<FactName, readonly Happened[]>>> {
  const { db } = gateway;
  const rowsOf = async (table: string): Promise<readonly Row[]> =>
    db
      .selectFrom(table as "orders")
      .selectAll()
      .where("store_id", "=", storeId)
      .execute() as unknown as Promise<readonly Row[]>;
  const orders = new Map((await rowsOf("orders")).map((order) => [order["id"], order]));
  const returns = new Map((await rowsOf("return_orders")).map((row) => [row["id"], row]));
  const lines = (await rowsOf("order_lines")).map((line) => {
    const quantity = Number(line["quantity"]);
    const ordered = line["substitutes"] === null ? Number(line["ordered_quantity"] ?? quantity) : 0;
    return { line, order: orders.get(line["order_id"]) ?? {}, quantity, ordered };
  });
  const invoices = await rowsOf("invoices");
  const replaced = new Set(invoices.map(({ corrects }) => corrects));
  const standing = invoices.filter(({ id }) => !replaced.has(id));
  const isSold = ({ status }: Row) => status !== "Cancelled" && status !== "Rejected";
  const isPicked = (order: Row) => isSold(order) && pickedStatuses.includes(String(order["status"]));
  const isBack = ({ status }: Row) => status === "Return Picked" || status === "Completed";
  // The last one: an order may have been returned and taken back before.
  const returnedAt = new Map(
    (await rowsOf("order_history"))
      .filter((entry) => entry["to_status"] === "Returned")
      .toSorted((one, other) => Number(one["version"]) - Number(other["version"]))
      .map((entry) => [entry["order_id"], entry["at"]]),
  );
  const firstOf = new Map<unknown, Row>();
  for (const order of orders.values()) {
    const known = firstOf.get(order["customer_id"]);
    if (!known || String(order["placed_at"]) < String(known["placed_at"])) firstOf.set(order["customer_id"], order);
  }
  return {
    order: [...orders.values()].map((order) =>
      happened(
        order["placed_at"],
        {
          sold: isSold(order),
          picked: isPicked(order),
          cancelled: order["status"] === "Cancelled",
          delivered: ["Partially Delivered", "Delivered"].includes(String(order["status"])),
          first: order["customer_id"] !== null && firstOf.get(order["customer_id"]) === order,
          again: order["customer_id"] !== null && firstOf.get(order["customer_id"]) !== order,
          online: order["source"] !== "tele",
        },
        {
          amount: order["amount"],
          customer: order["customer_id"],
          items: order["item_count"],
          isShort: Number(lines.some((each) => each.order === order && each.quantity < each.ordered)),
        },
      ),
    ),
    line: lines.map(({ line, order, quantity, ordered }) =>
      happened(
        order["placed_at"],
        { sold: isSold(order), picked: isPicked(order) },
        {
          lines: 1,
          order: order["id"],
          ordered,
          supplied: quantity,
          filled: Math.min(quantity, ordered),
          shorts: Number(quantity < ordered),
          substitutes: Number(line["substitutes"] !== null),
          amount: line["amount"],
          lost: Math.round(
            (ordered - Math.min(quantity, ordered)) * Number(line["ordered_price"] ?? line["unit_price"]),
          ),
        },
      ),
    ),
    return: [...returns.values()].map((row) =>
      happened(
        row["created_at"],
        { cameBack: isBack(row), completed: row["status"] === "Completed" },
        { amount: row["amount"] },
      ),
    ),
    returnLine: [
      ...(await rowsOf("return_lines")).map((line) => {
        const row = returns.get(line["return_id"]) ?? {};
        return happened(
          row["created_at"],
          { cameBack: isBack(row) },
          { return: row["id"], quantity: line["counted"] ?? line["quantity"], amount: line["amount"] },
        );
      }),
      // What was left of an order that was made Returned by hand came back on that day.
      ...lines
        .filter(
          ({ line, order, quantity }) => order["status"] === "Returned" && quantity > Number(line["returned_quantity"]),
        )
        .map(({ line, order, quantity }) => {
          const back = quantity - Number(line["returned_quantity"]);
          const off = (Number(order["discount"]) + Number(order["promo_discount"])) / Number(order["lines_amount"]);
          const amount = Math.round((back / quantity) * Number(line["amount"]) * (1 - off));
          return happened(returnedAt.get(order["id"]), { cameBack: true }, { return: null, quantity: back, amount });
        }),
    ],
    invoice: invoices.map((row) =>
      happened(
        row["issued_at"],
        {
          sales: row["kind"] === "sales",
          returned: row["kind"] === "return",
          stands: !replaced.has(row["id"]),
          replaced: replaced.has(row["id"]),
        },
        row,
      ),
    ),
    invoiceLine: standing.flatMap((row) => {
      const { buyer, lines: goods, deliveryTaxes = [] } = row["document"] as InvoiceDocument;
      const isReturn = row["kind"] === "return";
      const is = {
        sales: !isReturn,
        returned: isReturn,
        toBusiness: buyer.gstin !== "",
        toConsumer: buyer.gstin === "",
        notes: isReturn && buyer.gstin !== "",
      };
      const sign = isReturn ? -1 : 1;
      return [...goods, ...deliveryTaxes.map((part) => ({ ...part, quantity: 0 }))].map(
        ({ quantity, taxable, tax }) => {
          const value = taxable + tax;
          const net = { netQuantity: sign * quantity, netValue: sign * value, netTaxable: sign * taxable };
          // The store of this test is in no state, so its taxes have no parts.
          const none = { igst: 0, cgst: 0, sgst: 0, cess: 0, netIgst: 0, netCgst: 0, netSgst: 0 };
          return happened(row["issued_at"], is, { quantity, taxable, tax, value, ...net, ...none });
        },
      );
    }),
    invoicePart: standing.map((row) =>
      happened(row["issued_at"], { sales: row["kind"] === "sales" }, { invoice: row["id"], amount: row["total"] }),
    ),
    refund: (await rowsOf("refunds")).map((row) =>
      happened(
        row["created_at"],
        {
          standing: row["status"] !== "Withdrawn",
          completed: row["status"] === "Completed",
          open: ["Refund", "Refund Not Completed"].includes(String(row["status"])),
        },
        row,
      ),
    ),
    payment: (await rowsOf("transactions")).map((row) =>
      happened(row["at"], { in: Number(row["amount"]) > 0, out: Number(row["amount"]) < 0 }, row),
    ),
  };
}

/** What a measure of a report comes to over what happened. */
function slowly(
  rows: readonly Happened[],
  { of, where }: { readonly of: unknown; readonly where?: string },
  condition?: string,
): number {
  const counted = rows.filter(({ is }) => [where, condition].every((name) => name === undefined || is.has(name)));
  if (of === "count") return counted.length;
  const [[way, column]] = Object.entries(of as Record<string, string>) as [[string, string]];
  const values = counted.map(({ columns }) => columns[column]);
  if (way === "distinct") return new Set(values.filter((value) => value !== null)).size;
  if (values.some((value) => value === undefined)) throw new Error(`nothing is known of ${column}`);
  return values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0);
}

/** Figures that other tests hold against sums of their own: how long steps took, and costs. */
const elsewhere: ReadonlySet<string> = new Set(["timedItems", "pickingMinutes", "costedGoods", "goodsCost", "margin"]);

it("has everything that can happen in its history", async () => {
  const { db } = gateway;
  const often = async (table: string, where: RawBuilder<boolean>) =>
    (
      await db
        .selectFrom(table as "orders")
        .select("store_id")
        .where("store_id", "=", storeId)
        .where(where)
        .execute()
    ).length;
  const found = {
    edited: await often("order_history", sql`kind = 'edit'`),
    short: await often("order_lines", sql`quantity < ordered_quantity`),
    cancelled: await often("orders", sql`status = 'Cancelled'`),
    cancelTakenBack: await often("order_history", sql`from_status = 'Cancelled'`),
    returned: await often("return_orders", sql`status = 'Completed'`),
    returnRefused: await often("return_orders", sql`status = 'Return Rejected'`),
    refunded: await often("refunds", sql`status = 'Completed'`),
    refundWithdrawn: await often("refunds", sql`status = 'Withdrawn'`),
    replacedInvoice: await often("invoices", sql`corrects is not null`),
    imported: await often("orders", sql`number like 'OLD-%' and status <> 'Cancelled'`),
    merged: await often("customer_doubles", sql`status = 'Merged'`),
  };
  for (const [what, times] of Object.entries(found)) expect([what, times > 0]).toEqual([what, true]);
  expect((await auditBooks(db, storeId)).findings).toEqual([]);
});

it("the totals of each report are sums over the documents, of these days and of those that are compared", async () => {
  const documents = await readDocuments();
  const as = gateway.logins.admin;
  const dayBefore = (days: number) => dayOf(Date.now() - days * dayLength);
  const pairs = [
    [dayBefore(31), dayBefore(12), dayBefore(51), dayBefore(32)],
    [dayBefore(22), dayBefore(0), dayBefore(45), dayBefore(23)],
  ] as const;
  const held = new Set<string>();
  for (const [from, to, before, until] of pairs) {
    const asked = { period: { from, to }, compare: { from: before, to: until } };
    for (const report of reports.filter(({ isOfNow }) => !isOfNow)) {
      const request = { params: { storeId, report: reportName(report) }, body: asked };
      const answer = (await gateway.call("reports.read", request as never, { as })) as ReportAnswer;
      for (const [at, name] of report.measures.entries()) {
        const measure: Measure = measureOf(name);
        if (!("fact" in measure) || elsewhere.has(name)) continue;
        const rows = documents[measure.fact];
        if (!rows || (typeof measure.of === "object" && "quantile" in measure.of)) continue;
        const where: Readonly<Partial<Record<FactName, string>>> = report.where ?? {};
        // Days that are not over are compared with as much of those before.
        const since = Date.now() - beginOf(from);
        const sumOf = ([first, last]: readonly [string, string]) => {
          const ends = Math.min(beginOf(last) + dayLength, beginOf(first) + since);
          const inDays = rows.filter((row) => row.at >= beginOf(first) && row.at < ends);
          return slowly(inDays, measure, where[measure.fact]);
        };
        const wanted = [sumOf([from, to]), sumOf([before, until])];
        const told = [answer.totals[at] ?? 0, answer.comparedTotals?.[at] ?? 0];
        expect([reportName(report), name, ...told.map(rounded)]).toEqual([
          reportName(report),
          name,
          ...wanted.map(rounded),
        ]);
        if (wanted.some((figure) => figure !== 0)) held.add(measure.fact);
      }
    }
  }
  expect([...held].toSorted()).toEqual(Object.keys(documents).toSorted());
});

it("the report of net sales and the end of each day say the same, whatever came later", async () => {
  const as = gateway.logins.admin;
  const period = { from: dayOf(Date.now() - 60 * dayLength), to: dayOf(Date.now() + dayLength) };
  const request = { params: { storeId, report: "order-reports.net" }, body: { period } };
  const { rows, columns } = (await gateway.call("reports.read", request as never, { as })) as ReportAnswer;
  const net = columns.findIndex(({ name }) => name === "netSales") - 1;
  let days = 0;
  for (let at = Date.now() - 60 * dayLength; dayOf(at) < period.to; at += dayLength) {
    const day = dayOf(at);
    const { sales } = await gateway.call("transactions.day-end", { params: { storeId }, query: { day } }, { as });
    const told = rows.find(({ key }) => key[0] === day)?.values[net] ?? 0;
    expect([day, told]).toEqual([day, sales.net]);
    if (told !== 0) days += 1;
  }
  expect(days).toBeGreaterThan(10);
});

/** The moment at which a day begins, in milliseconds. */
function beginOf(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`);
}

function rounded(figure: number): number {
  return Math.round(figure * 1_000) / 1_000;
}
