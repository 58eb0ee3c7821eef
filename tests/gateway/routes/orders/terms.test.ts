import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { DeliveryChanges } from "#contract/delivery/schema.ts";
import type { IntakeToPrice } from "#contract/orders/intake-schema.ts";
import type { OrderDetail } from "#contract/orders/schema.ts";
import type { PromoGift } from "#contract/pricing/promo.ts";
import { sumAmounts } from "#contract/money.ts";
import { buildArea, buildOrder, buildPicker, buildProduct, buildRider } from "../../../support/database/rows.ts";
import { buildOffer, buildPromo } from "../../../support/database/promotions.ts";
import { openTestGateway, type LooseRequest } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";

/* What orders are agreed on, from the first price on the phone to the last change of the delivery. */

let storeId: string;
const products = { tea: "", rice: "" };
const now = Date.parse("2026-11-22T04:00:00.000Z");
const home = { type: "Home", line: "12 Lake Road", locality: "Hill", city: "Pune", pincode: "411001" } as const;
const far = { ...home, line: "9 Far Road", pincode: "411099" } as const;
const evening = { start: "2026-11-23T10:30:00.000Z", end: "2026-11-23T12:30:00.000Z" };

const gateway = await openTestGateway({ now: () => now });
beforeAll(async () => {
  const { db } = gateway;
  storeId = gateway.stores.north;
  products.tea = (
    await buildProduct(db, storeId, { code: "TEA", name: "Tea", price: 10_000, mrp: 11_000, category: "Drinks" })
  ).id;
  products.rice = (await buildProduct(db, storeId, { name: "Rice", price: 5_000, unit: "weight", category: "Dry" })).id;
  await buildArea(db, storeId, "411001", { name: "Hill", delivery_charge: 2_900, free_from: 50_000, city: "Pune" });
  await buildArea(db, storeId, "411099", { name: "Far", delivery_charge: 9_900, minimum_order: 30_000 });
  await db
    .insertInto("slot_rules")
    .values({ store_id: storeId, starts_at: "16:00", capacity: 100, surcharge: 1_900 })
    .execute();
});
beforeEach(async () => {
  await gateway.db.deleteFrom("offers").execute();
});

const as = () => ({ as: gateway.logins.admin });
const intake = (parts: Partial<IntakeToPrice> = {}): IntakeToPrice => ({
  source: "tele",
  orderType: "Normal",
  deliveryType: "HOME_DELIVERY",
  address: home,
  phone: "9876501111",
  lines: [{ productId: products.tea, quantity: 2 }],
  ...parts,
});
const price = (parts: Partial<IntakeToPrice> = {}) =>
  gateway.call("orders.price", { params: { storeId }, body: intake(parts) }, as());
const placing = ({ phone = "9876501111", ...parts }: Partial<IntakeToPrice> = {}, more: object = {}): LooseRequest => {
  const { phone: _phone, ...rest } = intake(parts);
  const customer = { name: "Asha", phone };
  return { params: { storeId }, body: { ...rest, customer, payment: "Pay on Delivery", ...more } };
};
const place = async (parts: Partial<IntakeToPrice> = {}, more: object = {}): Promise<OrderDetail> => {
  const response = await gateway.send("orders.create", placing(parts, more), as());
  const { data } = (await response.json()) as { data: { id: string } };
  expect(response.status).toBe(200);
  return read(data.id);
};
const read = (orderId: string) => gateway.call("orders.read", { params: { storeId, orderId } }, as());
const promo = (gift: PromoGift, row: Parameters<typeof buildPromo>[3] = {}) =>
  buildPromo(gateway.db, storeId, gift, row);
const offer = (title: string, row: Parameters<typeof buildOffer>[2]) =>
  buildOffer(gateway.db, storeId, { title, ...row });
const tenth: PromoGift = { type: "discount", discount: { type: "percentage", rate: 1_000 }, most: null };

