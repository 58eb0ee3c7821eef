import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { OrderStatus } from "#contract/orders/status.ts";
import { messageSection } from "#contract/settings/messages.ts";
import { customers } from "#gateway/store/customers/list.ts";
import { keptText } from "#gateway/store/lists/conditions.ts";
import type { StoredText } from "#gateway/store/lists/list.ts";
import { buildRecord } from "../../../support/kinds/records.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { buildReview } from "../../../support/database/reviews.ts";
import { buildArea, buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { noteDelivered } from "../../../support/database/delivered.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const as = () => ({ as: gateway.logins.admin });
const hour = 3_600_000;
const daysAgo = (days: number, hours = 0): string =>
  new Date(Date.now() - days * 24 * hour + hours * hour).toISOString();

async function rowOf(id: string) {
  return (await gateway.call("customers.read", { params: { storeId, id } }, as())).record;
}

async function place(phone: string, payment: "Cash On Delivery" | "Online" = "Online") {
  const { id } = await buildProduct(gateway.db, storeId, { price: 1_000 });
  return gateway.call(
    "orders.create",
    {
      params: { storeId },
      body: {
        source: "tele",
        orderType: "Normal",
        deliveryType: "STORE_PICKUP",
        customer: { name: "Ravi", phone },
        payment,
        lines: [{ productId: id, quantity: 1 }],
      },
    },
    as(),
  );
}

it("counts orders that are placed at once, leaves out cancelled ones, and counts as spent what was delivered", async () => {
  const { id } = await buildCustomer(gateway.db, storeId, { phone: "9100000001" });
  const [first, second] = await Promise.all([place("9100000001"), place("9100000001")]);
  expect(await rowOf(id)).toMatchObject({ orders: 2, spent: 0, lastOrderAt: expect.any(String) });
  const params = { storeId, orderId: first.id, status: "Cancelled" as const };
  await gateway.call("orders.change-status", { params, body: { version: first.version, note: "no" } }, as());
  const set = (row: { status?: OrderStatus; returned_amount?: number }) =>
    gateway.db.updateTable("orders").set(row).where("store_id", "=", storeId).where("id", "=", second.id).execute();
  await set({ status: "Delivered" });
  expect(await rowOf(id)).toMatchObject({ orders: 1, spent: 1_000 });
  await set({ returned_amount: 400 });
  expect(await rowOf(id)).toMatchObject({ orders: 1, spent: 600 });
});

it("moves what was ordered with the order, and takes it away with it", async () => {
  const [one, other] = [await buildCustomer(gateway.db, storeId), await buildCustomer(gateway.db, storeId)];
  const old = await buildOrder(gateway.db, storeId, { customer_id: one.id, placed_at: daysAgo(9) });
  const order = await buildOrder(gateway.db, storeId, { customer_id: one.id, placed_at: daysAgo(1) });
  await gateway.db.updateTable("orders").set({ customer_id: other.id }).where("id", "=", order.id).execute();
  expect(await rowOf(one.id)).toMatchObject({ orders: 1, lastOrderAt: old.placed_at });
  expect(await rowOf(other.id)).toMatchObject({ orders: 1, lastOrderAt: order.placed_at });
  for (const table of ["order_lines", "order_search", "order_history"] as const)
    await gateway.db.deleteFrom(table).where("order_id", "=", order.id).execute();
  await gateway.db.deleteFrom("orders").where("id", "=", order.id).execute();
  expect(await rowOf(other.id)).toMatchObject({ orders: 0, lastOrderAt: null });
});

it("takes no order of a blocked customer, and no cash of one who may not pay so, and says why", async () => {
  const restriction_reason = "Refused three orders";
  await buildCustomer(gateway.db, storeId, { phone: "9100000002", blocked: true, restriction_reason });
  await buildCustomer(gateway.db, storeId, { phone: "9100000003", no_cash: true, restriction_reason });
  await expect(place("9100000002")).rejects.toThrow(/blocked: Refused three orders/);
  await expect(place("9100000003", "Cash On Delivery")).rejects.toThrow(/no cash on delivery .*: Refused three orders/);
  await place("9100000003");
});

it("blocks nobody without a reason, and keeps each tag once", async () => {
  const { id } = await buildCustomer(gateway.db, storeId);
  const change = (version: number, changes: object) =>
    gateway.call("customers.change", { params: { storeId, id }, body: { version, changes } }, as());
  await expect(change(1, { blocked: true })).rejects.toThrow(/say why/);
  const changed = await change(1, { blocked: true, restrictionReason: "Rude", tags: " vip,hotel, vip ," });
  expect(changed).toMatchObject({ blocked: true, tags: "vip, hotel" });
  await expect(change(2, { restrictionReason: "" })).rejects.toThrow(/say why/);
});

it("keeps each consent with its words, who noted it and when, also after it is taken back", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId, { consent: ["E-mail"] });
  const change = (version: number, changes: object) =>
    gateway.call("customers.change", { params: { storeId, id }, body: { version, changes } }, as());
  const own = messageSection.fields.consentWording.starts;
  expect(await change(1, { consent: ["E-mail", "SMS"] })).toMatchObject({ consentWording: own });
  await change(2, { consent: ["E-mail", "SMS", "WhatsApp"], consentWording: "Yes, by WhatsApp" });
  await change(3, { consent: ["E-mail", "WhatsApp"] });
  await change(4, { notes: "Rings twice" });
  const told = await gateway.call("customers.consents", { params: { storeId, id } }, as());
  const noted = { by: expect.stringMatching(/./), at: expect.stringMatching(/^\d{4}-/) };
  expect(told).toMatchObject([
    { channel: "SMS", agreed: false, ...noted },
    { channel: "WhatsApp", agreed: true, wording: "Yes, by WhatsApp", ...noted },
    { channel: "SMS", agreed: true, wording: own, ...noted },
    { channel: "E-mail", agreed: true, wording: "", at: null, by: "" },
  ]);
  await change(5, { consent: ["E-mail", "WhatsApp", "SMS"] });
  const [again] = await gateway.call("customers.consents", { params: { storeId, id } }, as());
  expect(again).toMatchObject({ channel: "SMS", agreed: true, wording: own, ...noted });
});

