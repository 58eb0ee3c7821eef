import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Permission } from "#contract/permission.ts";
import { wholeNames } from "#contract/reports/branches.ts";
import { type Opened, openedBy } from "#contract/reports/drill.ts";
import { measureOf, type MeasureName } from "#contract/reports/measures.ts";
import { groupings, type Period, periodBefore } from "#contract/reports/period.ts";
import { filteredKind, type ReportFilter } from "#contract/reports/report-filter.ts";
import { partsOf } from "#contract/reports/report-facts.ts";
import { reportName, reports } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import { orderSources, type PaymentMethod, paymentMethods } from "#contract/enumerations.ts";
import { isDelivered, isPicked, orderStatuses } from "#contract/orders/status.ts";
import { returnReasons } from "#contract/returns/fields.ts";
import { resolveDays } from "#console/list/filter/day-range.ts";
import { products as productList } from "#gateway/store/products/list.ts";
import { readFigureEntries } from "#gateway/store/ledger/figure-entries.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { invoices } from "#gateway/store/invoices/list.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { refunds } from "#gateway/store/refunds/list.ts";
import { returns } from "#gateway/store/returns/list.ts";
import { transactions } from "#gateway/store/transactions/list.ts";
import { mostTileRows, sortOfTile, tiles } from "#contract/tiles/tiles.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { readTiles } from "#gateway/store/reports/read-tiles.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildInvoice } from "../../../support/database/invoices.ts";
import { buildRefund } from "../../../support/database/refunds.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { idOfMoment } from "../../../support/database/visits.ts";
import { buildArea, buildCustomer, buildOrder, buildPicker, buildProduct } from "../../../support/database/rows.ts";
import { thirdOf } from "../../../support/run/tier.ts";

const zone = "Asia/Kolkata";
/** The statuses that an order can have without a rider. */
const statuses = orderStatuses.filter((status) => !/Assigned|Transit|Packing|Proposed|Call/.test(status));
const sessions = Array.from({ length: 9 }, () => randomUUID());
const november: Period = { from: "2026-11-01", to: "2026-11-30" };
const lists = {
  order: orders,
  return: returns,
  invoice: invoices,
  refund: refunds,
  transaction: transactions,
  product: productList,
};

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  await fill();
}, 180_000);

