import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dueSoonMinutes, workAheadMinutes } from "#contract/constants.ts";
import { deliveryTypes, orderSources, orderTypes, paymentStates, type ViewType } from "#contract/enumerations.ts";
import type { OrderFilter, OrderRow } from "#contract/orders/schema.ts";
import { isOpen, orderStatuses } from "#contract/orders/status.ts";
import { orderRowColumns, ordersWithPeople } from "#gateway/store/orders/rows/order-row.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { readOrder } from "#gateway/store/orders/order-detail.ts";
import { readTabCounts } from "#gateway/store/orders/rows/tab-counts.ts";
import { type PageRequest, readPage } from "#gateway/store/lists/page.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Db } from "#gateway/database/schema.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import {
  buildBusinessUnit,
  buildCustomer,
  buildOrder,
  buildPicker,
  buildProduct,
  buildRider,
  buildStore,
} from "../../../support/database/rows.ts";

let database: TestDatabase;
let storeId: string;
let pickers: string[];
let riders: string[];
const all: OrderRow[] = [];
const customers: string[] = [];
const goods: string[] = [];
/** What an order is found by: a text for each of its products, with what is said of the order itself before it. */
const texts = new Map<string, string[]>();
const bought = new Map<string, string[]>();

const hour = 3_600_000;
const start = Date.now();
const products = ["Basmati rice", "Milk", "Crème fraîche", "100% juice", "Al_mond"];
const names = ["Asha Rao", "al Amin", "Émile Zola", "Meera Nair", "asha Patel"];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const unit = await buildBusinessUnit(db);
  storeId = (await buildStore(db, { business_unit_id: unit, code: "A1" })).id;
  const other = (await buildStore(db, { business_unit_id: unit, code: "B1" })).id;
  pickers = [
    (await buildPicker(db, storeId, { name: "Zoe" })).id,
    (await buildPicker(db, storeId, { name: "adam" })).id,
  ];
  riders = [(await buildRider(db, storeId, { name: "Yan" })).id, (await buildRider(db, storeId, { name: "Ben" })).id];
  await buildOrder(db, other);
  for (const name of ["Asha Rao", "Asha Rao"]) customers.push((await buildCustomer(db, storeId, { name })).id);
  for (const [at, name] of products.entries())
    goods.push((await buildProduct(db, storeId, { name, code: `K-${at}` })).id);
  const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value;
  for (let at = 0; at < 90; at++) {
    const status = pick(orderStatuses, at);
    const lines = Array.from({ length: 1 + (at % 4) }, (_, line) => (at * 7 + line) % products.length).map((nth) => ({
      name: pick(products, nth),
      code: `K-${nth}`,
      product_id: pick(goods, nth),
    }));
    const order = await buildOrder(db, storeId, {
      number: `A1-${String(at).padStart(6, "0")}`,
      status,
      // Some share a moment, an amount, a slot: the id must decide then.
      placed_at: new Date(start - Math.floor(at / 3) * hour).toISOString(),
      slot_start: at % 4 === 0 ? null : new Date(start + (Math.floor(at / 5) - 10) * hour).toISOString(),
      slot_end: at % 4 === 0 ? null : new Date(start + (Math.floor(at / 5) - 9) * hour).toISOString(),
      customer_name: pick(names, at),
      customer_phone: `+9198${String((at * 7919) % 100_000_000).padStart(8, "0")}`,
      payment_state: pick(paymentStates, at * 5),
      source: pick(orderSources, at * 3),
      order_type: pick(orderTypes, at),
      delivery_type: pick(deliveryTypes, at + 1),
      picker_id: status === "Picker Assigned" || at % 3 === 0 ? pick(pickers, at) : null,
      rider_id: status === "Rider Assigned" || status === "In-Transit" || at % 5 === 0 ? pick(riders, at) : null,
      customer_id: at % 7 === 0 ? null : pick(customers, at),
      lines: lines.map((line) => ({ ...line, amount: 1_000 * (1 + (at % 6)) })),
    });
    const itself = foldText(`${order.number} ${order.customer_name} ${order.customer_phone}`);
    texts.set(
      order.id,
      lines.map(({ name, code }) => ` ${itself} ${foldText(name)} ${foldText(code)}`),
    );
    bought.set(
      order.id,
      lines.map(({ product_id }) => product_id),
    );
  }
  all.push(...(await ordersWithPeople(db).select(orderRowColumns).where("orders.store_id", "=", storeId).execute()));
});
afterAll(() => database.drop());

