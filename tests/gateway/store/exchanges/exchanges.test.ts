import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NewExchange } from "#contract/exchanges/schema.ts";
import { exchangeText } from "#contract/exchanges/exchange-text.ts";
import { returnConditions } from "#contract/returns/fields.ts";
import { readPrintedOrders } from "#gateway/store/prints/read-printed-orders.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { readCredit } from "#gateway/store/payments/customer-credit.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { refundRows } from "#gateway/store/refunds/refund-rows.ts";
import { buildDelivered } from "../../../support/database/returns.ts";
import { buildCustomer, buildProduct } from "../../../support/database/rows.ts";
import { deliverOrder, receiveStock } from "../../../support/delivered-order.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  await gateway.call("drawer.open", { params: { storeId }, body: { float: 1_000_00 } }, admin);
});
afterEach(async () => {
  const { findings, debits, credits } = await auditBooks(gateway.db, storeId);
  expect([findings, debits - credits]).toEqual([[], 0]);
});

type Params = { readonly storeId: string; readonly orderId: string };
type Asked = readonly { readonly line: number; readonly quantity: number }[];
interface Taken {
  readonly productId: string;
  readonly quantity: number;
}

const read = (orderId: string) => gateway.call("orders.read", { params: { storeId, orderId } }, admin);

/** What the ledger says that an order owes, and what its customer has as credit. */
async function booksOf(orderId: string) {
  const query = { page: 1, pageSize: 25 } as const;
  const { sum } = await gateway.call(
    "ledger.entries",
    { params: { storeId }, query, body: { of: "order", orderId } },
    admin,
  );
  const { customerId } = (await read(orderId)).order;
  return { owed: sum, credit: await readCredit(gateway.db, storeId, customerId ?? "") };
}

const newOrder = (lines: readonly Taken[]) => ({
  orderType: "Normal" as const,
  deliveryType: "STORE_PICKUP" as const,
  lines: [...lines],
});
const calculate = (params: Params, lines: Asked, taken: readonly Taken[]) =>
  gateway.call(
    "exchanges.calculate",
    { params, body: { return: { lines: [...lines] }, order: newOrder(taken) } },
    admin,
  );

/** The request that makes an exchange with the amounts that the calculation says, as the console does. */
async function request(
  params: Params,
  lines: Asked,
  taken: readonly Taken[],
  condition: NewExchange["return"]["lines"][number]["condition"] = "Saleable",
) {
  const { return: returned, order, credit } = await calculate(params, lines, taken);
  const { version } = (await read(params.orderId)).order;
  const body: NewExchange = {
    version,
    return: { lines: lines.map((line) => ({ ...line, reason: "Wrong item", condition })) },
    order: { ...newOrder(taken), payment: "Pay on Delivery" },
    shown: {
      return: { amount: returned.amount, tax: returned.tax },
      order: { amount: order?.amount ?? 0, tax: order?.tax ?? 0 },
      credit,
    },
  };
  return { params, body };
}
const exchange = async (...asked: Parameters<typeof request>) =>
  gateway.call("exchanges.create", await request(...asked), admin);

/** A product of which ten are on the shelf. */
async function shelved(price: number, quantity = 10) {
  const { id } = await buildProduct(gateway.db, storeId, { price, mrp: price, tax_rate: 0 });
  await receiveStock(gateway, id, quantity);
  return id;
}

async function refundsOf(orderId: string) {
  const found = await gateway.db.selectFrom("refunds").select("id").where("order_id", "=", orderId).execute();
  const rows = await readRows(
    gateway.db,
    refundRows,
    storeId,
    found.map(({ id }) => id),
  );
  return rows.toSorted((one, other) => (one.number < other.number ? -1 : 1));
}
const onHand = async (productId: string) => {
  const { on_hand: there } = await gateway.db
    .selectFrom("product_stock")
    .select("on_hand")
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return Number(there);
};
const one = [{ line: 1, quantity: 1 }];