/** Random orders, returns, invoices, refunds and payments on days around November. */
async function fill(): Promise<void> {
  const { db } = gateway;
  const products = [];
  for (const category of ["Dairy", "Dairy", ""]) products.push(await buildProduct(db, storeId, { category }));
  // Dairy stands below Fresh.
  const fresh = await db
    .insertInto("categories")
    .values({ store_id: storeId, name: "Fresh" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("categories")
    .set({ parent_id: fresh.id })
    .where("store_id", "=", storeId)
    .where("name", "=", "Dairy")
    .execute();
  const pickers = [null, (await buildPicker(db, storeId)).id];
  const customers = [null, (await buildCustomer(db, storeId)).id, (await buildCustomer(db, storeId)).id];
  await buildArea(db, storeId, "560001");
  const at = fc.integer({ min: Date.parse("2026-10-25"), max: Date.parse("2026-12-05") });
  const line = fc.record({ product: fc.constantFrom(...products), ordered: fc.integer({ min: 1, max: 4 }) });
  const facts = fc.record({
    at,
    status: fc.constantFrom(...statuses),
    source: fc.constantFrom(...orderSources),
    picker: fc.constantFrom(...pickers),
    customer: fc.constantFrom(...customers),
    pincode: fc.constantFrom("560001", "999999"),
    slot: fc.constantFrom(0, 1),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  });
  const some = fc.sample(facts, 60);
  const [first] = some;
  // One that was picked and came in time, whatever chance says of the others.
  if (first)
    for (const picker of pickers) some.push({ ...first, at: Date.parse("2026-11-16"), status: "Cancelled", picker });
  if (first)
    some.push({ ...first, at: Date.parse("2026-11-15"), status: "Delivered", picker: pickers[1] ?? null, slot: 1 });
  for (const { at, status, source, picker, customer, pincode, slot, lines } of some) {
    const { id, version } = await buildOrder(db, storeId, {
      status,
      source,
      // Only an order that somebody has picked has a picker.
      picker_id: isPicked(status) ? picker : null,
      customer_id: customer,
      placed_at: new Date(at).toISOString(),
      slot_start: new Date(at + slot * 3_600_000).toISOString(),
      slot_end: new Date(at + (slot + 1) * 3_600_000).toISOString(),
      address: JSON.stringify({ type: "Home", line: "1", locality: "", city: "", pincode }),
      lines: lines.map(({ product, ordered }) => ({
        product_id: product.id,
        code: product.code,
        name: product.name,
        category: product.category,
        ordered_quantity: ordered,
        ordered_price: 1_000,
        ordered_discount: 0,
      })),
    });
    if (status === "Cancelled") await noteCancelled(id, version, at, picker ? "Too late, or lost" : "Bought elsewhere");
    // Of some orders it is known how long they were picked, and when they were delivered.
    if (picker && isPicked(status)) await noteSteps(id, version, at, isDelivered(status));
  }
  const visits = fc.record({
    at,
    session: fc.constantFrom(...sessions),
    place: fc.constantFrom("page" as const, "product" as const),
  });
  for (const { at, session, place } of fc.sample(visits, 40)) {
    const seen = { store_id: storeId, id: idOfMoment(at), at: new Date(at).toISOString(), session, visitor: session };
    const target = place === "page" ? { page: "/offers" } : { product_id: products[0]?.id ?? null };
    const row = { product_id: null, category_id: null, device: "phone" as const, place, ...seen, ...target };
    await db.insertInto("visits").values(row).execute();
  }
  const days = fc.record({
    at,
    reason: fc.constantFrom(...returnReasons),
    kind: fc.constantFrom("sales" as const, "return" as const),
    status: fc.constantFrom("Refund", "Completed"),
    returned: fc.constantFrom("Pending", "Return Rejected", "Completed", "Completed"),
    method: fc.constantFrom(...paymentMethods),
    total: fc.integer({ min: 0, max: 100_000 }),
  });
  for (const [nth, { at, reason, kind, status, returned, total }] of fc.sample(days, 12).entries()) {
    const createdAt = new Date(nth === 0 ? Date.parse("2026-11-10") : at).toISOString();
    const fields = { createdAt, reasons: [reason], status: nth === 0 ? "Completed" : returned };
    const { id } = await buildReturn(db, storeId, fields, { placed_at: createdAt });
    await db.updateTable("return_lines").set({ reason }).where("return_id", "=", id).execute();
    await buildInvoice(db, storeId, { kind, createdAt, total, taxable: total, tax: 0 });
    await buildRefund(db, storeId, { createdAt, status });
  }
}

/** Notes why an order was cancelled. */
async function noteCancelled(id: string, version: number, at: number, text: string): Promise<void> {
  const told = { kind: "status", from_status: "Pending", to_status: "Cancelled", subject: null, text } as const;
  const by = { user_id: null, by_name: "Ravi", origin: "By Admin", at: new Date(at + 60_000).toISOString() } as const;
  await gateway.db
    .insertInto("order_history")
    .values({ store_id: storeId, order_id: id, version: version + 9, ...told, ...by })
    .execute();
}

/** Notes when an order was picked, within 20 minutes, and delivered. */
async function noteSteps(id: string, version: number, at: number, isDelivered: boolean): Promise<void> {
  const picked = [
    ["Accepted", "Picking & Packing", 5],
    ["Picking & Packing", "Picking Completed", 25],
  ] as const;
  const moves = isDelivered ? [...picked, ["In-Transit", "Delivered", 100] as const] : picked;
  for (const [step, [from_status, to_status, minutes]] of moves.entries())
    await gateway.db
      .insertInto("order_history")
      .values({
        store_id: storeId,
        order_id: id,
        kind: "status",
        at: new Date(at + minutes * 60_000).toISOString(),
        user_id: null,
        by_name: "Ravi",
        origin: "By Picker",
        version: version + step + 1,
        from_status,
        to_status,
        subject: null,
      })
      .execute();
}

async function read(report: Report, more: object = {}, as = gateway.logins.admin): Promise<ReportAnswer> {
  const body = { ...(report.isOfNow ? {} : { period: november }), ...more };
  return gateway.call("reports.read", { params: { storeId, report: reportName(report) }, body } as never, { as });
}

function find(name: string): Report {
  const found = reports.find((report) => reportName(report) === name);
  if (!found) throw new Error(`there is no report ${name}`);
  return found;
}

it.each(reports.map((report) => [reportName(report), report] as const))(
  "%s: totals are those of all rows, and every figure that opens is what its list shows",
  async (_name, report) => {
    for (const grouping of report.by.includes("day") ? groupings : (["day"] as const)) {
      const { rows, totals } = await read(report, report.isOfNow ? {} : { grouping });
      for (const [at, name] of report.measures.entries()) {
        const measure = measureOf(name);
        if ("fact" in measure && (measure.of === "count" || "sum" in (measure.of as object))) {
          // A category holds what is below it.
          const whole = rows.filter(({ level = 0 }) => level === 0);
          const sum = whole.reduce((total, { values }) => total + (values[at] ?? 0), 0);
          expect(sum, `${name} by ${grouping}`).toBeCloseTo(totals[at] ?? 0, 3);
        }
        for (const row of [...rows, { key: null, values: totals }]) {
          const value = row.values[at] ?? null;
          const parts = openedBy(report, name, row, report.isOfNow ? null : november, grouping);
          const shown = await Promise.all(parts.map(readOpened));
          const about = `${name} of ${JSON.stringify(row.key)} by ${grouping}`;
          if (parts.length > 0 && row.key) for (const by of report.by) dimensions.add(by);
          for (const [place, { measure: part }] of parts.entries()) kinds.add(kindOf(name, part, place, parts.length));
          if (typeof measure.of === "object" && "ratio" in measure.of) {
            if (parts.length < 2 || value === null) continue;
            const [over = 0, under = 0] = shown.map(({ figure }) => figure);
            const basis = measure.unit === "share" ? 10_000 : 1;
            expect(Math.round((over / under) * (measure.of.times ?? 1) * basis), `${about}`).toBe(value);
          } else if (typeof measure.of === "object" && "quantile" in measure.of)
            for (const { minutesLate } of shown) {
              expect(minutesLate.length, `${about}`).toBeGreaterThan(0);
              expect(new Set(minutesLate), `${about}`).toEqual(new Set([value]));
            }
          else if (partsOf(name) === null) for (const { figure } of shown) expect(figure, `${about}`).toBe(value);
        }
      }
    }
  },
);

/** What has been opened: figures taken from their facts, medians, and ratios by both of their parts. */
const kinds = new Set<string>();
/** The dimensions of which a row has been opened. */
const dimensions = new Set<string>();
const kindOf = (name: MeasureName, part: MeasureName, place: number, parts: number): string =>
  partsOf(name) === null ? `${part}` : `${name} ${place + 1} of ${parts}`;

it("has opened medians, both parts of ratios, and rows by hour, area, slot and reason", () => {
  expect([...kinds]).toEqual(
    expect.arrayContaining(["lateMedian", "late95", "keptOrders", "promiseKept 1 of 2", "promiseKept 2 of 2"]),
  );
  expect([...dimensions]).toEqual(expect.arrayContaining(["hour", "area", "slot", "reason"]));
  expect([...kinds]).toEqual(expect.arrayContaining(["averageOrder 2 of 2", "returnsShare 2 of 2"]));
});

it("opens the products without picture of each category, and knows nothing of them before", async () => {
  const report = find("missing-images.by-category");
  const compare = { from: "2026-10-01", to: "2026-10-30" };
  const { rows, comparedRows, totals, comparedTotals } = await read(report, { compare });
  const row = rows.find(({ key }) => key[0] !== null);
  // Enter on a row opens what its first figure counts.
  const [opened] = openedBy(
    report,
    report.measures[0] ?? "orders",
    row ?? { key: null, values: totals },
    november,
    "day",
  );
  expect(opened).toMatchObject({
    list: "product",
    filter: { state: ["ACTIVE"], noImage: true, ownCategory: [row?.key[0]] },
  });
  expect(totals[0]).toBeGreaterThan(0);
  expect(comparedTotals).toEqual([null, null, expect.any(Number), expect.any(Number)]);
  for (const { values } of comparedRows ?? []) expect(values.slice(0, 2)).toEqual([null, null]);
});

/** The rows of the list that a figure opens: what they come to in its unit, and how late they were. */
async function readOpened(opened: Opened) {
  if ("entries" in opened) {
    const { sum } = await readFigureEntries(gateway.db, storeId, opened.entries, { page: 1, pageSize: 1 });
    return { figure: opened.measure === "bookedReturns" ? 0 - sum : sum, minutesLate: [] };
  }
  const { measure, list, filter } = opened;
  const asked = Object.fromEntries(
    Object.entries(filter).map(([field, value]) => [
      field,
      typeof value === "object" && "from" in value && typeof value.from === "string"
        ? resolveDays(value as Period, "2026-11-21", zone)
        : value,
    ]),
  );
  const page = await readPage(gateway.db, lists[list as "order"], storeId, asked, { page: 1, pageSize: 100 });
  const amount = page.rows.reduce((sum, row) => sum + row.amount, 0);
  const late = await gateway.db
    .selectFrom("order_facts")
    .select("minutes_late")
    .where("store_id", "=", storeId)
    .where("order_id", "in", page.rows.length > 0 ? page.rows.map(({ id }) => id) : [storeId])
    .execute();
  return {
    figure: measureOf(measure).unit === "money" ? amount : page.total,
    minutesLate: late.map(({ minutes_late }) => minutes_late),
  };
}

/** A filter of each list that finds some of its records, and leaves out others. */
const someOf: Readonly<Record<string, ReportFilter>> = {
  order: { source: orderSources.slice(0, 3), promise: ["kept", "late"] },
  return: { reason: returnReasons.slice(0, 2) },
  invoice: { total: { from: 30_000 } },
  refund: { status: ["Completed"] },
  transaction: { method: ["UPI"], amount: { from: 1_500 } },
};
const filtered = reports.filter((report) => filteredKind(report) !== null && !report.isOfNow);

it.each(filtered.map((report) => [reportName(report), report] as const))(
  "%s: filtered, every figure that opens is what its list shows with the same filter",
  async (_name, report) => {
    const filter = someOf[filteredKind(report) ?? ""] ?? {};
    const all = await read(report);
    const { rows, totals } = await read(report, { filter });
    for (const [at, name] of report.measures.entries()) {
      const { unit } = measureOf(name);
      if (unit === "count") expect(totals[at], `${name}`).toBeLessThanOrEqual(all.totals[at] ?? 0);
      if (partsOf(name) !== null || unit === "minutes") continue;
      for (const row of [...rows, { key: null, values: totals }])
        for (const opened of openedBy(report, name, row, november, "day", filter)) {
          expect("list" in opened ? opened.filter : {}).toMatchObject(
            Object.keys(filter).length > 0 ? { [Object.keys(filter)[0] ?? ""]: expect.anything() } : {},
          );
          expect((await readOpened(opened)).figure, `${name} of ${JSON.stringify(row.key)}`).toBe(row.values[at]);
        }
    }
  },
);

it("refuses a filter that the list of a report does not have, and one by records that somebody may not see", async () => {
  const refused = async (name: string, filter: object, rights?: readonly Permission[]) => {
    const as = rights ? await gateway.logIn(rights) : gateway.logins.admin;
    const body = { period: november, filter };
    return (await gateway.refused("reports.read", { params: { storeId, report: name }, body } as never, { as })).code;
  };
  expect(await refused("order-reports.by-day", { shape: ["round"] })).toBe("invalid");
  expect(await refused("order-reports.by-day", { source: ["nowhere"] })).toBe("invalid");
  expect(await refused("order-reports.by-day", { text: "milk" })).toBe("invalid");
  expect(await refused("order-reports.net", { source: ["app"] })).toBe("invalid");
  expect(await refused("order-reports.by-day", { promise: ["kept"] }, ["report.view"])).toBe("forbidden");
});

it("answers each report with a row for every store of the login, of its own figures, and the sums of them", async () => {
  const { db, stores, logins } = gateway;
  for (const day of ["05", "06"])
    await buildOrder(db, stores.south, { status: "Delivered", placed_at: `2026-11-${day}T06:00:00Z`, source: "web" });
  const ask = (report: Report, of: string, route: "reports.read" | "reports.read-stores", more: object = {}) => {
    const body = { ...(report.isOfNow ? {} : { period: november }), ...more };
    return gateway.call(route, { params: { storeId: of, report: reportName(report) }, body } as never, {
      as: logins.admin,
    }) as Promise<ReportAnswer>;
  };
  for (const report of thirdOf(reports)) {
    const { rows, totals } = await ask(report, storeId, "reports.read-stores", {
      sort: { column: "store", descending: false },
    });
    const shown = rows.map(({ key }) => key[0]);
    expect(shown, `${reportName(report)}`).toEqual([stores.north, stores.south]);
    for (const [place, name] of report.measures.entries()) {
      const { of, unit } = measureOf(name);
      const figures = rows.map(({ values }) => values[place] ?? null);
      // A share is one of all stores here.
      const isOfTotal = typeof of === "object" && "share" in of;
      for (const [at, { key }] of isOfTotal ? [] : rows.entries()) {
        const own = await ask(report, key[0] ?? "", "reports.read");
        expect(figures[at], `${name} of ${reportName(report)}`).toBe(own.totals[place]);
      }
      if (unit === "money" && partsOf(name) === null)
        expect(totals[place]).toBe(figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0));
    }
  }
  const byDay = find("order-reports.by-day");
  const filtered = await ask(byDay, storeId, "reports.read-stores", { filter: { source: ["web"] } });
  expect(filtered.rows.find(({ key }) => key[0] === stores.south)?.values[0]).toBe(2);
  // A store that the login has not is no row; one with money of its own is named and left out.
  const one = await gateway.logIn(["console.use", "report.view"], [storeId]);
  const request = { params: { storeId, report: "order-reports.by-day" }, body: { period: november } } as never;
  const alone = await gateway.call("reports.read-stores", request, { as: one });
  expect(alone.rows.map(({ key }) => key[0])).toEqual([storeId]);
  const none = await gateway.logIn(["console.use"]);
  expect((await gateway.refused("reports.read-stores", request, { as: none })).code).toBe("forbidden");
  await db.updateTable("stores").set({ currency: "AED" }).where("id", "=", stores.south).execute();
  const rupees = await gateway.call("reports.read-stores", request, { as: logins.admin });
  expect([rupees.rows.map(({ key }) => key[0]), rupees.leftOut]).toEqual([[storeId], ["South"]]);
});

it.each(tiles.map((tile) => [tile.name, tile] as const))(
  "the tile of %s has the figures, rows and compared rows of its report",
  async (name, tile) => {
    const params = { storeId };
    const compare = { from: "2026-10-01", to: "2026-10-31" };
    const asked = { period: november, compare };
    const body = { tiles: [name], ...asked };
    const { reports: answers, failed } = await gateway.call(
      "tiles.read",
      { params, body },
      { as: gateway.logins.admin },
    );
    expect(failed).toEqual([]);
    const [told] = answers;
    const sort = sortOfTile(tile);
    const whole = await read(find(tile.report), { ...asked, ...(sort ? { sort } : {}) });
    if (!told) throw new Error("no report was answered");
    const shown = (answer: ReportAnswer, values: readonly (number | null)[] = []) =>
      tile.measures.map((measure) => {
        const place = answer.columns.findIndex(({ name }) => name === measure);
        expect({ measure, place }).not.toEqual({ measure, place: -1 });
        return values[place - (answer.columns.length - answer.totals.length)];
      });
    const rowsOf = (answer: ReportAnswer, rows: ReportAnswer["rows"]) =>
      rows.map(({ key, names, values }) => ({ key, names, values: shown(answer, values) }));
    expect(shown(told, told.totals)).toEqual(shown(whole, whole.totals));
    expect(shown(told, told.comparedTotals ?? [])).toEqual(shown(whole, whole.comparedTotals ?? []));
    expect(shown(told, told.totals).some((value) => (value ?? 0) > 0)).toBe(true);
    const most = ["line", "number", "hours"].includes(tile.look) ? Infinity : mostTileRows;
    expect(rowsOf(told, told.rows)).toEqual(rowsOf(whole, whole.rows).slice(0, most));
    const keys = new Set(told.rows.map(({ key }) => JSON.stringify(key)));
    const compared = whole.comparedRows?.filter(({ key }) => most === Infinity || keys.has(JSON.stringify(key)));
    expect(rowsOf(told, told.comparedRows ?? [])).toEqual(rowsOf(whole, compared ?? []));
  },
);

it("answers all tiles at once, each report with no more figures than its tiles show", async () => {
  const body = { tiles: tiles.map(({ name }) => name), period: november };
  const all = await gateway.call("tiles.read", { params: { storeId }, body }, { as: gateway.logins.admin });
  expect(new Set(all.reports.map(({ report }) => report))).toEqual(new Set(tiles.map(({ report }) => report)));
  const byDay = all.reports.find(({ report }) => report === "order-reports.by-day");
  expect(byDay?.columns.map(({ name }) => name)).toEqual(["day", "orders", "averageOrder", "cancelledShare"]);
});

it("reads the other tiles where one of them fails, and fails where all do", async () => {
  const failures: string[] = [];
  const broken = async (names: readonly string[]) =>
    readTiles(gateway.db, storeId, { tiles: [...names], period: november, grouping: "day" }, (report) => {
      failures.push(report);
    });
  await gateway.db.schema.alterTable("visits").renameTo("visits_away").execute();
  try {
    const { reports: answers, failed } = await broken(["orders", "visits"]);
    expect(answers.map(({ report }) => report)).toEqual(["order-reports.by-day"]);
    expect([failed, failures]).toEqual([["page-visits.to-orders"], ["page-visits.to-orders"]]);
    await expect(broken(["visits"])).rejects.toThrow("visits");
  } finally {
    await gateway.db.schema.alterTable("visits_away").renameTo("visits").execute();
  }
});

it("finds times of slots and reasons of cancelling by a text, of one's own store", async () => {
  const ask = (route: "orders.slot-times" | "orders.cancel-reasons", of: string, term: string) =>
    gateway.call(route, { params: { storeId: of }, query: { term } }, { as: gateway.logins.admin });
  expect(await ask("orders.cancel-reasons", storeId, "ELSE")).toEqual(["Bought elsewhere"]);
  expect(await ask("orders.cancel-reasons", storeId, "o")).toEqual(
    expect.arrayContaining(["Bought elsewhere", "Too late, or lost"]),
  );
  expect(await ask("orders.cancel-reasons", gateway.stores.south, "o")).toEqual([]);
  const slots = await ask("orders.slot-times", storeId, ":");
  expect(slots).toContainEqual(expect.stringMatching(/^\d\d:\d\d-\d\d:\d\d$/));
});

it("tells the margin of goods whose cost is known, without tax, to those alone who may see what products cost", async () => {
  const { db } = gateway;
  const known = await buildProduct(db, storeId, { cost: 600 });
  const unknown = await buildProduct(db, storeId);
  const line = (product: typeof known) => ({
    product_id: product.id,
    code: product.code,
    name: product.name,
    ordered_quantity: 2,
    ordered_price: 1_000,
    ordered_discount: 0,
    tax: 100,
  });
  const { id } = await buildOrder(db, storeId, {
    status: "Delivered",
    placed_at: "2027-02-03T10:00:00Z",
    lines: [line(known), line(unknown)],
  });
  const lines = await db
    .selectFrom("order_lines")
    .select(["amount", "tax", "quantity"])
    .where("order_id", "=", id)
    .execute();
  const [{ amount, tax, quantity } = { amount: 0, tax: 0, quantity: 0 }] = lines;
  const request = {
    params: { storeId, report: "product-reports.margin" },
    body: { period: { from: "2027-02-01", to: "2027-02-28" } },
  } as never;
  const as = await gateway.logIn(["console.use", "report.view", "report.export", "product.cost"]);
  const { rows, totals } = await gateway.call("reports.read", request, { as });
  const cost = 600 * quantity;
  const share = Math.round(((amount - tax - cost) / (amount - tax)) * 10_000);
  expect(tax).toBeGreaterThan(0);
  expect(rows.find(({ key }) => key[0] === known.id)?.values.slice(1)).toEqual([
    amount,
    amount - tax,
    cost,
    amount - tax - cost,
    share,
  ]);
  expect(rows.find(({ key }) => key[0] === unknown.id)?.values.slice(1)).toEqual([amount, 0, 0, 0, null]);
  expect(totals.slice(1)).toEqual([2 * amount, amount - tax, cost, amount - tax - cost, share]);
  const without = await gateway.logIn(["console.use", "report.view", "report.export"]);
  expect((await gateway.refused("reports.read", request, { as: without })).code).toBe("forbidden");
  const body = { what: "report", report: "product-reports.margin", format: "csv" } as const;
  const period = { from: "2027-02-01", to: "2027-02-28" };
  const asked = { params: { storeId }, body: { ...body, period, grouping: "day" as const } };
  expect((await gateway.refused("jobs.export", asked, { as: without })).code).toBe("forbidden");
  expect((await gateway.call("jobs.export", asked, { as })).state).toBe("waiting");
});

it("says the same of sales by day, hour and source", async () => {
  const totals = await Promise.all(
    ["by-day", "by-hour", "by-source", "by-area"].map(async (filter) => {
      const report = find(`order-reports.${filter}`);
      return (await read(report)).totals[report.measures.indexOf("sales")];
    }),
  );
  expect(new Set(totals).size).toBe(1);
});

it("puts categories below those above them, which hold theirs", async () => {
  const tree = await read(find("category-reports.tree"));
  const flat = await read(find("category-reports.sales"));
  const places = ["soldQuantity", "goods", "goodsShare", "returnedQuantity", "returnedGoods", "returnedGoodsShare"];
  const dairy = flat.rows.find(({ names }) => names[0] === "Dairy");
  const values = places.map((name) => dairy?.values[find("category-reports.sales").measures.indexOf(name as never)]);
  const ofDairy = tree.rows.filter(({ names }) => names[0] === "Fresh" || names[0] === "Dairy");
  expect(ofDairy.map(({ names, level, values }) => ({ names, level, values }))).toEqual([
    { names: ["Fresh"], level: 0, values },
    { names: ["Dairy"], level: 1, values },
  ]);
  expect(tree.rows.indexOf(ofDairy[1] as never)).toBe(tree.rows.indexOf(ofDairy[0] as never) + 1);
  expect(wholeNames(ofDairy)).toEqual([["Fresh"], ["Fresh > Dairy"]]);
  expect(tree.totals[1]).toBe(flat.totals[find("category-reports.sales").measures.indexOf("goods")]);
});

it("counts an invoice that is paid in two ways in both, by what each paid, and once in all", async () => {
  const { db } = gateway;
  const period = { from: "2027-05-01", to: "2027-05-31" };
  const createdAt = "2027-05-10T06:00:00.000Z";
  const pay = async (order_id: string, method: PaymentMethod, amount: number, minute: number): Promise<void> => {
    const at = `2027-05-10T07:${minute}:00.000Z`;
    await db.insertInto("order_payments").values({ store_id: storeId, order_id, at, method, amount }).execute();
  };
  const both = await buildInvoice(db, storeId, { createdAt, total: 1_000 });
  await pay(both.orderId, "Cash", 600, 10);
  // More than is due: only what the invoice says counts.
  await pay(both.orderId, "Card", 500, 20);
  const part = await buildInvoice(db, storeId, { createdAt, total: 700 });
  await pay(part.orderId, "Cash", 200, 10);
  await buildInvoice(db, storeId, { createdAt, total: 300 });
  const { rows, totals } = await read(find("invoice-reports.by-payment"), { period });
  expect(rows.map(({ key, values }) => [...key, ...values])).toEqual([
    ["Cash", 2, 800, 4_000],
    [null, 2, 800, 4_000],
    ["Card", 1, 400, 2_000],
  ]);
  expect(totals).toEqual([3, 2_000, 10_000]);
  const byDay = await read(find("invoice-reports.by-day"), { period });
  expect(byDay.totals.at(-1)).toBe(2_000);
});

it("says the same of goods, returns and refunds, whatever they are put together by", async () => {
  const totals = async (names: readonly string[], figures: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const report = find(name);
        const answer = await read(report);
        return figures.map((figure) => answer.totals[report.measures.indexOf(figure as never)]);
      }),
    );
  const alike = async (names: readonly string[], figures: readonly string[]) => {
    const [first, ...others] = await totals(names, figures);
    expect(first?.every((value) => (value ?? 0) > 0)).toBe(true);
    for (const other of others) expect(other).toEqual(first);
  };
  const supplied = ["by-product", "by-category", "by-day", "by-picker"].map((name) => `actual-order-product.${name}`);
  await alike(supplied, ["lineOrders", "ordered", "supplied", "filled"]);
  await alike(["product-reports.sales", "category-reports.sales"], ["lineOrders", "soldQuantity", "goods"]);
  const back = ["by-reason", "by-condition", "by-wait", "by-product"].map((name) => `return-order-reports.${name}`);
  await alike(back, ["reasonReturns", "returnLines", "returnedQuantity", "returnedGoods"]);
  await alike(["refund-reports.by-cause", "refund-reports.by-state"], ["refunds", "refundAmount"]);
});