const readOrderPage = (db: Db, { entityInternalId, ...filter }: OrderFilter, request: PageRequest) =>
  readPage(db, orders, entityInternalId, filter, request);
const countOrders = (db: Db, { entityInternalId, ...filter }: OrderFilter, view: ViewType) =>
  readTabCounts(db, entityInternalId, filter, view);

/** The filter said again in JavaScript, as plainly as possible. */
function naive(row: OrderRow, filter: OrderFilter): boolean {
  const among = (value: unknown, wanted: readonly unknown[] | undefined) => !wanted?.length || wanted.includes(value);
  const time = (value: string | null, range: OrderFilter["slot"]) =>
    (range?.from === undefined || (value !== null && Date.parse(value) >= Date.parse(range.from))) &&
    (range?.to === undefined || (value !== null && Date.parse(value) <= Date.parse(range.to)));
  const isNear = (promise: string | null) => {
    const left = promise === null ? -1 : Date.parse(promise) - Date.now();
    return left >= 0 && left <= dueSoonMinutes * 60_000;
  };
  const words = foldText(filter.text ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => ([...word].length > 2 ? word : ` ${word}`));
  return (
    among(row.status, filter.orderStatus) &&
    among(row.source, filter.source) &&
    among(row.orderType, filter.orderType) &&
    among(row.deliveryType, filter.deliveryType) &&
    among(row.paymentState, filter.paymentState) &&
    among(row.pickerId ?? "unassigned", filter.picker) &&
    among(row.riderId ?? "unassigned", filter.rider) &&
    among(row.customerId, filter.customer) &&
    (!filter.product?.length || bought.get(row.id)?.some((id) => among(id, filter.product)) === true) &&
    time(row.slotStart, filter.slot) &&
    time(row.placedAt, filter.placed) &&
    row.amount >= (filter.amount?.from ?? 0) &&
    row.amount <= (filter.amount?.to ?? Infinity) &&
    (!filter.dueSoon || (isOpen(row.status) && isNear(row.slotEnd))) &&
    (!filter.workNow ||
      (isOpen(row.status) &&
        (row.slotEnd === null || Date.parse(row.slotEnd) <= Date.now() + workAheadMinutes * 60_000))) &&
    (!filter.late || (isOpen(row.status) && row.slotEnd !== null && Date.parse(row.slotEnd) < Date.now())) &&
    texts.get(row.id)?.some((text) => words.every((word) => text.includes(word))) === true
  );
}

const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
const moment = fc.integer({ min: -40, max: 20 }).map((hours) => new Date(start + hours * hour).toISOString());
const range = <Value>(values: fc.Arbitrary<Value>) =>
  fc.record({ from: values, to: values }, { requiredKeys: [] }) as fc.Arbitrary<{ from?: Value; to?: Value }>;
const words = [
  "milk",
  "al",
  "a",
  "rao",
  "A1-00001",
  "zola",
  "émile",
  "100%",
  "al_",
  "000",
  "basmati rao",
  "+9",
  "k-3",
  "juice k-3",
];
const absent = ["zz", "a%o", "m_lk", "+91 98765 zz", "basmati juice", "milk k-3"];

