import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { Condition } from "#contract/segments/condition.ts";
import { printCondition } from "#contract/segments/print.ts";
import { noteDelivered } from "../../../support/database/delivered.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { buildArea, buildCustomer, buildOrder, buildProduct, unique } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { runs } from "../../../support/run/tier.ts";
import { conditions } from "../../../support/segments.ts";

/** An order as the naive evaluation knows it. */
interface Placed {
  readonly days: number;
  readonly status: "Pending" | "Delivered" | "Cancelled";
  readonly source: "web" | "tele" | "ios";
  readonly lines: readonly { readonly category: string; readonly code: string; readonly amount: number }[];
  /** Whether it came in the promised time; null where none was promised or it is not there yet. */
  readonly kept: boolean | null;
}

interface Known {
  readonly row: CustomerRow;
  readonly orders: readonly Placed[];
  readonly returns: number;
}

let known: Known[];
const segments = new Map<string, Condition>();
const as = () => ({ as: gateway.logins.admin });
const day = 86_400_000;
const daysAgo = (days: number, hours = 0) =>
  new Date(Date.now() - days * day - 12 * 3_600_000 + hours * 3_600_000).toISOString();

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  await buildArea(gateway.db, storeId, "560001", { name: "Palm Grove" });
  await gateway.db
    .insertInto("categories")
    .values([{ store_id: storeId, name: "Dairy" }])
    .execute();
  const dairy = await gateway.db
    .selectFrom("categories")
    .select("id")
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  await gateway.db
    .insertInto("categories")
    .values([
      { store_id: storeId, name: "Milk & Cream", parent_id: dairy.id },
      { store_id: storeId, name: "Bread" },
    ])
    .execute();
  const products = new Map<string, string>();
  for (const code of ["M-1", "B-1", "D-1"]) products.set(code, (await buildProduct(gateway.db, storeId, { code })).id);
  const drawn = fc.sample(customers, { numRuns: 40, seed: 8 });
  const made = [];
  for (const { orders, returns, ...row } of drawn) {
    const { area, since, ...fields } = row;
    const phone = `98${String(10_000_000 + made.length)}`;
    const { id } = await buildCustomer(gateway.db, storeId, {
      ...fields,
      phone,
      created_at: daysAgo(since),
    } as never);
    await gateway.db
      .insertInto("customer_addresses")
      .values({
        store_id: storeId,
        customer_id: id,
        type: "Home",
        line: "1 Road",
        locality: "",
        city: "Pune",
        pincode: area ? "560001" : "999999",
        used_at: daysAgo(1),
      })
      .execute();
    for (const order of orders) await placeOrder(id, order, products);
    for (let nth = 0; nth < returns; nth += 1)
      await buildReturn(
        gateway.db,
        storeId,
        { status: "Completed" },
        {
          customer_id: id,
          placed_at: daysAgo(20),
          lines: [{ category: "Bread", product_id: products.get("B-1") ?? null }],
        },
      );
    const back: Placed = {
      days: 20,
      status: "Delivered",
      source: "web",
      kept: null,
      lines: [{ category: "Bread", code: "B-1", amount: 2_000 }],
    };
    made.push({ id, orders: [...orders, ...Array.from({ length: returns }, () => back)], returns });
  }
  known = await Promise.all(
    made.map(async ({ id, ...rest }) => ({
      ...rest,
      row: (await gateway.call("customers.read", { params: { storeId, id } }, as())).record,
    })),
  );
});