it("puts customers together by how long ago and how often they ordered", async () => {
  const { db } = gateway;
  const other = gateway.stores.foreign;
  const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  const often = await buildCustomer(db, other);
  const lapsed = await buildCustomer(db, other);
  await buildCustomer(db, other);
  for (const days of [3, 40, 300]) await buildOrder(db, other, { customer_id: often.id, placed_at: ago(days) });
  await buildOrder(db, other, { customer_id: lapsed.id, placed_at: ago(200), status: "Delivered" });
  const answer = await readReport(db, other, find("customer-reports.recency-frequency-money"), { grouping: "day" });
  expect(answer.rows.map(({ names, values }) => [...names, ...values.slice(0, 2)])).toEqual([
    ["Within 30 days", "2 or 3", 1, 3],
    ["More than 180 days ago", "1", 1, 1],
  ]);
  expect(answer.totals.slice(0, 2)).toEqual([2, 4]);
});

it("has the rows and totals of the days before beside it", async () => {
  const report = find("order-reports.by-day");
  const compare = periodBefore(november);
  expect(compare).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  const { comparedTotals, comparedRows, comparedUntilNow } = await read(report, {
    compare,
    period: { from: "2020-11-01", to: "2020-11-30" },
  });
  const { totals, rows } = await read(report, { period: compare });
  expect(comparedRows).toEqual(rows);
  expect({ comparedTotals, comparedUntilNow }).toEqual({ comparedTotals: totals, comparedUntilNow: false });
});

it("refuses whoever may not see reports, and days that are missing, too many or the wrong way round", async () => {
  const params = { storeId, report: "order-reports.by-day" };
  const refused = async (body: object, rights: readonly Permission[] = ["report.view"]) => {
    const as = await gateway.logIn(rights);
    return (await gateway.refused("reports.read", { params, body } as never, { as })).code;
  };
  expect(await refused({ period: november }, ["dashboard.view", "order.view"])).toBe("forbidden");
  expect(await refused({})).toBe("invalid");
  expect(await refused({ period: { from: "2020-01-01", to: "2026-01-01" } })).toBe("invalid");
  expect(await refused({ period: { from: november.to, to: november.from } })).toBe("invalid");
  expect(await refused({ period: november, sort: { column: "nothing", descending: true } })).toBe("invalid");
});