it("is found by the whole number of an order, which is looked up once, and tells the segments of whom it found", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId, { name: "Who Placed", tags: "vip" });
  await buildCustomer(db, storeId, { name: "Who Else" });
  await buildOrder(db, storeId, { customer_id: id, number: "S101-700123" });
  await buildOrder(db, gateway.stores.south, { number: "S102-700124" });
  const segment = await buildRecord(db, "segment", storeId);
  await db.updateTable("segments").set({ name: "Vips" }).where("id", "=", segment.id).execute();
  await db
    .insertInto("segment_members")
    .values({ store_id: storeId, segment_id: segment.id, customer_id: id })
    .execute();
  const found = async (text: string) => {
    const params = { storeId };
    const query = { page: 1, pageSize: 25 } as const;
    const { rows } = await gateway.call("customers.filter", { params, query, body: { text } }, as());
    const { total } = await gateway.call("customers.counts", { params, body: { text } }, as());
    expect(total).toBe(rows.length);
    return rows.map(({ name, segments }) => [name, segments]);
  };
  expect(await found("S101-700123")).toEqual([["Who Placed", "Vips"]]);
  expect(await found("s101700123")).toEqual([["Who Placed", "Vips"]]);
  expect(await found("S102-700124")).toEqual([]);
  const condition = keptText(customers.fields.text as StoredText, "S101-700123", storeId);
  // Who placed it is read once and not for each customer, so that the keys of both tables can be used.
  const plan = await sql<{ "QUERY PLAN": string }>`
    explain select id from customers as kept where kept.store_id = ${storeId} and ${condition}`.execute(gateway.db);
  const text = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("InitPlan");
  expect(text).not.toContain("SubPlan");
});

it("tells of each address whether the store delivers there", async () => {
  const { db } = gateway;
  const area = await buildArea(db, storeId, "560999");
  const { id } = await buildCustomer(db, storeId);
  const address = { store_id: storeId, customer_id: id, type: "Home", locality: "", city: "Pune" } as const;
  await db
    .insertInto("customer_addresses")
    .values([
      { ...address, line: "1 Road", pincode: "560999", used_at: daysAgo(1) },
      { ...address, line: "2 Road", pincode: "999999", used_at: daysAgo(2) },
    ])
    .execute();
  expect(await gateway.call("customers.addresses", { params: { storeId, id } }, as())).toMatchObject([
    { line: "1 Road", area: area.name, delivers: true },
    { line: "2 Road", area: null, delivers: false },
  ]);
  expect(await rowOf(id)).toMatchObject({ area: area.name });
});

it("keeps a wishlist with the price of that day, and each product once", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId);
  const product = await buildProduct(db, storeId, { price: 1_000 });
  const params = { storeId, id };
  const wish = (productId: string, wished: boolean) =>
    gateway.call("customers.wish", { params, body: { productId, wished } }, as());
  const stockIs = (on_hand: number) =>
    db
      .insertInto("product_stock")
      .values({ store_id: storeId, product_id: product.id, on_hand })
      .onConflict((conflict) => conflict.columns(["store_id", "product_id"]).doUpdateSet({ on_hand }))
      .execute();
  await stockIs(0);
  await wish(product.id, true);
  await stockIs(3);
  await db.updateTable("products").set({ price: 900 }).where("id", "=", product.id).execute();
  expect(await wish(product.id, true)).toMatchObject([
    { product: { id: product.id, price: 900, stock: { available: 3 } }, price: 1_000, available: 0 },
  ]);
  expect(await gateway.call("customers.wishlist", { params }, as())).toHaveLength(1);
  expect(await wish(product.id, false)).toEqual([]);
  const foreign = await buildProduct(db, gateway.stores.south);
  await expect(wish(foreign.id, true)).rejects.toThrow(/no such product/);
});

