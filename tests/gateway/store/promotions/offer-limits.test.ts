import fc from "fast-check";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { NewOrder } from "#contract/orders/schema.ts";
import { sumAmounts } from "#contract/money.ts";
import { buildOffer, buildPromo } from "../../../support/database/promotions.ts";
import { buildPicker, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";

/* The limits of offers, and what orders give back of the uses of promo codes and offers. */

let tea: string;
let customers = 0;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  await gateway.listen();
  const product = { name: "Tea", price: 10_000, mrp: 10_000, tax_rate: 0, category: "Drinks" };
  tea = (await buildProduct(gateway.db, storeId, product)).id;
});
beforeEach(async () => {
  await gateway.db.deleteFrom("offers").execute();
});

const newPhone = (): string => `98760${String(customers++).padStart(5, "0")}`;

/** An order of so much tea at 100.00, paid online, by somebody new unless it is said who. */
function teaOrder(quantity: number, more: Partial<NewOrder> = {}, phone = newPhone()) {
  const kinds = { source: "web", orderType: "Normal", deliveryType: "STORE_PICKUP", payment: "Online" } as const;
  const customer = { name: "Asha", phone };
  return { params: { storeId }, body: { ...kinds, customer, lines: [{ productId: tea, quantity }], ...more } };
}
const place = (...order: Parameters<typeof teaOrder>) => gateway.call("orders.create", teaOrder(...order), admin);

type Limits = Omit<Parameters<typeof buildOffer>[2], "offer_type">;
const tenthOff = (limits: Limits) =>
  buildOffer(gateway.db, storeId, {
    title: "Tea weeks",
    offer_type: "category",
    goods: "Drinks",
    percentage: 10,
    ...limits,
  });
const tenthCode = (limits: Parameters<typeof buildPromo>[3] = {}) => {
  const discount = { type: "percentage", rate: 1_000 } as const;
  return buildPromo(gateway.db, storeId, { type: "discount", discount, most: null }, limits);
};

/** The rules that orders break; that each step leads onward is none for orders of which a step was taken back. */
async function broken() {
  const { "the history walks the table": _, ...rules } = await brokenRules(gateway.db);
  return rules;
}

/** Uses and cost of the offer, then of the code. */
async function figures(code: string) {
  const { db } = gateway;
  const offer = await db.selectFrom("offers").select(["uses", "spent"]).executeTakeFirstOrThrow();
  const promo = db.selectFrom("promo_codes").select(["uses", "spent"]).where("code", "=", code);
  const { uses, spent } = await promo.executeTakeFirstOrThrow();
  return [offer.uses, offer.spent, uses, spent];
}

async function sendLink(orderId: string, version: number) {
  const params = { storeId, orderId };
  await gateway.call("payments.send-link", { params, body: { version } }, admin);
  const { links } = await gateway.call("payments.links", { params }, admin);
  return links[0]?.url ?? "";
}
/** What the customer does on the page of the provider. */
const onPage = async (url: string, outcome: "pay" | "decline", amount: string) =>
  (await fetch(url, { method: "POST", body: new URLSearchParams({ outcome, amount }) })).text();

async function readOrder(orderId: string) {
  return (await gateway.call("orders.read", { params: { storeId, orderId } }, admin)).order;
}
async function move(orderId: string, status: string, more: object = {}) {
  const { version } = await readOrder(orderId);
  const request = { params: { storeId, orderId, status }, body: { version, note: "so", ...more } };
  return gateway.call("orders.change-status", request as never, admin);
}