describe("an exchange", () => {
  it("takes the goods in, places the new order, and pays as much of it as they came to", async () => {
    const { order: first, params, pieces } = await deliverOrder(gateway);
    const productId = await shelved(15_00);
    const told = await calculate(params, one, [{ productId, quantity: 1 }]);
    expect(told).toMatchObject({
      credit: 10_00,
      toPay: 5_00,
      because: "",
      return: { amount: 10_00, back: [], due: 0 },
    });
    expect(told.order).toMatchObject({ amount: 15_00, refused: {} });
    const placed = await exchange(params, one, [{ productId, quantity: 1 }]);
    expect(placed).toMatchObject({
      status: "Pending",
      amount: 1500,
      paidAmount: 1e3,
      paymentState: "Partially Paid",
      source: "tele",
      customerId: first.customerId,
      customerName: first.customerName,
    });
    // Both are linked, each tells the other, and so do their histories.
    const { exchangeOf, payments } = await read(placed.id);
    expect(exchangeOf).toMatchObject({ orderId: first.id, orderNumber: first.number });
    expect(payments).toMatchObject([{ method: "Customer Credit", amount: 10_00, reference: exchangeOf?.number }]);
    const id = exchangeOf?.returnId ?? "";
    const back = await gateway.call("returns.read", { params: { storeId, id } }, admin);
    const link = { exchangeOrderId: placed.id, exchangeOrderNumber: placed.number };
    expect(back.record).toMatchObject({ status: "Completed", pickup: "STORE", amount: 10_00, ...link });
    // So the number of the new order finds the return.
    const found = { entityInternalId: storeId, text: placed.number };
    const list = { query: { filterType: "RETURN_ORDER", page: 1, pageSize: 25 } as const, body: found };
    expect((await gateway.call("returns.filter", list, admin)).rows).toMatchObject([{ id }]);
    const query = { page: 1, pageSize: 25 } as const;
    const inStore = { params: { id }, query: { ...query, storeId } };
    const { entries } = await gateway.call("returns.history", inStore, admin);
    expect(entries.map(({ text }) => text)).toEqual(["", "", "", `Exchange for ${placed.number}`]);
    const history = await gateway.call("comments.history", { params: { storeId, orderId: placed.id }, query }, admin);
    expect(history.entries[0]).toMatchObject({ kind: "placed", text: `Exchange for goods of ${first.number}` });
    // The first order keeps what is left, its refund is done, and nothing stays with the customer.
    expect((await read(first.id)).order).toMatchObject({ returnedAmount: 10_00, paidAmount: 50_00, givenBack: 10_00 });
    expect(await refundsOf(first.id)).toMatchObject([
      { cause: "Return", status: "Completed", amount: 10_00, method: "Customer Credit", returnId: id },
    ]);
    expect(await booksOf(placed.id)).toEqual({ owed: 5_00, credit: 0 });
    expect(await onHand(pieces.id)).toBe(8);
  });

  it("that is delivered at home has the chosen slot or the next free one, and says what is given back", async () => {
    const set = { opens_at: "00:00", closes_at: "23:00", slot_minutes: 60 };
    await gateway.db.updateTable("stores").set(set).where("id", "=", storeId).execute();
    const { slots } = await gateway.call("slots.list", { params: { storeId }, query: {} }, admin);
    const [next, later] = slots.filter(({ start, remaining }) => Date.parse(start) >= Date.now() && remaining !== 0);
    if (!next || !later) throw new Error("the store has no slots");
    const address = {
      type: "Home",
      line: "4, Key Lane",
      locality: "Old Town",
      city: "Malarpura",
      pincode: "880010",
    } as const;
    for (const slot of [undefined, { start: later.start, end: later.end }]) {
      const { order: first, params } = await deliverOrder(gateway);
      const lines = [{ productId: await shelved(10_00), quantity: 1 }];
      const home = { deliveryType: "HOME_DELIVERY" as const, address, ...(slot && { slot }) };
      const { body } = await request(params, one, lines);
      const priced = await gateway.call(
        "exchanges.calculate",
        { params, body: { return: { lines: one }, order: { ...newOrder(lines), ...home } } },
        admin,
      );
      const { amount = 0, tax = 0 } = priced.order ?? {};
      const shown = { ...body.shown, order: { amount, tax }, credit: priced.credit };
      const asked = { params, body: { ...body, order: { ...body.order, ...home }, shown } };
      const placed = await gateway.call("exchanges.create", asked, admin);
      expect(placed).toMatchObject({ slotStart: (slot ?? next).start, slotEnd: (slot ?? next).end });
      const { exchangeOf } = await read(placed.id);
      expect(exchangeOf).toMatchObject({ orderNumber: first.number, isReceived: true, goods: [{ quantity: 1 }] });
      const [printed] = await readPrintedOrders(gateway.db, storeId, [placed.id]);
      expect(printed?.exchangeOf).toEqual(exchangeOf);
      if (!exchangeOf) throw new Error("no exchange");
      const name = exchangeOf.goods[0]?.name;
      expect(exchangeText(exchangeOf, String)).toBe(`nothing to collect, the store has 1 ${name}`);
      expect(exchangeText({ ...exchangeOf, isReceived: false }, String)).toBe(`to collect: 1 ${name}`);
    }
  });

  it("gives back what is left over by refunds on the payments it came by, never more than was paid", async () => {
    const { order: first, params } = await deliverOrder(gateway, [
      { method: "Card", amount: 25_00 },
      { method: "UPI", amount: 20_00 },
    ]);
    const productId = await shelved(7_50);
    const all = [
      { line: 1, quantity: 3 },
      { line: 2, quantity: 1.5 },
    ];
    // Of 60.00 only 45.00 were paid.
    const told = await calculate(params, all, [{ productId, quantity: 1 }]);
    expect(told).toMatchObject({ credit: 7_50, toPay: 0, return: { amount: 60_00, due: 0 } });
    expect(told.return.back).toMatchObject([
      { method: "UPI", amount: 12_50 },
      { method: "Card", amount: 25_00 },
    ]);
    const placed = await exchange(params, all, [{ productId, quantity: 1 }], "Damaged");
    expect(placed).toMatchObject({ paidAmount: 7_50, paymentState: "Paid" });
    expect((await read(first.id)).order).toMatchObject({ status: "Returned", paymentState: "Refund Not Completed" });
    expect(await refundsOf(first.id)).toMatchObject([
      { status: "Completed", amount: 7_50, method: "Customer Credit", paidBy: "UPI" },
      { status: "Refund", amount: 12_50, method: "UPI" },
      { status: "Refund", amount: 25_00, method: "Card" },
    ]);
  });

  it("of goods that nobody has paid pays for nothing: they are only charged less", async () => {
    const { order: first, params } = await deliverOrder(gateway, []);
    const productId = await shelved(7_50);
    const told = await calculate(params, one, [{ productId, quantity: 1 }]);
    expect(told).toMatchObject({ credit: 0, toPay: 7_50, return: { back: [], due: 50_00 } });
    const placed = await exchange(params, one, [{ productId, quantity: 1 }]);
    expect(placed).toMatchObject({ paidAmount: 0, paymentState: "Pay on Delivery" });
    expect((await read(first.id)).order).toMatchObject({ returnedAmount: 10_00, paidAmount: 0 });
  });

  it("works out its amounts as receiving the goods does, while another return is open", async () => {
    const { id: customer_id } = await buildCustomer(gateway.db, storeId);
    const line = { quantity: 1, amount: 10_00, tax: 0, tax_rate: 0 };
    const terms = { customer_id, delivery_charge: 5_00, amount: 25_00, lines: [line, line] };
    const { id } = await buildDelivered(gateway.db, storeId, terms);
    const params = { storeId, orderId: id };
    const payment = { version: 1, method: "UPI", amount: 25_00 } as const;
    await gateway.call("payments.record", { params, body: payment }, admin);
    const goods = [{ line: 2, quantity: 1, reason: "Damaged", condition: "Damaged" } as const];
    const body = { lines: goods, pickup: "STORE" as const, shown: { amount: 10_00, tax: 0 } };
    await gateway.call("returns.create", { params, body }, admin);
    // A return would now be the last one and give the delivery charge back; but the goods of the other are not here yet.
    const { amount } = await gateway.call("returns.calculate", { params, query: {}, body: { lines: one } }, admin);
    expect(amount).toBe(15_00);
    const productId = await shelved(20_00);
    const placed = await exchange(params, one, [{ productId, quantity: 1 }]);
    expect(placed).toMatchObject({ paidAmount: 10_00, paymentState: "Partially Paid" });
    expect((await read(id)).order).toMatchObject({ status: "Delivered", returnedAmount: 10_00 });
  });

  it("is told before anything is taken instead, and refuses what cannot come back or be ordered by its field", async () => {
    const { params, pieces } = await deliverOrder(gateway);
    const alone = await gateway.call("exchanges.calculate", { params, body: { return: { lines: one } } }, admin);
    expect(alone).toMatchObject({
      order: null,
      credit: 0,
      toPay: 0,
      return: { amount: 10_00, back: [{ amount: 10_00 }] },
    });
    const { id: closed } = await buildProduct(gateway.db, storeId, { state: "INACTIVE" });
    const taken = { productId: pieces.id, quantity: 1 };
    const wrong = [
      [{ return: { lines: [{ line: 1, quantity: 4 }] } }, "return.lines.0.quantity"],
      [{ return: { lines: one, deliveryCharge: 1 } }, "return.deliveryCharge"],
      [
        { return: { lines: one }, order: newOrder([{ productId: randomUUID(), quantity: 1 }]) },
        "order.lines.0.productId",
      ],
    ] as const;
    for (const [body, field] of wrong) {
      const { fields } = await gateway.refused("exchanges.calculate", { params, body }, admin);
      expect(Object.keys(fields ?? {})).toEqual([field]);
    }
    const { body } = await request(params, one, [taken]);
    const place = async (lines: readonly Taken[], amount: number) => {
      const shown = { ...body.shown, order: { amount, tax: 0 } };
      const order = { ...body.order, lines };
      return (await gateway.refused("exchanges.create", { params, body: { ...body, order, shown } }, admin)).fields;
    };
    expect(await place([{ ...taken, quantity: 8 }], 80_00)).toHaveProperty(["order.lines.0.quantity"]);
    expect(await place([{ productId: closed, quantity: 1 }], 10_00)).toHaveProperty(["order.lines.0.productId"]);
  });

  it("that comes to other amounts than were shown is refused whole", async () => {
    const { order: first, params } = await deliverOrder(gateway);
    const productId = await shelved(15_00);
    const { body } = await request(params, one, [{ productId, quantity: 1 }]);
    const others: readonly NewExchange["shown"][] = [
      { ...body.shown, credit: 9_99 },
      { ...body.shown, return: { amount: 10_01, tax: 0 } },
      { ...body.shown, order: { amount: 14_99, tax: 0 } },
    ];
    const count = async () => (await gateway.db.selectFrom("orders").select("id").execute()).length;
    const before = await count();
    for (const shown of others)
      expect(await gateway.refused("exchanges.create", { params, body: { ...body, shown } }, admin)).toMatchObject({
        code: "totals-differ",
      });
    expect(await count()).toBe(before);
    expect((await read(first.id)).order).toEqual(first);
  });

  it("needs the right to place orders, and no second person's approval for its money", async () => {
    const { params } = await deliverOrder(gateway);
    const productId = await shelved(15_00);
    const asked = await request(params, one, [{ productId, quantity: 1 }]);
    const clerk = await gateway.logIn(["order.view", "return.view", "return.manage"]);
    expect(await gateway.refused("exchanges.create", asked, { as: clerk })).toMatchObject({ status: 403 });
    const limit = (amount: number | null) =>
      gateway.db.updateTable("stores").set({ refund_limit: amount }).where("id", "=", storeId).execute();
    await limit(9_99);
    const { because } = await calculate(params, one, [{ productId, quantity: 1 }]);
    expect(because).toMatch(/^a second person must approve/);
    expect(await gateway.refused("exchanges.create", asked, admin)).toMatchObject({
      code: "move-not-allowed",
      message: because,
    });
    await limit(10_00);
    await gateway.call("exchanges.create", asked, admin);
    await limit(null);
  });

  it("of an order that names no customer is refused where its money would pay for another", async () => {
    const { id, amount } = await buildDelivered(gateway.db, storeId, { paid_amount: 0 });
    const params = { storeId, orderId: id };
    const productId = await shelved(5_00);
    const { version } = (await read(id)).order;
    await gateway.call("payments.record", { params, body: { version, method: "UPI", amount } }, admin);
    const { because } = await calculate(params, one, [{ productId, quantity: 1 }]);
    expect(because).toMatch(/^the order has no customer/);
    const asked = await request(params, one, [{ productId, quantity: 1 }]);
    expect(await gateway.refused("exchanges.create", asked, admin)).toMatchObject({ message: because });
  });
});

