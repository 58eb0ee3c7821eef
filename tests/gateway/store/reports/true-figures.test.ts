import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { returnStatuses } from "#contract/enumerations.ts";
import type { NewOrder } from "#contract/orders/schema.ts";
import { openedBy } from "#contract/reports/drill.ts";
import type { MeasureName } from "#contract/reports/measures.ts";
import type { Period } from "#contract/reports/period.ts";
import type { ReportFilter } from "#contract/reports/report-filter.ts";
import { reportOf } from "#contract/reports/reports.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import { refundCauses } from "#contract/refunds/states.ts";
import { fetchedStatuses } from "#contract/returns/status.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { readDayEnd } from "#gateway/store/transactions/read-day-end.ts";
import { buildInvoice } from "../../../support/database/invoices.ts";
import { buildRefund } from "../../../support/database/refunds.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { buildArea, buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { idOfMoment } from "../../../support/database/visits.ts";
import { deliverOrder } from "../../../support/delivered-order.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const admin = () => ({ as: gateway.logins.admin });

async function read(
  report: string,
  period: { readonly from: string; readonly to: string } | null,
  more: { readonly of?: string; readonly stores?: true; readonly filter?: ReportFilter } = {},
): Promise<ReportAnswer> {
  const { of = storeId, stores, filter } = more;
  const body = { ...(period && { period }), ...(filter && { filter }) };
  const request = { params: { storeId: of, report }, body } as never;
  return gateway.call(stores ? "reports.read-stores" : "reports.read", request, admin());
}

/** The totals of a report by the names of its figures. */
async function totals(
  report: string,
  ...asked: Parameters<typeof read> extends [string, ...infer More] ? More : never
) {
  const { totals: values } = await read(report, ...asked);
  return Object.fromEntries((reportOf(report)?.measures ?? []).map((name, at) => [name, values[at]]));
}

const month = (name: string) => ({ from: `${name}-01`, to: `${name}-28` });