describe("pages and counts of orders", () => {
  it("find exactly what the filter says, and total and counts agree with it", async () => {
    const parts = {
      orderStatus: some(orderStatuses),
      source: some(orderSources),
      orderType: some(orderTypes),
      deliveryType: some(deliveryTypes),
      paymentState: some(paymentStates),
      picker: some([...pickers, "unassigned"]),
      rider: some([...riders, "unassigned"]),
      customer: some(customers),
      product: some(goods),
      slot: range(moment),
      placed: range(moment),
      amount: range(fc.integer({ min: 0, max: 8 }).map((thousands) => thousands * 1_000)),
      late: fc.constant(true as const),
      dueSoon: fc.constant(true as const),
      workNow: fc.constant(true as const),
      text: fc.constantFrom(...words, ...absent),
    };
    // All parts at once would find nothing nearly every time, and prove as much.
    const filters = fc
      .uniqueArray(fc.constantFrom(...(Object.keys(parts) as (keyof typeof parts)[])), { maxLength: 3 })
      .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, parts[key]])))) as fc.Arbitrary<
      Omit<OrderFilter, "entityInternalId">
    >;
    let found = 0;
    let bounded = 0;
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), async (parts, countTo) => {
        const filter: OrderFilter = { entityInternalId: storeId, ...parts };
        const expected = all.filter((row) => naive(row, filter));
        const page = await readOrderPage(database.db, filter, { page: 1, pageSize: 100 });
        expect(page.rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        expect(page).toMatchObject({ total: expected.length, atLeast: false });
        // Counted to less than there is, the same rows are found another way.
        const short = await readOrderPage(database.db, filter, { page: 1, pageSize: 100, countTo });
        expect(short.rows).toEqual(page.rows);
        if (short.atLeast) {
          bounded += 1;
          expect(short.total).toBe(countTo);
          expect(expected.length).toBeGreaterThan(countTo);
        } else expect(short.total).toBe(expected.length);
        found += expected.length;
        const counts = await countOrders(database.db, filter, "BUSINESS");
        expect(counts.total).toBe(expected.length);
        for (const status of orderStatuses)
          expect(counts.byStatus[status]).toBe(expected.filter((row) => row.status === status).length);
      }),
      { numRuns: 100 },
    );
    expect(found).toBeGreaterThan(800);
    expect(bounded).toBeGreaterThan(8);
  });

  it.each(words)("finds something for %s, so the comparison above means something", (text) => {
    const found = all.filter((row) => naive(row, { entityInternalId: storeId, text }));
    expect(found.length).toBeGreaterThan(0);
  });

  it("answers the rows whole, with the names of picker and rider", async () => {
    const page = await readOrderPage(database.db, { entityInternalId: storeId }, { page: 1, pageSize: 100 });
    const byId = new Map(all.map((row) => [row.id, row]));
    for (const row of page.rows) expect(row).toEqual(byId.get(row.id));
    expect(page.rows.filter((row) => row.pickerName === "Zoe").length).toBeGreaterThan(0);
  });

  it("says nothing about a store that is not there", async () => {
    const filter = { entityInternalId: "00000000-0000-4000-8000-000000000000" };
    await expect(readOrderPage(database.db, filter, { page: 1, pageSize: 25 })).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(countOrders(database.db, filter, "BUSINESS")).rejects.toMatchObject({ code: "not-found" });
  });

  it("counts the tabs of the asked view, a tab without statuses as everything", async () => {
    const tab = { color: "#000000", bgColor: "#ffffff" };
    const settings = {
      viewTypeFlag: true,
      viewTypeTabs: [
        { level: "All", orderStatus: [], ...tab },
        { level: "New", orderStatus: ["Pending", "On-Hold"], ...tab },
      ],
      dataRefreshFlag: true,
      refeshTiming: 10_000,
      timeBarColor: "#000000",
      timeBarFlag: true,
    };
    await database.db
      .insertInto("order_views")
      .values({ store_id: storeId, view_type: "PROCESS", settings: JSON.stringify(settings) })
      .execute();
    const counts = await countOrders(database.db, { entityInternalId: storeId, source: ["web"] }, "PROCESS");
    const web = all.filter((row) => row.source === "web");
    expect(counts.tabs).toEqual([
      { level: "All", count: web.length },
      { level: "New", count: web.filter((row) => ["Pending", "On-Hold"].includes(row.status)).length },
    ]);
    expect((await countOrders(database.db, { entityInternalId: storeId }, "BUSINESS")).tabs).toEqual([]);
  });
});