const goods = fc.constantFrom(
  { category: "Milk & Cream", code: "M-1" },
  { category: "Dairy", code: "D-1" },
  { category: "Bread", code: "B-1" },
);
const customers = fc.record({
  consent: fc.subarray(["SMS", "WhatsApp", "E-mail"]),
  blocked: fc.boolean(),
  restriction_reason: fc.constant("rude"),
  no_cash: fc.boolean(),
  tags: fc.constantFrom("", "vip", "vip, hotel", "Hotel"),
  language: fc.constantFrom(null, "en", "hi"),
  birthday: fc.constantFrom(null, "1990-02-28", "1980-11-01"),
  since: fc.integer({ min: 0, max: 400 }),
  area: fc.boolean(),
  returns: fc.constantFrom(0, 0, 0, 1, 2),
  orders: fc.array(
    fc
      .record({
        days: fc.integer({ min: 0, max: 60 }),
        status: fc.constantFrom("Pending" as const, "Delivered" as const, "Cancelled" as const),
        source: fc.constantFrom("web" as const, "tele" as const, "ios" as const),
        lines: fc.array(
          fc.tuple(goods, fc.integer({ min: 1, max: 9 })).map(([what, tens]) => ({ ...what, amount: tens * 1_000 })),
          { minLength: 1, maxLength: 3 },
        ),
        kept: fc.constantFrom(true, false, null),
      })
      .map((order) => (order.status === "Delivered" ? order : { ...order, kept: null })),
    { maxLength: 6 },
  ),
});

async function placeOrder(customer_id: string, order: Placed, products: ReadonlyMap<string, string>): Promise<void> {
  const promised = order.kept === null ? {} : { slot_start: daysAgo(order.days, 1), slot_end: daysAgo(order.days, 3) };
  const { id } = await buildOrder(gateway.db, storeId, {
    customer_id,
    status: order.status,
    source: order.source,
    placed_at: daysAgo(order.days),
    ...promised,
    lines: order.lines.map(({ category, code, amount }) => ({
      category,
      code,
      product_id: products.get(code) ?? null,
      amount,
    })),
  });
  if (order.kept === null) return;
  const at = daysAgo(order.days, order.kept ? 2 : 5);
  await noteDelivered(gateway.db, storeId, id, at);
}

/** Whether a customer meets a condition, worked out without SQL. */
function meets(condition: Condition, customer: Known): boolean {
  const { row, returns } = customer;
  const of = (inner: Condition) => meets(inner, customer);
  const orders = customer.orders.filter(({ status }) => status !== "Cancelled");
  if ("all" in condition) return condition.all.every(of);
  if ("any" in condition) return condition.any.some(of);
  if ("not" in condition) return !of(condition.not);
  if ("segment" in condition) return of(segments.get(condition.segment.toLowerCase()) as Condition);
  if ("bought" in condition) {
    const { what, times = 1, amount = 0, within = Infinity } = condition.bought;
    const recent = orders.filter(({ days }) => days + 0.5 <= within);
    const lines = recent.map((order) =>
      order.lines.filter(({ category, code }) => {
        if (what === "any") return true;
        if ("product" in what) return code === what.product;
        return category === what.category || (what.category === "Dairy" && category === "Milk & Cream");
      }),
    );
    const met = lines.filter((each) => each.length > 0);
    const sum = met.flat().reduce((all, line) => all + line.amount, 0);
    return met.length >= times && sum >= amount;
  }
  const { fact, op, value } = condition;
  const since = (at: string | null) => (at === null ? null : Math.floor((Date.now() - Date.parse(at)) / day));
  const promised = orders.filter(({ kept }) => kept !== null);
  const first = orders.length === 0 ? null : Math.max(...orders.map(({ days }) => days));
  const values: Readonly<Record<typeof fact, number | string | boolean | null | readonly string[]>> = {
    orders: row.orders,
    spent: row.spent,
    lastOrder: since(row.lastOrderAt),
    firstOrder: first,
    since: since(row.since),
    channel: orders.map(({ source }) => source),
    area: row.area?.toLowerCase() ?? null,
    returns,
    promiseKept: promised.length === 0 ? null : (100 * promised.filter(({ kept }) => kept).length) / promised.length,
    credit: row.credit,
    consent: row.consent,
    blocked: row.blocked,
    noCash: row.noCash,
    tag: row.tags.toLowerCase().split(", "),
    language: row.language,
    birthday: row.birthday === null ? null : String(Number(row.birthday.slice(5, 7))),
  };
  const own = values[fact];
  const wanted = fact === "area" || fact === "tag" ? String(value).toLowerCase() : value;
  if (own === null) return false;
  if (Array.isArray(own)) return own.includes(wanted);
  if (op === "=") return own === wanted;
  const [one, other] = [Number(own), Number(wanted)];
  return { ">=": one >= other, "<=": one <= other, ">": one > other, "<": one < other }[op];
}