/** The present day at the stores of these tests. */
async function today(): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone 'Asia/Kolkata')::date::text as day`.execute(gateway.db);
  return rows[0]?.day ?? "";
}

it("counts returns whose goods are back, and those that were only asked for apart", async () => {
  const placed_at = "2024-02-10T06:00:00.000Z";
  const statuses = returnStatuses.filter((status) => !fetchedStatuses.includes(status));
  for (const status of statuses)
    await buildReturn(gateway.db, storeId, { status, createdAt: placed_at }, { placed_at, status: "Delivered" });
  const period = month("2024-02");
  const back = { returns: 2, returnAmount: 4_000 };
  expect(await totals("return-order-reports.by-day", period)).toEqual({
    askedReturns: statuses.length,
    completedReturns: 1,
    ...back,
  });
  expect(await totals("return-order-reports.by-reason", period)).toEqual({
    reasonAsked: statuses.length,
    reasonReturns: 2,
    returnLines: 2,
    returnedQuantity: 4,
    returnedGoods: 4_000,
  });
  // What was counted at the store is what came back.
  await gateway.db
    .updateTable("return_lines")
    .set({ counted: 1 })
    .where("return_id", "in", (query) =>
      query
        .selectFrom("return_orders")
        .select("id")
        .where("status", "=", "Completed")
        .where("created_at", "=", placed_at),
    )
    .execute();
  expect(await totals("product-reports.sales", period)).toMatchObject({ returnedQuantity: 3 });
});

it("counts no refund that was withdrawn", async () => {
  const createdAt = "2024-03-10T06:00:00.000Z";
  for (const cause of [...refundCauses.slice(0, 2), "Excess"])
    for (const status of ["Refund Not Completed", "Withdrawn"])
      await buildRefund(gateway.db, storeId, { createdAt, cause, status });
  for (const name of ["refund-reports.by-cause", "refund-reports.by-state"])
    expect(await totals(name, month("2024-03"))).toMatchObject({ refunds: 3, refundAmount: 6_000 });
});

it("keeps what was sold on its day when it comes back, and says the same as the end of each day", async () => {
  const { order, params, pieces } = await deliverOrder(gateway);
  const day = await today();
  const period = { from: day, to: day };
  // It was placed and charged two days ago.
  const earlier = new Date(Date.parse(day) - 2 * 86_400_000).toISOString().slice(0, 10);
  await sql`update orders set placed_at = placed_at - interval '2 days' where id = ${order.id}`.execute(gateway.db);
  await sql`alter table ledger_transactions disable trigger user`.execute(gateway.db);
  await sql`update ledger_transactions set at = at - interval '2 days'
    where order_id = ${order.id} and kind = 'charge'`.execute(gateway.db);
  await sql`alter table ledger_transactions enable trigger user`.execute(gateway.db);
  const both = async (of: string) => {
    const { bookedSales, bookedReturns, netSales } = await totals("order-reports.net", { from: of, to: of });
    const { sold, returned, net } = (await readDayEnd(gateway.db, storeId, of)).sales;
    expect([bookedSales, bookedReturns, netSales]).toEqual([sold, 0 - returned, net]);
    // Each of the three opens the entries that it is made of, for one day as for all days from the first one.
    for (const from of new Set([of, earlier])) {
      const figures = await totals("order-reports.net", { from, to: of });
      const opened = ["bookedSales", "bookedReturns", "netSales"] as const;
      const sums = await Promise.all(opened.map((name) => entriesBehind(name, { from, to: of })));
      expect(sums).toEqual([figures["bookedSales"], 0 - (figures["bookedReturns"] ?? 0), figures["netSales"]]);
    }
    return [bookedSales, bookedReturns, netSales];
  };
  const soldThen = async () => {
    const { sales, soldOrders } = await totals("order-reports.by-day", { from: earlier, to: earlier });
    const { goods, soldQuantity } = await totals("product-reports.sales", { from: earlier, to: earlier });
    const { totals: byProduct, rows } = await read("product-reports.sales", { from: earlier, to: earlier });
    return {
      sales,
      soldOrders,
      goods,
      soldQuantity,
      byProduct,
      pieces: rows.find(({ key }) => key[0] === pieces.id)?.values,
    };
  };
  const before = { sold: await soldThen(), end: await both(earlier) };
  expect(before.sold).toMatchObject({ sales: order.amount, soldOrders: 1, goods: order.amount });
  expect(before.end).toEqual([order.amount, 0, order.amount]);
  const startOfDay = (await both(day)) as number[];
  const returned: number[] = [];
  for (const lines of [[{ line: 1, quantity: 3 }], [{ line: 2, quantity: 1.5 }]]) {
    const { amount, tax } = await gateway.call("returns.calculate", { params, query: {}, body: { lines } }, admin());
    const body = {
      lines: lines.map((line) => ({ ...line, reason: "Damaged" as const, condition: "Saleable" as const })),
      pickup: "STORE" as const,
      shown: { amount, tax },
    };
    let row: ReturnRow = await gateway.call("returns.create", { params, body }, admin());
    for (const status of ["Return Accepted", "Return Picked", "Completed"] as const) {
      const { id, orderId, version } = row;
      const request = {
        params: { storeId, id, status },
        body: {
          orderId,
          status,
          entityInternalId: storeId,
          version,
          ...(status === "Completed" ? { shown: { amount, tax } } : {}),
        },
      };
      row = await gateway.call("returns.change-status", request, admin());
    }
    returned.push(amount);
    // The day of the order stays as it was, after the first piece and after the last.
    expect({ sold: await soldThen(), end: await both(earlier) }).toEqual(before);
    const back = returned.reduce((sum, each) => sum + each, 0);
    expect(await both(day)).toEqual([startOfDay[0], back, (startOfDay[2] ?? 0) - back]);
  }
  const { status } = await gateway.db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("Returned");
  expect(await totals("product-reports.sales", period)).toMatchObject({ returnedQuantity: 4.5 });
});

/** The sum of the entries that a total of net sales opens. */
async function entriesBehind(name: MeasureName, period: Period): Promise<number> {
  const report = reportOf("order-reports.net");
  const [opened] = report ? openedBy(report, name, { key: null, values: [] }, period, "day") : [];
  if (!opened || !("entries" in opened)) throw new Error(`${name} opens no entries`);
  const request = { params: { storeId }, query: { page: 1, pageSize: 100 }, body: opened.entries };
  const { entries, sum } = await gateway.call("ledger.entries", request, admin());
  expect(entries.at(-1)?.sum ?? 0).toBe(sum);
  return sum;
}

it("says what an order comes to that is Returned by hand or cancelled later on the day when that happens", async () => {
  const { order } = await deliverOrder(gateway);
  const day = await today();
  const before = await totals("order-reports.net", { from: day, to: day });
  const goodsBefore = await totals("product-reports.sales", { from: day, to: day });
  const request = {
    params: { storeId, orderId: order.id, status: "Returned" as const },
    body: { version: order.version, note: "Brought back" },
  };
  await gateway.call("orders.change-status", request, admin());
  const after = await totals("order-reports.net", { from: day, to: day });
  // Its goods are back, though no return says so.
  const goods = await totals("product-reports.sales", { from: day, to: day });
  expect(goods).toMatchObject({
    goods: goodsBefore["goods"],
    soldQuantity: goodsBefore["soldQuantity"],
    returnedQuantity: (goodsBefore["returnedQuantity"] ?? 0) + 4.5,
    returnedGoods: (goodsBefore["returnedGoods"] ?? 0) + order.amount,
  });
  expect([after["bookedSales"], after["bookedReturns"], after["netSales"]]).toEqual([
    before["bookedSales"],
    (before["bookedReturns"] ?? 0) + order.amount,
    (before["netSales"] ?? 0) - order.amount,
  ]);
  const { sold, returned, net } = (await readDayEnd(gateway.db, storeId, day)).sales;
  expect([sold, 0 - returned, net]).toEqual([after["bookedSales"], after["bookedReturns"], after["netSales"]]);
});

it("leaves an order that is fetched out of the areas, though it still has an address", async () => {
  const { id } = await buildArea(gateway.db, storeId, "560077");
  const placed_at = "2024-05-10T06:00:00.000Z";
  const address = JSON.stringify({ type: "Home", line: "1", locality: "", city: "", pincode: "560077" });
  const made = [];
  for (let nth = 0; nth < 2; nth += 1) made.push(await buildOrder(gateway.db, storeId, { placed_at, address }));
  const [changed] = made;
  const areas = async () => {
    const { rows } = await read("order-reports.by-area", month("2024-05"));
    return rows.map(({ key, values }) => [key[0], values[0]]);
  };
  const listed = async (filter: object) => {
    const query = { page: 1, pageSize: 25, filterType: "ORDER" } as const;
    const body = {
      ...filter,
      entityInternalId: storeId,
      placed: { from: "2024-05-01T00:00:00Z", to: "2024-06-01T00:00:00Z" },
    };
    return (await gateway.call("orders.filter", { query, body } as never, admin())).total;
  };
  expect(await areas()).toEqual([[id, 2]]);
  await gateway.db
    .updateTable("orders")
    .set({ delivery_type: "STORE_PICKUP" })
    .where("id", "=", changed?.id ?? "")
    .execute();
  expect(await areas()).toEqual(
    expect.arrayContaining([
      [id, 1],
      [null, 1],
    ]),
  );
  expect([await listed({ area: [id] }), await listed({ withoutArea: true })]).toEqual([1, 1]);
});

it("takes what was given back on a payment off it, in whatever order it was paid, but not what came back with a return", async () => {
  const { db } = gateway;
  const createdAt = "2024-06-10T06:00:00.000Z";
  const pay = async (
    order_id: string,
    method: string,
    amount: number,
    minute: number,
    gives_back: string | null = null,
  ) => {
    const at = `2024-06-10T07:${minute}:00.000Z`;
    const row = { store_id: storeId, order_id, at, method: method as "UPI", amount, gives_back };
    return (await db.insertInto("order_payments").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };
  const parts = async () => {
    const { rows } = await read("invoice-reports.by-payment", month("2024-06"));
    return Object.fromEntries(rows.map(({ key, values }) => [String(key[0]), values[1]]));
  };
  const { orderId } = await buildInvoice(db, storeId, { createdAt, total: 49_800 });
  const card = await pay(orderId, "Card", 49_800, 10);
  expect(await parts()).toEqual({ Card: 49_800 });
  const back = await pay(orderId, "Card", -24_900, 20, card);
  expect(await parts()).toEqual({ Card: 24_900, null: 24_900 });
  const upi = await pay(orderId, "UPI", 24_900, 30);
  expect(await parts()).toEqual({ Card: 24_900, UPI: 24_900 });
  await pay(orderId, "Cash", -24_900, 40, upi);
  await pay(orderId, "Cash", 20_000, 50);
  expect(await parts()).toEqual({ Card: 24_900, Cash: 20_000, null: 4_900 });
  // What was given back once, and then was not.
  await db
    .insertInto("order_payments")
    .values({
      store_id: storeId,
      order_id: orderId,
      at: "2024-06-10T08:00:00Z",
      method: "Card",
      amount: 24_900,
      reverses: back,
    })
    .execute();
  expect(await parts()).toEqual({ Card: 49_800 });
  // The invoice of a return has what was given back for it: the sale was paid as it was.
  const sale = await buildInvoice(db, storeId, { createdAt, total: 10_000 });
  const cash = await pay(sale.orderId, "Cash", 10_000, 10);
  const given = await pay(sale.orderId, "Cash", -4_000, 20, cash);
  const { id: refund } = await buildRefund(db, storeId, { createdAt, cause: "Return", status: "Refund" });
  await sql`update refunds set order_id = ${sale.orderId}, payment_id = ${cash}, given_payment_id = ${given},
    status = 'Completed', return_id = ${randomUUID()} where id = ${refund}`.execute(db);
  expect(await parts()).toEqual({ Card: 49_800, Cash: 10_000 });
});

it("adds no customers, visitors or sessions of several stores, and says why", async () => {
  const { db, stores } = gateway;
  const at = "2024-07-10T06:00:00.000Z";
  const visitor = randomUUID();
  for (const of of [stores.north, stores.south]) {
    // One person is a customer of both stores.
    const { id } = await buildCustomer(db, of, { phone: "9000012345" });
    await buildOrder(db, of, { customer_id: id, placed_at: at });
    const visit = { store_id: of, id: idOfMoment(Date.parse(at)), at, session: visitor, visitor };
    await db
      .insertInto("visits")
      .values({ ...visit, place: "page", page: "/", device: "phone", product_id: null, category_id: null })
      .execute();
  }
  const period = month("2024-07");
  const people = await read("customer-reports.by-day", period, { stores: true });
  expect(people.rows.map(({ values }) => values.slice(0, 2))).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(people.totals).toEqual([null, null, null, 2, 4_000]);
  const reasons = people.columns.map(({ explain }) => explain.includes("in several"));
  expect(reasons).toEqual([false, true, true, true, false, false]);
  const visits = await read("page-visits.by-day", period, { stores: true });
  expect(visits.totals).toEqual([2, null, null, null]);
  const late = await read("order-reports.promise", period, { stores: true });
  expect(late.totals.slice(-2)).toEqual([null, null]);
});

it("counts as buyers the visitors who looked at goods and ordered these online, never more than looked", async () => {
  const { db } = gateway;
  const looked = "2024-08-10T06:00:00.000Z";
  const { id: product_id } = await buildProduct(db, storeId, { category: "Cheese" });
  const { id: category_id } = await db
    .selectFrom("categories")
    .select("id")
    .where("store_id", "=", storeId)
    .where("name", "=", "Cheese")
    .executeTakeFirstOrThrow();
  const [buyer, looker, caller, early] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const plain = { store_id: storeId, page: "", device: "phone" as const };
  for (const visitor of [buyer, buyer, looker, caller, early])
    for (const seen of [
      { place: "product" as const, product_id, category_id: null },
      { place: "category" as const, product_id: null, category_id },
    ])
      await db
        .insertInto("visits")
        .values({ ...plain, ...seen, id: idOfMoment(Date.parse(looked)), at: looked, session: visitor, visitor })
        .execute();
  const lines = [{ product_id, category: "Cheese" }];
  const place = (visitor: string | null, placed_at: string, more: object = {}) =>
    buildOrder(db, storeId, { visitor, placed_at, lines, ...more });
  // Somebody else's orders on the phone, several of the buyer, one that was called off, and one before the visit.
  for (let nth = 0; nth < 9; nth += 1) await place(null, "2024-08-11T06:00:00Z", { source: "tele" });
  await place(buyer, "2024-08-10T07:00:00Z");
  await place(buyer, "2024-08-12T07:00:00Z");
  await place(looker, "2024-08-11T07:00:00Z", { status: "Cancelled" });
  await place(caller, "2024-08-11T07:00:00Z", { source: "tele" });
  await place(early, "2024-08-09T07:00:00Z");
  for (const name of ["product-visits.by-product", "category-visits.by-category"])
    expect(await totals(name, month("2024-08"))).toMatchObject({ visitors: 4, buyers: 1, boughtShare: 2_500 });
});

it("keeps the visitor of a storefront with the order", async () => {
  const product = await buildProduct(gateway.db, storeId, { price: 1_000 });
  const visitor = randomUUID();
  const body: NewOrder = {
    source: "web",
    orderType: "Normal",
    deliveryType: "STORE_PICKUP",
    customer: { name: "Ravi", phone: "9333333333" },
    payment: "Online",
    visitor,
    lines: [{ productId: product.id, quantity: 1 }],
  };
  const { id } = await gateway.call("orders.create", { params: { storeId }, body }, admin());
  const kept = await gateway.db.selectFrom("orders").select("visitor").where("id", "=", id).executeTakeFirstOrThrow();
  expect(kept.visitor).toBe(visitor);
});