describe("exchanges at once", () => {
  it("never take back more than was supplied: of eight of one order, one is made", async () => {
    const { order, params } = await deliverOrder(gateway);
    const productId = await shelved(10_00);
    const asked = await request(params, [{ line: 1, quantity: 2 }], [{ productId, quantity: 1 }]);
    const calls = Array.from({ length: 8 }, () => gateway.send("exchanges.create", asked, admin));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await read(order.id)).order.returnedAmount).toBe(20_00);
    expect(await onHand(productId)).toBe(10);
  });

  it("never sell more than there is: of four exchanges and four orders of the last three, three are made", async () => {
    const firsts = [];
    for (let times = 0; times < 4; times++) firsts.push(await deliverOrder(gateway));
    const productId = await shelved(10_00, 3);
    const taken = [{ productId, quantity: 1 }];
    const asked = await Promise.all(firsts.map(({ params }) => request(params, one, taken)));
    const body = {
      ...newOrder(taken),
      source: "web",
      payment: "Online",
      customer: {
        name: "Asha Rao",
        phone: "+919876543210",
      },
    };
    const calls = asked.flatMap((each) => [
      gateway.send("exchanges.create", each, admin),
      gateway.send("orders.create", { params: { storeId }, body }, admin),
    ]);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  });

  it("under one key are one, with its money", async () => {
    const { order, params } = await deliverOrder(gateway);
    const productId = await shelved(10_00);
    const asked = await request(params, one, [{ productId, quantity: 1 }]);
    const options = { ...admin, idempotencyKey: randomUUID() };
    const placed = await gateway.call("exchanges.create", asked, options);
    expect(await gateway.call("exchanges.create", asked, options)).toEqual(placed);
    expect(await refundsOf(order.id)).toHaveLength(1);
  });
});