async function addSegment(name: string, line: string) {
  return gateway.call("segments.create", { params: { storeId }, body: { name, line } }, as());
}

async function listed(filter: object) {
  const query = { page: 1, pageSize: 100 } as const;
  return gateway.call("customers.filter", { params: { storeId }, query, body: filter }, as());
}

it("finds who meets random trees as a naive evaluation does: count, list, counts, export and tab agree", async () => {
  const inner: Condition = { fact: "orders", op: ">=", value: 2 };
  segments.set("twice", inner);
  await addSegment("Twice", printCondition(inner));
  const trees = conditions({
    name: fc.constantFrom("Palm Grove", "palm grove", "VIP", "hotel", "nowhere"),
    days: fc.integer({ min: 0, max: 70 }),
    amount: fc.integer({ min: 0, max: 12 }).map((tens) => tens * 1_000),
    number: fc.nat(5),
    segment: fc.constantFrom("Twice", "twice"),
    category: fc.constantFrom("Dairy", "Bread", "Milk & Cream"),
    product: fc.constantFrom("M-1", "B-1"),
  });
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(trees, async (tree) => {
      const expected = known
        .filter((one) => meets(tree, one))
        .map(({ row }) => row.id)
        .toSorted();
      const line = printCondition(tree);
      const { members, of } = await gateway.call("segments.count", { params: { storeId }, body: { line } }, as());
      expect({ line, members, of }).toEqual({ line, members: expected.length, of: known.length });
      nth += 1;
      if (nth % 10 !== 0) return;
      const { id, members: kept } = await addSegment(unique("Tree"), line);
      expect(kept).toBe(expected.length);
      const page = await listed({ segment: [id] });
      expect(page.rows.map((row) => row.id).toSorted()).toEqual(expected);
      const counts = await gateway.call("customers.counts", { params: { storeId }, body: { segment: [id] } }, as());
      expect(counts.total).toBe(expected.length);
      const selected = await gateway.call(
        "customers.selected",
        { params: { storeId }, body: { ids: known.map(({ row }) => row.id), filter: { segment: [id] } } },
        as(),
      );
      expect(selected.left).toHaveLength(known.length - expected.length);
      const file = await gateway.send("export.customer", { params: { storeId }, body: { segment: [id] } }, as());
      expect((await file.text()).trim().split("\n")).toHaveLength(expected.length + 1);
      const one = known[nth % known.length] as Known;
      const inside = await gateway.call("customers.segments", { params: { storeId, id: one.row.id } }, as());
      expect(inside.some((segment) => segment.id === id)).toBe(meets(tree, one));
    }),
    { numRuns: runs(40, 3_000) },
  );
});