it("tells orders, payments and comments in one timeline, the newest first", async () => {
  const { id } = await buildCustomer(gateway.db, storeId, { phone: "9100000004" });
  const order = await place("9100000004");
  const { id: orderId, version, number } = order;
  const payment = { version, method: "UPI" as const, amount: 1_000, reference: "U1" };
  await gateway.call("payments.record", { params: { storeId, orderId }, body: payment }, as());
  const comments = [{ orderId, comment: "the milk was sour", origin: "By Customer" as const }];
  await gateway.call("comments.add", { params: { storeId }, body: { comments } }, as());
  const entries = await gateway.call("customers.timeline", { params: { storeId, id }, query: {} }, as());
  expect(entries).toMatchObject([
    { kind: "comment", number, text: "the milk was sour", what: "By Customer" },
    { kind: "payment", number, amount: 1_000, what: "UPI" },
    { kind: "order", number, orderId, what: "Pending" },
  ]);
});

it("tells changes, messages and reviews too, and one kind alone", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId);
  const order = await buildOrder(db, storeId, { customer_id: id });
  const key = { store_id: storeId, order_id: order.id };
  await sql`
    insert into order_history (store_id, order_id, kind, at, by_name, origin, version, text)
    values (${storeId}, ${order.id}, 'edit', now() - interval '3 hours', 'Ravi', 'By Admin', 2, 'Milk added')`.execute(
    db,
  );
  await db
    .insertInto("payment_links")
    .values({
      ...key,
      id: randomUUID(),
      provider: "test",
      url: "https://pay.example/1",
      amount: 1_000,
      state: "sent",
      sent_at: daysAgo(0, -2),
      sent_by: "Ravi",
    })
    .execute();
  await buildReview(db, storeId, { customerId: id });
  const told = async (kind?: "edit" | "message" | "review") => {
    const entries = await gateway.call("customers.timeline", { params: { storeId, id }, query: { kind } }, as());
    return entries.map((entry) => [entry.kind, entry.number === order.number]);
  };
  expect((await told()).map(([kind]) => kind).toSorted()).toEqual(["edit", "message", "order", "review"]);
  expect(await told("edit")).toEqual([["edit", true]]);
  expect(await told("message")).toEqual([["message", true]]);
  expect(await told("review")).toEqual([["review", false]]);
});

it("finds the returns of a customer", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId);
  const back = await buildReturn(db, storeId, {}, { customer_id: id });
  await buildReturn(db, storeId, {}, {});
  const query = { filterType: "RETURN_ORDER", page: 1, pageSize: 25 } as const;
  const body = { entityInternalId: storeId, customer: [id] };
  const { rows } = await gateway.call("returns.filter", { query, body }, as());
  expect(rows.map((row) => row.id)).toEqual([back.id]);
});

it("works out rhythm, basket, promise, and what is bought regularly and no more", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId);
  const milk = await buildProduct(db, storeId, { name: "Milk" });
  const tea = await buildProduct(db, storeId, { name: "Tea" });
  const both = [
    { product_id: milk.id, name: "Milk" },
    { product_id: tea.id, name: "Tea" },
  ];
  for (const [days, hasTea] of [
    [70, true],
    [60, true],
    [50, true],
    [40, false],
    [10, false],
  ] as const) {
    const { id: order_id } = await buildOrder(db, storeId, {
      customer_id: id,
      status: "Delivered",
      placed_at: daysAgo(days),
      slot_start: daysAgo(days, 2),
      slot_end: daysAgo(days, 4),
      lines: hasTea ? both : both.slice(0, 1),
    });
    const at = daysAgo(days, days === 40 ? 6 : 3);
    await noteDelivered(db, storeId, order_id, at);
  }
  const insight = await gateway.call("customers.insight", { params: { storeId, id } }, as());
  expect(insight).toMatchObject({ orders: 5, daysBetween: 10, promised: 5, kept: 4, returns: 0, credit: 0 });
  expect(Math.round((Date.now() - Date.parse(insight.dueAt ?? "")) / (24 * hour))).toBe(0);
  expect(insight.usual).toMatchObject([
    { name: "Milk", times: 5 },
    { name: "Tea", times: 3 },
  ]);
  expect(insight.stopped).toMatchObject([{ name: "Tea", times: 3, every: 10 }]);
});