it("once its new order is cancelled, its money can go back on the payment that it once came by", async () => {
  const { order: first, params } = await deliverOrder(gateway);
  const productId = await shelved(10_00);
  const placed = await exchange(params, one, [{ productId, quantity: 1 }]);
  const own = { storeId, orderId: placed.id };
  const cancelled = { params: { ...own, status: "Cancelled" as const }, body: { version: placed.version, note: "so" } };
  await gateway.call("orders.change-status", cancelled, admin);
  // While the customer has no credit yet, what was made of the refund cannot be taken back.
  const kept = (await read(first.id)).payments.find(({ amount }) => amount < 0);
  const reverse = async () => ({
    params: { ...params, paymentId: kept?.id ?? "" },
    body: { version: (await read(first.id)).order.version, reason: "the new order was cancelled" },
  });
  expect((await gateway.refused("payments.reverse", await reverse(), admin)).message).toBe(
    "the customer has used the credit that this made",
  );
  const [refund] = await refundsOf(placed.id);
  expect(refund).toMatchObject({ cause: "Cancellation", amount: 10_00, method: "Customer Credit" });
  const complete = { params: { storeId, id: refund?.id ?? "" }, body: { version: refund?.version ?? 0 } };
  await gateway.call("refunds.complete", complete, admin);
  await gateway.call("payments.reverse", await reverse(), admin);
  const open = (await refundsOf(first.id)).filter(({ status }) => status === "Refund");
  expect(open).toMatchObject([{ amount: 10_00, method: "UPI" }]);
  expect(await booksOf(placed.id)).toEqual({ owed: 0, credit: 0 });
});