it("refuses rings, also of two people at once, and what a line names that is not there", async () => {
  const [a, b] = [await addSegment("Ring A", "orders > 1"), await addSegment("Ring B", "orders > 2")];
  const change = ({ id, version }: { id: string; version: number }, line: string) =>
    gateway.send("segments.change", { params: { storeId, id }, body: { version, changes: { line } } }, as());
  const both = await Promise.all([change(a, "segment “Ring B”"), change(b, 'segment "ring a"')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  await expect(addSegment("Self", "segment Self")).rejects.toThrow(/would stand in itself/);
  await expect(addSegment("Lost", "segment Nobody")).rejects.toThrow(/no segment “Nobody”/);
  await expect(addSegment("Typo", "bought Dairyy")).rejects.toThrow(/no category “Dairyy”/);
  await expect(addSegment("Wrong", "orders >")).rejects.toThrow(/a number/);
  await expect(addSegment("RING A", "orders > 1")).rejects.toThrow(/another segment has this name/);
});

it("keeps the name of a segment that another one uses, and does not delete it", async () => {
  const used = await addSegment("Used", "orders > 1");
  await addSegment("User of it", "segment Used and not blocked");
  const change = (changes: object) =>
    gateway.call(
      "segments.change",
      { params: { storeId, id: used.id }, body: { version: used.version, changes } },
      as(),
    );
  await expect(change({ name: "Other" })).rejects.toThrow(/“User of it” uses “Used”/);
  await expect(change({ state: "DELETE" })).rejects.toThrow(/“User of it” uses “Used”/);
  expect((await change({ name: "USED" })).name).toBe("USED");
});

it("makes a segment of pasted phones and numbers, in any spelling, and says what was not found", async () => {
  const one = await buildCustomer(gateway.db, storeId, { phone: "9123456780" });
  const other = await buildCustomer(gateway.db, storeId, { phone: "9123456781", code: "C-77" });
  const text = "+91 91234 56780\nC-77; 9123456781,,nobody\n9000000009";
  const counted = await gateway.call("segments.count", { params: { storeId }, body: { listed: text } }, as());
  expect(counted).toMatchObject({ members: 2, notFound: ["nobody", "9000000009"] });
  const made = await gateway.call(
    "segments.create",
    { params: { storeId }, body: { name: "Pasted", listed: text } },
    as(),
  );
  expect(made).toMatchObject({ members: 2, notFound: "nobody\n9000000009" });
  expect((await listed({ segment: [made.id] })).rows.map(({ id }) => id).toSorted()).toEqual(
    [one.id, other.id].toSorted(),
  );
  await expect(
    gateway.call(
      "segments.create",
      { params: { storeId }, body: { name: "Both", listed: text, line: "orders > 1" } },
      as(),
    ),
  ).rejects.toThrow(/not both/);
});

it("offers the names that a line can have", async () => {
  expect(await gateway.call("segments.names", { params: { storeId } }, as())).toMatchObject({
    area: ["Palm Grove"],
    tag: expect.arrayContaining(["vip", "hotel"]),
    category: ["Bread", "Dairy", "Milk & Cream"],
    segment: expect.arrayContaining(["Twice"]),
  });
});

it("adds the eight usual segments once", async () => {
  const add = () => gateway.call("segments.add-usual", { params: { storeId }, body: {} }, as());
  const both = await Promise.all([add(), add()]);
  expect(both.map(({ added }) => added.length).toSorted()).toEqual([0, 8]);
});

it("gives a promo code and an offer to the customers of a segment alone, as they are when they order", async () => {
  const product = await buildProduct(gateway.db, storeId, { price: 1_000, category: "Bread" });
  const segment = await addSegment("With three", "orders >= 3");
  const create = (name: "promo-codes.create" | "product-offers.create", body: object) =>
    gateway.call(name as "promo-codes.create", { params: { storeId }, body: body as never }, as());
  await create("promo-codes.create", {
    code: "THREE",
    title: "For three",
    discountType: "value",
    discountValue: 100,
    minimum: 0,
    segmentId: segment.id,
  });
  const { phone, id } = await buildCustomer(gateway.db, storeId, { phone: "9333333333" });
  const place = (promoCode?: string) =>
    gateway.call(
      "orders.create",
      {
        params: { storeId },
        body: {
          source: "tele",
          orderType: "Normal",
          deliveryType: "STORE_PICKUP",
          customer: { name: "Ravi", phone },
          payment: "Online",
          lines: [{ productId: product.id, quantity: 1 }],
          ...(promoCode === undefined ? {} : { promoCode }),
        },
      },
      as(),
    );
  await place();
  await place();
  await expect(place("THREE")).rejects.toThrow(/THREE is for other customers only/);
  await place();
  expect((await place("THREE")).amount).toBe(900);
  await expect(
    gateway.call(
      "segments.change",
      { params: { storeId, id: segment.id }, body: { version: 1, changes: { state: "DELETE" } } },
      as(),
    ),
  ).rejects.toThrow(/the promo code THREE uses/);
  const inside = await gateway.call("customers.segments", { params: { storeId, id } }, as());
  expect(inside.map(({ name }) => name)).toContain("With three");
});