it("is never passed by fifty orders at once, none of which is refused", async () => {
  const limits = fc.record({
    budget: fc.option(fc.integer({ min: 0, max: 60_000 })),
    maximum_uses: fc.option(fc.integer({ min: 1, max: 30 })),
    quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 50, maxLength: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(limits, async ({ quantities, ...limit }) => {
      await gateway.db.deleteFrom("offers").execute();
      const { id } = await tenthOff(limit);
      const orders = await Promise.all(quantities.map((quantity) => place(quantity)));
      const given = orders.map(({ amount }, at) => (quantities[at] ?? 0) * 10_000 - amount);
      const { record } = await gateway.call("offers.read", { params: { storeId, id } }, admin);
      const used = given.filter((amount) => amount > 0);
      expect(record).toMatchObject({ uses: used.length, spent: sumAmounts(used) });
      expect(record.left).toBe(limit.budget === null ? null : limit.budget - record.spent);
      expect(record.uses).toBeLessThanOrEqual(limit.maximum_uses ?? 50);
      expect(record.left ?? 0).toBeGreaterThanOrEqual(0);
      // It stops exactly there: who has not got it would have passed a limit.
      if (record.uses === limit.maximum_uses) return;
      for (const [at, amount] of given.entries())
        if (amount === 0) expect((quantities[at] ?? 0) * 1_000).toBeGreaterThan(record.left ?? Infinity);
    }),
    {
      numRuns: 3,
      endOnFailure: true,
      examples: [[{ budget: 14_500, maximum_uses: null, quantities: Array.from({ length: 50 }, () => 2) }]],
    },
  );
  expect(await broken()).toEqual({});
});

it("holds once for a customer, by twenty orders at once and in the price of the next one", async () => {
  await tenthOff({ once_per_customer: true });
  const phone = newPhone();
  const orders = await Promise.all(Array.from({ length: 20 }, () => place(1, {}, phone)));
  expect(orders.map(({ amount }) => amount).toSorted()).toEqual(
    [...Array.from({ length: 19 }, () => 10_000), 9_000].toSorted(),
  );
  const price = async (who: string) => {
    const { body, params } = teaOrder(1);
    const { customer: _customer, payment: _payment, ...rest } = body;
    return gateway.call("orders.price", { params, body: { ...rest, phone: who } }, admin);
  };
  expect(await price(phone)).toMatchObject({
    offers: [],
    usedUp: [{ title: "Tea weeks", because: "this customer has used Tea weeks already" }],
    refused: {},
  });
  expect(await price(newPhone())).toMatchObject({ offers: [{ saves: 1_000 }], usedUp: [] });
  await gateway.db.updateTable("offers").set({ budget: 1_500 }).execute();
  expect(await price(newPhone())).toMatchObject({
    amount: 10_000,
    usedUp: [{ because: "Tea weeks has only ₹5.00 of its budget left" }],
  });
  await gateway.db.updateTable("offers").set({ maximum_uses: 1 }).execute();
  expect(await price(newPhone())).toMatchObject({ usedUp: [{ because: "Tea weeks is used up" }] });
  expect(await broken()).toEqual({});
});

it("leaves what it cannot give to the next offer of its group", async () => {
  await tenthOff({ exclusive_group: "tea", priority: 2, budget: 500 });
  await tenthOff({ title: "Tea days", exclusive_group: "tea", percentage: 5, priority: 1 });
  expect(await place(1)).toMatchObject({ amount: 9_500 });
});

it("and a code get back what a failed payment, an edit, a return and a cancellation leave, and the undo takes it again", async () => {
  await tenthOff({ budget: 100_000, maximum_uses: 9 });
  const promoCode = await tenthCode({ budget: 100_000 });
  const order = await place(4, { promoCode });
  expect(order.amount).toBe(32_400);
  expect(await figures(promoCode)).toEqual([1, 4_000, 1, 3_600]);
  const link = await sendLink(order.id, order.version);
  await onPage(link, "decline", "324.00");
  expect(await readOrder(order.id)).toMatchObject({ paymentState: "Payment Failed", amount: 32_400 });
  expect(await figures(promoCode)).toEqual([0, 0, 0, 0]);
  // Called off meanwhile and back, it still holds nothing.
  await move(order.id, "Cancelled");
  const { version: called } = await readOrder(order.id);
  await move(order.id, "Pending", { undoes: called });
  expect(await readOrder(order.id)).toMatchObject({ status: "Pending", paymentState: "Payment Failed" });
  expect(await figures(promoCode)).toEqual([0, 0, 0, 0]);
  await onPage(link, "pay", "324.00");
  expect(await readOrder(order.id)).toMatchObject({ paymentState: "Paid" });
  expect(await figures(promoCode)).toEqual([1, 4_000, 1, 3_600]);
  const params = { storeId, orderId: order.id };
  const { version } = await readOrder(order.id);
  const edit = { version, changes: [{ line: 1, quantity: 2 }], additions: [], shown: { amount: 16_200, tax: 0 } };
  await gateway.call("orders.edit-lines", { params, body: edit }, admin);
  expect(await figures(promoCode)).toEqual([1, 2_000, 1, 1_800]);
  const { id: pickerId } = await buildPicker(gateway.db, storeId);
  const accepted = await move(order.id, "Accepted");
  await gateway.call("orders.assign-picker", { params, body: { version: accepted.version, pickerId } }, admin);
  for (const status of ["Picking & Packing", "Picking Completed", "Ready for Delivery", "Delivered"])
    await move(order.id, status);
  await returnOne(params);
  expect(await figures(promoCode)).toEqual([1, 1_000, 1, 900]);
  const other = await place(1, { promoCode });
  expect(await figures(promoCode)).toEqual([2, 2_000, 2, 1_800]);
  const cancelled = await move(other.id, "Cancelled");
  expect(await figures(promoCode)).toEqual([1, 1_000, 1, 900]);
  await move(other.id, "Pending", { undoes: cancelled.version });
  expect(await figures(promoCode)).toEqual([2, 2_000, 2, 1_800]);
  // All that is left comes back by hand, and that is taken back.
  const returned = await move(order.id, "Returned");
  expect(await figures(promoCode)).toEqual([2, 1_000, 2, 900]);
  await move(order.id, "Delivered", { undoes: returned.version });
  expect(await figures(promoCode)).toEqual([2, 2_000, 2, 1_800]);
  expect(await broken()).toEqual({});
});

/** Takes one piece of the first line back to the store. */
async function returnOne(params: { readonly storeId: string; readonly orderId: string }): Promise<void> {
  const lines = [{ line: 1, quantity: 1 }];
  const { amount, tax } = await gateway.call("returns.calculate", { params, query: {}, body: { lines } }, admin);
  const asked = lines.map((line) => ({ ...line, reason: "Damaged" as const, condition: "Saleable" as const }));
  const body = { lines: asked, pickup: "STORE" as const, shown: { amount, tax } };
  let row = await gateway.call("returns.create", { params, body }, admin);
  for (const status of ["Return Accepted", "Return Picked", "Completed"] as const) {
    const { id, orderId, version } = row;
    const body = { orderId, status, entityInternalId: storeId, version };
    row = await gateway.call("returns.change-status", { params: { storeId, id, status }, body }, admin);
  }
}

it("keeps the price of an order that is paid once others have used all up, and says so", async () => {
  await tenthOff({ maximum_uses: 1 });
  const promoCode = await tenthCode({ maximum_uses: 1 });
  const late = await place(1, { promoCode });
  expect(late.amount).toBe(8_100);
  const link = await sendLink(late.id, late.version);
  await onPage(link, "decline", "81.00");
  const other = await place(2, { promoCode });
  expect(other.amount).toBe(16_200);
  await onPage(link, "pay", "81.00");
  expect(await readOrder(late.id)).toMatchObject({ paymentState: "Paid", amount: 8_100 });
  expect(await figures(promoCode)).toEqual([1, 2_000, 1, 1_800]);
  const params = { storeId, orderId: late.id };
  const { entries } = await gateway.call("comments.history", { params, query: {} }, admin);
  const words = (name: string) =>
    `The payment came after it had failed, and by now ${name} is used up: the order keeps its price without that use`;
  expect(entries.filter(({ kind }) => kind === "comment").map(({ text }) => text)).toEqual([
    words("Tea weeks"),
    words(promoCode),
  ]);
  // What never counted again gives nothing back.
  await move(late.id, "Cancelled");
  expect(await figures(promoCode)).toEqual([1, 2_000, 1, 1_800]);
  expect(await broken()).toEqual({});
});

it("refuses an edit that would cost more than is left of the budget, and limits below what was used", async () => {
  const { id } = await tenthOff({ budget: 1_500 });
  const order = await place(1);
  const shown = { amount: 18_000, tax: 0 };
  const edit = { version: order.version, changes: [{ line: 1, quantity: 2 }], additions: [], shown };
  expect(
    await gateway.refused("orders.edit-lines", { params: { storeId, orderId: order.id }, body: edit }, admin),
  ).toMatchObject({ status: 422, message: "Tea weeks has only ₹5.00 of its budget left" });
  const change = { params: { storeId, id }, body: { version: 1, changes: { budget: 999 } } };
  expect(await gateway.refused("offers.change", change, admin)).toMatchObject({
    status: 422,
    message: "more was taken off already",
  });
});