it("whatever is exchanged for whatever, no money is made or lost and no audit finds anything", async () => {
  const products = [await shelved(3_33, 1_000), await shelved(12_50, 1_000)];
  const drawn = fc.record({
    // How much of each line comes back, what is taken instead, and in which parts the first order was paid.
    pieces: fc.integer({ min: 0, max: 3 }),
    weight: fc.integer({ min: 0, max: 1_500 }),
    taken: fc.array(fc.record({ productId: fc.constantFrom(...products), quantity: fc.integer({ min: 1, max: 5 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    paid: fc.array(
      fc.record({
        method: fc.constantFrom("UPI" as const, "Cash" as const, "Card" as const),
        amount: fc.integer({ min: 1, max: 25_00 }),
      }),
      { maxLength: 3 },
    ),
    condition: fc.constantFrom(...returnConditions),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ pieces, weight, taken, paid, condition }) => {
      fc.pre(pieces + weight > 0);
      const { order: first, params } = await deliverOrder(gateway, paid);
      const lines = [
        { line: 1, quantity: pieces },
        { line: 2, quantity: weight / 1_000 },
      ].filter(({ quantity }) => quantity > 0);
      const told = await calculate(params, lines, taken);
      const placed = await exchange(params, lines, taken, condition);
      const after = (await read(first.id)).order;
      const owed = Math.max(0, first.paidAmount - (first.amount - told.return.amount));
      expect(told.credit).toBe(Math.min(owed, told.return.amount, placed.amount));
      expect(placed.paidAmount).toBe(told.credit);
      expect(placed.amount - placed.paidAmount).toBe(told.toPay);
      expect(after.paidAmount + placed.paidAmount).toBe(first.paidAmount);
      const open = (await refundsOf(first.id)).filter(({ status }) => status === "Refund");
      const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
      expect(sum(open)).toBe(owed - told.credit);
      expect(sum(told.return.back)).toBe(owed - told.credit);
    }),
    { numRuns: 12 },
  );
});