describe("the text search", () => {
  it.each([
    // The words of a phrase stand in one product, beside what the order itself says.
    ["green tea", ["tea"]],
    ["tea green", ["tea"]],
    ["zola green", ["tea", "mixed"]],
    ["zola tea", ["tea", "mixed"]],
    ["zola mixed", ["mixed"]],
    ["black apples", []],
    ["mixed apples green", ["mixed"]],
    // A code finds its product.
    ["85123a", ["mixed"]],
    ["black 85123a", ["mixed"]],
    ["85123a apples", []],
    ["gt-1", ["tea"]],
  ])("finds for %s: %j", async (text, numbers) => {
    const store = await phraseStore();
    const request = { page: 1, pageSize: 25 } as const;
    const find = async (countTo?: number, filter: Partial<OrderFilter> = {}) => {
      const asked = { entityInternalId: store, text, ...filter };
      const { rows } = await readOrderPage(database.db, asked, { ...request, ...(countTo ? { countTo } : {}) });
      return rows.map(({ number }) => number).sort();
    };
    expect(await find()).toEqual(numbers.toSorted());
    expect(await find(1)).toEqual(numbers.toSorted());
    expect(await find(undefined, { source: ["web"] })).toEqual(numbers.toSorted());
  });

  let made: Promise<string> | undefined;
  const phraseStore = () =>
    (made ??= (async () => {
      const unit = await buildBusinessUnit(database.db);
      const { id } = await buildStore(database.db, { business_unit_id: unit });
      const order = (number: string, ...lines: { name: string; code: string }[]) =>
        buildOrder(database.db, id, { number, customer_name: "Émile Zola", customer_phone: "", lines });
      await order("tea", { name: "Green tea", code: "GT-1" });
      await order("mixed", { name: "Green apples", code: "A1" }, { name: "Black tea", code: "85123A" });
      return id;
    })());
});

describe("sorting", () => {
  it("by customer as people look names up, whatever letters they are written with", async () => {
    const { business_unit_id } = await database.db
      .selectFrom("stores")
      .select("business_unit_id")
      .where("id", "=", storeId)
      .executeTakeFirstOrThrow();
    const store = await buildStore(database.db, { business_unit_id, code: "NAMES" });
    for (const name of ["Zoe", "Émile", "ángel", "Bela", "Angela", "Österreich", "andrea"])
      await buildOrder(database.db, store.id, { customer_name: name });
    const filter = { entityInternalId: store.id, sort: { column: "customer", descending: false } } as const;
    const { rows } = await readOrderPage(database.db, filter, { page: 1, pageSize: 25 });
    expect(rows.map(({ customerName }) => customerName)).toEqual([
      "andrea",
      "ángel",
      "Angela",
      "Bela",
      "Émile",
      "Österreich",
      "Zoe",
    ]);
  });

  it("by age puts the longest late open order first", async () => {
    const sort = { column: "age", descending: false } as const;
    for (const filter of [{}, { late: true as const }, { orderStatus: orderStatuses.filter(isOpen) }]) {
      const { rows } = await readOrderPage(
        database.db,
        { entityInternalId: storeId, sort, ...filter },
        { page: 1, pageSize: 25 },
      );
      const longest = all
        .filter((row) => isOpen(row.status) && row.slotEnd !== null)
        .sort((one, two) => Date.parse(one.slotEnd ?? "") - Date.parse(two.slotEnd ?? ""))[0];
      expect(rows[0]?.slotEnd).toBe(longest?.slotEnd);
    }
  });
});

describe("readOrder", () => {
  it("answers one order whole, quantities as numbers", async () => {
    const customer = await buildCustomer(database.db, storeId, { email: "asha@example.com" });
    const { id } = await buildOrder(database.db, storeId, {
      customer_id: customer.id,
      delivery_charge: 500,
      discount: 100,
      address: JSON.stringify({ type: "Home", line: "1 Road", locality: "", city: "Pune", pincode: "411001" }),
      instructions: "ring twice",
      lines: [
        { unit: "weight", quantity: 1.255, amount: 1_255 },
        { name: "Milk", amount: 2_000 },
      ],
    });
    await database.db
      .insertInto("order_payments")
      .values({ store_id: storeId, order_id: id, at: "2026-11-21T05:00:00.000Z", method: "UPI", amount: 3_655 })
      .execute();
    const detail = await readOrder(database.db, storeId, id);
    expect(detail).toMatchObject({
      order: { id, itemCount: 2, amount: 3_655, customerId: customer.id },
      lines: [
        { line: 1, quantity: 1.255, amount: 1_255 },
        { line: 2, name: "Milk" },
      ],
      payments: [{ at: "2026-11-21T05:00:00.000Z", method: "UPI", amount: 3_655 }],
      address: { city: "Pune" },
      customerEmail: "asha@example.com",
      instructions: "ring twice",
      linesAmount: 3_255,
      discount: 100,
      deliveryCharge: 500,
    });
  });
});