describe("an order that is not placed yet", () => {
  it("costs what it costs once it is placed: offers, promo code, area, slot and tax", async () => {
    await offer("5 % off drinks", { offer_type: "category", goods: "Drinks", percentage: 5 });
    const promoCode = await promo(tenth);
    const parts = {
      slot: evening,
      promoCode,
      lines: [
        { productId: products.tea, quantity: 2 },
        { productId: products.rice, quantity: 0.5 },
      ],
    };
    const priced = await price(parts);
    expect(priced).toMatchObject({
      refused: {},
      linesAmount: 19_000 + 2_500,
      promoDiscount: 2_150,
      deliveryCharge: 2_900 + 1_900,
      freeDeliveryShort: 50_000 - 21_500,
      amount: 21_500 - 2_150 + 4_800,
      offers: [{ title: "5 % off drinks", saves: 1_000 }],
      promo: { code: promoCode },
    });
    expect(sumAmounts(priced.lines.map(({ promoShare }) => promoShare))).toBe(2_150);
    const { amount, tax } = priced;
    expect(
      await gateway.refused("orders.create", placing(parts, { shown: { amount, tax: tax + 1 } }), as()),
    ).toMatchObject({ status: 409, code: "totals-differ" });
    const detail = await place(parts, { shown: { amount, tax } });
    expect(detail).toMatchObject({
      order: { amount, slotStart: evening.start },
      tax,
      promoDiscount: 2_150,
      deliveryCharge: 4_800,
      terms: { promo: { code: promoCode, gift: tenth }, offers: [{ title: "5 % off drinks" }] },
    });
    expect(detail.lines.map(({ offerDiscount, amount }) => [offerDiscount, amount])).toEqual([
      [1_000, 19_000],
      [0, 2_500],
    ]);
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("says by its fields what speaks against it, and is refused for the same", async () => {
    const gone = await buildProduct(gateway.db, storeId, { state: "INACTIVE" });
    const parts = {
      address: { ...home, pincode: "999999" },
      promoCode: "NOSUCH",
      lines: [
        { productId: products.tea, quantity: 1.5 },
        { productId: gone.id, quantity: 1 },
      ],
      slot: { start: evening.end, end: evening.start },
    };
    const { refused } = await price(parts);
    expect(Object.keys(refused).sort()).toEqual([
      "address.pincode",
      "lines.0.quantity",
      "lines.1.productId",
      "promoCode",
      "slot.end",
    ]);
    expect(await gateway.refused("orders.create", placing(parts), as())).toMatchObject({
      status: 422,
      fields: refused,
    });
  });

  it("needs the minimum of its area on the phone; what another channel promised is taken", async () => {
    expect((await price({ address: far })).refused).toMatchObject({
      lines: expect.stringMatching(/^Far needs ₹100.00/),
    });
    expect((await price({ address: far, source: "web" })).refused).toEqual({});
    expect((await price({ address: { ...home, pincode: "1" }, source: "web" })).refused).toEqual({});
    expect((await price({ address: far, deliveryType: "STORE_PICKUP" })).deliveryCharge).toBe(0);
  });

  it("needs the minimum of the store on the phone where its area has none", async () => {
    const least = (minimumOrder: number) =>
      setSettings(gateway, "minimum-order", storeId, { minimumOrderAsBusiness: false, minimumOrder }, as());
    await least(40_000);
    onTestFinished(async () => void (await least(0)));
    expect((await price()).refused).toMatchObject({ lines: expect.stringMatching(/^Hill needs ₹200.00/) });
    expect((await price({ address: far })).refused).toMatchObject({
      lines: expect.stringMatching(/^Far needs ₹100.00/),
    });
    expect((await price({ deliveryType: "STORE_PICKUP" })).refused).toEqual({});
    expect((await price({ source: "web" })).refused).toEqual({});
    const told = await gateway.call("addresses.pincode", { body: { pincode: "411001", storeId } } as never, as());
    expect(told).toMatchObject({ minimumOrder: 40_000 });
  });

  it("is delivered for nothing from the amount of its area on", async () => {
    const lines = [{ productId: products.tea, quantity: 5 }];
    expect(await price({ lines })).toMatchObject({ deliveryCharge: 0, freeDeliveryShort: 0, amount: 50_000 });
  });
});

describe("a promo code", () => {
  const check = (promoCode: string, parts: Partial<IntakeToPrice> = {}) =>
    gateway.call("promo-codes.validate-new", { params: { storeId }, body: { ...intake(parts), promoCode } }, as());

  it("says why it cannot be used, and what it saves where it can", async () => {
    const ended = await promo(tenth, { ends_on: "2026-11-21" });
    const early = await promo(tenth, { starts_on: "2026-11-23" });
    const large = await promo(tenth, { minimum: 50_000 });
    const none = await promo(tenth, { maximum_uses: 0 });
    const good = await promo({ type: "free-delivery" });
    expect(await check("nosuch")).toMatchObject({ code: "NOSUCH", valid: false, reason: "unknown", gift: null });
    expect(await check(ended)).toMatchObject({ valid: false, reason: "ended" });
    expect(await check(early)).toMatchObject({ valid: false, reason: "not-begun" });
    expect(await check(none)).toMatchObject({ valid: false, reason: "used-up" });
    expect(await check(large)).toMatchObject({
      reason: "below-minimum",
      short: 30_000,
      because: `${large} needs ₹300.00 more of products`,
    });
    expect(await check(good.toLowerCase())).toMatchObject({ valid: true, saves: 2_900, because: "" });
  });

  it("is used once by each customer, even by twenty orders at once", async () => {
    const promoCode = await promo(tenth, { once_per_customer: true });
    const phone = "9876502222";
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => gateway.send("orders.create", placing({ promoCode, phone }), as())),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(19);
    expect(await check(promoCode, { phone })).toMatchObject({ reason: "used-by-customer" });
    expect(await check(promoCode, { phone: "9876502223" })).toMatchObject({ valid: true });
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("is never used more often than it may be by fifty customers at once, and again once an order is cancelled", async () => {
    const promoCode = await promo(tenth, { maximum_uses: 7 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        gateway.send("orders.create", placing({ promoCode, phone: `98765${String(nth).padStart(5, "0")}` }), as()),
      ),
    );
    const placed = responses.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(7);
    expect(await check(promoCode)).toMatchObject({ reason: "used-up" });
    const [first] = (await Promise.all(placed.map((response) => response.json()))) as { data: { id: string } }[];
    const cancel = {
      params: { storeId, orderId: first?.data.id, status: "Cancelled" },
      body: { version: 1, note: "no" },
    };
    await gateway.send("orders.change-status", cancel, as());
    expect(await check(promoCode)).toMatchObject({ valid: true });
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("and the offers hold for later changes of the order, whatever became of them", async () => {
    await offer("Buy 2 get 1", {
      offer_type: "buy-get",
      buy_code: "TEA",
      buy_quantity: 2,
    });
    const promoCode = await promo(tenth, { minimum: 20_000 });
    const { order, lines } = await place({ promoCode, lines: [{ productId: products.tea, quantity: 3 }] });
    expect(lines).toMatchObject([{ offerDiscount: 10_000, amount: 20_000 }]);
    await gateway.db.deleteFrom("offers").execute();
    const params = { storeId, orderId: order.id };
    const edit = (quantity: number, version: number, shown: { amount: number; tax: number }) =>
      gateway.call(
        "orders.edit-lines",
        { params, body: { version, changes: [{ line: 1, quantity }], additions: [], shown } },
        as(),
      );
    const changed = await edit(6, 1, { amount: 40_000 - 4_000 + 2_900, tax: 1_852 });
    expect(changed.amount).toBe(38_900);
    expect(await read(order.id)).toMatchObject({
      promoDiscount: 4_000,
      lines: [{ offerDiscount: 20_000, amount: 40_000 }],
    });
    await gateway.call("orders.undo-edit", { params, body: { version: 2, undoes: 2 } }, as());
    expect(await read(order.id)).toMatchObject({
      order: { amount: order.amount },
      lines: [{ offerDiscount: 10_000, amount: 20_000 }],
    });
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("never costs more than its budget with fifty orders at once, and what one gives back another may have", async () => {
    // Each order gets 20.00 off: seven fit, and 5.00 stay.
    const promoCode = await promo(tenth, { budget: 14_500 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        gateway.send("orders.create", placing({ promoCode, phone: `98764${String(nth).padStart(5, "0")}` }), as()),
      ),
    );
    const placed = responses.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(7);
    const figures = () =>
      gateway.db
        .selectFrom("promo_codes")
        .select(["uses", "spent"])
        .where("code", "=", promoCode)
        .executeTakeFirstOrThrow();
    expect(await figures()).toEqual({ uses: 7, spent: 14_000 });
    const { rows } = await gateway.call(
      "promo-codes.filter",
      { params: { storeId }, query: { page: 1, pageSize: 25 }, body: { text: promoCode } },
      as(),
    );
    expect(rows).toMatchObject([{ code: promoCode, uses: 7, spent: 14_000, sales: 7 * 20_900, standing: "Running" }]);
    expect(await check(promoCode)).toMatchObject({
      reason: "over-budget",
      because: `${promoCode} has only ₹5.00 of its budget left`,
    });
    const [first] = (await Promise.all(placed.map((response) => response.json()))) as { data: { id: string } }[];
    const params = { storeId, orderId: first?.data.id ?? "" };
    // Fewer goods give the rest of the discount back; more of them would need more than there is.
    const edit = (quantity: number, version: number, shown: { amount: number; tax: number }) => ({
      params,
      body: { version, changes: [{ line: 1, quantity }], additions: [], shown },
    });
    await gateway.call("orders.edit-lines", edit(1, 1, { amount: 9_000 + 2_900, tax: 567 }), as());
    expect(await figures()).toEqual({ uses: 7, spent: 13_000 });
    expect(
      await gateway.refused("orders.edit-lines", edit(3, 2, { amount: 27_000 + 2_900, tax: 1_424 }), as()),
    ).toMatchObject({ status: 422, message: `${promoCode} has only ₹15.00 of its budget left` });
    await gateway.send(
      "orders.change-status",
      { params: { ...params, status: "Cancelled" }, body: { version: 2, note: "no" } },
      as(),
    );
    expect(await figures()).toEqual({ uses: 6, spent: 12_000 });
    expect(await check(promoCode)).toMatchObject({ valid: true });
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("and an offer hold on their days and hours, for their channels and for first orders alone", async () => {
    // The moment is Sunday, 22 November 2026, 09:30 at the store.
    const held = (row: Parameters<typeof promo>[1], parts: Partial<IntakeToPrice> = {}) =>
      promo(tenth, row).then((code) => check(code, parts));
    expect(
      await held({ weekdays: ["Sun"], from_time: "09:30", to_time: "09:31", starts_on: "2026-11-22" }),
    ).toMatchObject({ valid: true });
    expect(await held({ ends_on: "2026-11-22" })).toMatchObject({ valid: true });
    const night = { from_time: "22:00", to_time: "10:00", ends_on: "2026-11-21" };
    expect(await held({ weekdays: ["Sat"], ...night })).toMatchObject({ valid: true });
    expect(await held({ ...night, weekdays: ["Sun"], ends_on: null })).toMatchObject({ reason: "wrong-day" });
    expect(await held({ weekdays: ["Mon"] })).toMatchObject({ reason: "wrong-day" });
    expect(await held({ to_time: "09:30" })).toMatchObject({ reason: "wrong-time" });
    expect(await held({ channels: ["web"] })).toMatchObject({ reason: "wrong-channel" });
    expect(await held({ channels: ["web"] }, { source: "web" })).toMatchObject({ valid: true });
    expect(await held({ state: "INACTIVE" })).toMatchObject({ reason: "paused" });
    expect(await held({ state: "DELETE" })).toMatchObject({ reason: "unknown" });
    const phone = "9876507777";
    expect(await held({ first_order: true }, { phone })).toMatchObject({ valid: true });
    const rule = { offer_type: "category", goods: "Drinks", percentage: 5 } as const;
    await offer("First order", { ...rule, first_order: true });
    await offer("Paused", { ...rule, state: "INACTIVE" });
    await offer("On the web", { ...rule, channels: ["web"] });
    await offer("Tomorrow", { ...rule, starts_on: "2026-11-23" });
    const { terms } = await place({ phone });
    expect(terms.offers.map(({ title }) => title)).toEqual(["First order"]);
    expect(await held({ first_order: true }, { phone })).toMatchObject({ reason: "not-first-order" });
    expect((await price({ phone, source: "web" })).offers.map(({ title }) => title)).toEqual(["On the web"]);
  });

  it("can be looked at for an order that is placed, whose own use does not count", async () => {
    const promoCode = await promo(tenth, { once_per_customer: true, maximum_uses: 1 });
    const { order } = await place({ promoCode, phone: "9876503333" });
    const validate = (orderId: string) =>
      gateway.call("promo-codes.validate", { params: { storeId, orderId }, body: { promoCode } }, as());
    expect(await validate(order.id)).toMatchObject({ valid: true, saves: 2_000 });
    const other = await place({ phone: "9876503333" });
    expect(await validate(other.order.id)).toMatchObject({ valid: false, reason: "used-up", saves: 0 });
  });
});

describe("the delivery of an order", () => {
  const weigh = (orderId: string, changes: DeliveryChanges) =>
    gateway.call("orders.price-delivery", { params: { storeId, orderId }, body: { changes } }, as());
  const change = async (orderId: string, version: number, changes: DeliveryChanges) => {
    const { after } = await weigh(orderId, changes);
    const shown = { amount: after.amount, tax: after.tax };
    return gateway.call(
      "orders.change-delivery",
      { params: { storeId, orderId }, body: { version, changes, shown } },
      as(),
    );
  };

  it("changes all at once, with what it costs, and comes back whole", async () => {
    const before = await place({ lines: [{ productId: products.tea, quantity: 4 }] });
    const { id } = before.order;
    const changes = {
      address: far,
      slot: evening,
      contact: { name: "Ravi Iyer", phone: "9876509999" },
      orderType: "Schedule",
      instructions: "ring twice",
    } as const;
    expect(await weigh(id, changes)).toEqual({
      before: { deliveryCharge: 2_900, amount: 42_900, tax: 2_043 },
      after: { deliveryCharge: 11_800, amount: 51_800, tax: 2_467 },
      toCollect: 51_800,
      toGiveBack: 0,
      refused: {},
    });
    const wrong = { version: 1, changes, shown: { amount: 42_900, tax: 2_043 } };
    expect(
      await gateway.refused("orders.change-delivery", { params: { storeId, orderId: id }, body: wrong }, as()),
    ).toMatchObject({ status: 409, code: "totals-differ" });
    const row = await change(id, 1, changes);
    expect(row).toMatchObject({
      version: 2,
      amount: 51_800,
      slotStart: evening.start,
      customerName: "Ravi Iyer",
      customerPhone: "9876509999",
      orderType: "Schedule",
    });
    const after = await read(id);
    expect(after).toMatchObject({ address: far, instructions: "ring twice", deliveryCharge: 11_800 });
    const found = await gateway.call("search.find", { params: { storeId }, query: { term: row.number } }, as());
    expect(found.orders).toMatchObject([{ customerName: "Ravi Iyer" }]);
    const { entries } = await gateway.call("comments.history", { params: { storeId, orderId: id }, query: {} }, as());
    expect(entries.at(-1)).toMatchObject({
      kind: "delivery",
      version: 2,
      delivery: { before: { address: home, amount: 42_900 }, after: { address: far, amount: 51_800 } },
    });
    const undo = { params: { storeId, orderId: id }, body: { version: 2, undoes: 2 } };
    await gateway.call("orders.undo-delivery", undo, as());
    const { order: _one, asOf: _then, ...left } = await read(id);
    const { order: _other, asOf: _now, ...was } = before;
    expect(left).toEqual(was);
    expect(
      await gateway.refused("orders.undo-delivery", { ...undo, body: { version: 3, undoes: 2 } }, as()),
    ).toMatchObject({
      status: 409,
    });
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("keeps the charge as it was agreed where neither address, slot nor way of delivery changes", async () => {
    const order = await buildOrder(gateway.db, storeId, { status: "Accepted", delivery_charge: 777 });
    expect(await weigh(order.id, { orderType: "Express" })).toMatchObject({
      after: { deliveryCharge: 777 },
      refused: {},
    });
    expect(await weigh(order.id, { deliveryType: "STORE_PICKUP" })).toMatchObject({ after: { deliveryCharge: 0 } });
  });

  it.each([
    ["Delivery Assigned", { deliveryType: "STORE_PICKUP" }, "status"],
    ["In-Transit", { address: far }, "status"],
    ["In-Transit", { contact: { name: "Ravi", phone: "9876509999" } }, null],
    ["Delivered", { instructions: "ring" }, "status"],
    ["Accepted", { address: { ...home, pincode: "999999" } }, "changes.address.pincode"],
    ["Accepted", { orderType: "Normal" }, "changes"],
    ["Accepted", { slot: { start: evening.end, end: evening.start } }, "changes.slot.end"],
  ] as const)("of an order that is %s, with %j, is refused for %s", async (status, changes, field) => {
    const { db } = gateway;
    const people = { picker_id: (await buildPicker(db, storeId)).id, rider_id: (await buildRider(db, storeId)).id };
    const order = await buildOrder(db, storeId, { status, ...people });
    const { refused } = await weigh(order.id, changes as DeliveryChanges);
    expect(Object.keys(refused)).toEqual(field === null ? [] : [field]);
    const body = { version: 1, changes, shown: { amount: order.amount, tax: order.tax } };
    const response = await gateway.send(
      "orders.change-delivery",
      { params: { storeId, orderId: order.id }, body },
      as(),
    );
    expect(response.status).toBe(field === null ? 200 : field === "status" ? 409 : 422);
  });
});

describe("a pincode", () => {
  const ask = (pincode: string, store?: string, login = as()) =>
    gateway.call(
      "addresses.pincode",
      { params: {}, body: { pincode, ...(store && { storeId: store }) } } as never,
      login,
    );

  it("names area, city and tariff, and the next slots; an unknown one says so", async () => {
    const known = await ask("411 001", storeId);
    expect(known).toMatchObject({
      pincode: "411001",
      storeId,
      delivers: true,
      because: "",
      area: { name: "Hill" },
      locality: "Hill",
      city: "Pune",
      charge: 2_900,
      freeFrom: 50_000,
    });
    expect(known.slots).toHaveLength(6);
    expect(known.slots[0]).toMatchObject({ start: "2026-11-22T04:30:00.000Z", charge: 2_900 });
    expect(await ask("000001", storeId)).toMatchObject({
      delivers: false,
      storeId: null,
      because: "no store delivers to 000001",
    });
    expect(await ask("411001", gateway.stores.south)).toMatchObject({
      delivers: false,
      storeId,
      because: "another store delivers to 411001",
    });
    expect(await ask("411001")).toMatchObject({ delivers: true, storeId });
    const elsewhere = { as: await gateway.logIn(["customer.view"], [gateway.stores.south]) };
    expect(await ask("411001", undefined, elsewhere)).toMatchObject({ delivers: false, storeId: null });
  });
});

describe("offers and MRPs", () => {
  it("tells the offers of an order, agreed and running; those of a return need its goods", async () => {
    await offer("5 % off drinks", { offer_type: "category", goods: "Drinks", percentage: 5 });
    await offer("5 % off the rest", { offer_type: "category", goods: "Dry", percentage: 5 });
    const { order } = await place();
    const ask = (filterType: string) => ({ params: { storeId, orderId: order.id }, query: { filterType }, body: {} });
    const answer = await gateway.call("offers.of-order", ask("ORDER") as never, as());
    expect(answer.offers).toMatchObject([
      { offer: { title: "5 % off drinks" }, agreed: true, running: true, saves: 1_000 },
    ]);
    expect(await gateway.refused("offers.of-order", ask("RETURN_ORDER"), as())).toMatchObject({
      status: 422,
      fields: { lines: "name what comes back" },
    });
  });

  it("writes an MRP down as a comment, and refuses one that says nothing", async () => {
    const { order } = await place();
    const params = { storeId, orderId: order.id };
    const comment = (mrp: number, more: object = {}) => ({ params, body: { lines: [{ line: 1, mrp }], ...more } });
    expect(await gateway.call("orders.comment-mrp", comment(9_000, { comment: "old pack" }), as())).toEqual({
      saved: 1,
      comment: "Tea: MRP ₹90.00 instead of ₹110.00, below the price of ₹100.00; old pack",
    });
    expect(await gateway.refused("orders.comment-mrp", comment(11_000), as())).toMatchObject({
      fields: { "lines.0.mrp": expect.any(String) },
    });
    const plain = { as: await gateway.logIn(["order.comment"]) };
    const quoted = comment(9_000, { origin: "By Customer" });
    expect(await gateway.refused("orders.comment-mrp", quoted, plain)).toMatchObject({ status: 403 });
  });
});
