import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { NewPaymentBody } from "#contract/payments/schema.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { readCredit } from "#gateway/store/payments/customer-credit.ts";
import { buildCustomer, buildOrder, buildPayment, buildRider } from "../../../support/database/rows.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

let cashier: TestLogin;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  cashier = await gateway.logIn([
    "order.view",
    "payment.record",
    "payment.reverse",
    "transaction.view",
    "order.change-status",
    "console.use",
  ]);
});

/** An order of 20.00 of a customer. */
async function anOrder(row: Parameters<typeof buildOrder>[2] = {}) {
  const customer = await buildCustomer(gateway.db, storeId);
  const { id } = await buildOrder(gateway.db, storeId, { status: "Accepted", customer_id: customer.id, ...row });
  return { storeId, orderId: id };
}

/** What the row of an order has that a rider carries. */
async function onTheWay() {
  const { id: rider_id } = await buildRider(gateway.db, storeId);
  return { status: "In-Transit", rider_id, payment_state: "Not Paid" } as const;
}
type Order = Awaited<ReturnType<typeof anOrder>>;

const pay = (params: Order, body: NewPaymentBody, as = cashier) =>
  gateway.call("payments.record", { params, body }, { as });
const giveBack = (params: Order, body: { version: number; amount: number; to: "payments" | "credit" }) =>
  gateway.call("payments.give-back", { params, body }, { as: cashier });
const read = (params: Order) => gateway.call("orders.read", { params }, { as: cashier });
const ledgerOf = ({ orderId }: Order) =>
  gateway.call(
    "ledger.entries",
    { params: { storeId }, query: { page: 1, pageSize: 100 }, body: { of: "order", orderId } },
    { as: cashier },
  );
const drawerOf = async (as = cashier) =>
  (await gateway.call("drawer.current", { params: { storeId } }, { as })).drawer ?? undefined;

describe("money of an order", () => {
  it("comes in parts and by several ways, and the ledger says why so much is owed", async () => {
    const order = await anOrder();
    expect(await pay(order, { version: 1, method: "UPI", amount: 500, reference: "UPI7" })).toMatchObject({
      paidAmount: 500,
      paymentState: "Partially Paid",
      version: 2,
    });
    expect(await ledgerOf(order)).toMatchObject({ sum: 1_500, total: 2 });
    expect(await pay(order, { version: 2, method: "Card", amount: 1_500 })).toMatchObject({ paymentState: "Paid" });
    const ledger = await ledgerOf(order);
    expect(ledger).toMatchObject({ sum: 0, debits: 2_000, credits: 2_000 });
    expect(
      ledger.entries.map(({ kind, account, amount, sum, against }) => [kind, account, amount, sum, against]),
    ).toEqual([
      ["charge", "order", 2_000, 2_000, "store"],
      ["payment", "order", -500, 1_500, "UPI"],
      ["payment", "order", -1_500, 0, "Card"],
    ]);
    const { entries } = await gateway.call("comments.history", { params: order, query: {} }, { as: cashier });
    expect(entries.slice(-2)).toMatchObject([
      { kind: "payment", subject: "Received 5.00 by UPI", text: "UPI7", version: 2 },
      { kind: "payment", subject: "Received 15.00 by Card", version: 3 },
    ]);
  });

  it("that is taken at the delivery is recorded with it, and neither without the other", async () => {
    const ready = await onTheWay();
    const move = (params: Order, status: "Delivered" | "Partially Delivered", method: "Cash" | "UPI", as = cashier) =>
      gateway.call(
        "orders.change-status",
        { params: { ...params, status }, body: { version: 1, payment: { method, amount: 2_000 } } },
        { as },
      );
    const order = await anOrder(ready);
    expect(await move(order, "Delivered", "UPI")).toMatchObject({
      status: "Delivered",
      paidAmount: 2_000,
      paymentState: "Completed",
      version: 2,
    });
    expect((await read(order)).payments).toMatchObject([{ method: "UPI", amount: 2_000 }]);
    expect(await ledgerOf(order)).toMatchObject({ sum: 0, total: 2 });
    const { entries } = await gateway.call("comments.history", { params: order, query: {} }, { as: cashier });
    expect(entries.at(-1)).toMatchObject({
      kind: "status",
      fromStatus: "In-Transit",
      toStatus: "Delivered",
      subject: "Received 20.00 by UPI",
    });

    const other = await anOrder(ready);
    await expect(move(other, "Delivered", "Cash")).rejects.toThrow(/no open cash drawer/);
    await expect(move(other, "Partially Delivered", "UPI")).rejects.toThrow(/with Delivered only/);
    const carrier = await gateway.logIn(["order.view", "order.change-status"]);
    await expect(move(other, "Delivered", "UPI", carrier)).rejects.toThrow(/may not take payments/);
    expect(await read(other)).toMatchObject({ order: { status: "In-Transit", version: 1 }, payments: [] });
    const { number } = (await read(order)).order;
    const { findings } = await auditLedger(gateway.db, storeId);
    expect(findings.filter(({ of }) => of === number)).toEqual([]);
  });

  it("that is taken for many deliveries at once is each order's own", async () => {
    const ready = await onTheWay();
    const orders = await Promise.all([1, 2, 3].map(() => anOrder(ready)));
    const { rows } = await gateway.call(
      "records.batch",
      {
        params: { storeId },
        body: {
          call: "orders.change-status",
          params: { storeId, status: "Delivered" },
          body: { version: 1 },
          rows: orders.map(({ orderId }, place) => ({
            params: { orderId },
            body: { payment: { method: "Card", amount: place === 2 ? 1_500 : 2_000 } },
          })),
        },
      },
      { as: cashier },
    );
    expect(rows).toMatchObject([
      { row: { paidAmount: 2_000, paymentState: "Completed" } },
      { row: { paidAmount: 2_000, paymentState: "Completed" } },
      { row: { paidAmount: 1_500, paymentState: "Partially Paid" } },
    ]);
    expect(await Promise.all(orders.map(ledgerOf))).toMatchObject([{ sum: 0 }, { sum: 0 }, { sum: 500 }]);
  });

  it("that is too much is given back or kept as credit, with which another order is paid", async () => {
    const customer = await buildCustomer(gateway.db, storeId);
    const first = await anOrder({ customer_id: customer.id });
    await pay(first, { version: 1, method: "UPI", amount: 2_700 });
    expect((await read(first)).order.paymentState).toBe("Excess Amount");
    await expect(giveBack(first, { version: 2, amount: 800, to: "credit" })).rejects.toThrow(/totals-differ/);
    expect(await giveBack(first, { version: 2, amount: 700, to: "credit" })).toMatchObject({
      paymentState: "Paid",
      givenBack: 700,
    });
    expect(await ledgerOf(first)).toMatchObject({ sum: 0 });
    expect(await readCredit(gateway.db, storeId, customer.id)).toBe(700);
    const second = await anOrder({ customer_id: customer.id });
    await expect(pay(second, { version: 1, method: "Customer Credit", amount: 701 })).rejects.toThrow(/credit is 7.00/);
    await pay(second, { version: 1, method: "Customer Credit", amount: 700 });
    expect(await ledgerOf(second)).toMatchObject({ sum: 1_300 });
    expect(await readCredit(gateway.db, storeId, customer.id)).toBe(0);
  });

  it("is reversed with a reason, once", async () => {
    const order = await anOrder();
    await pay(order, { version: 1, method: "UPI", amount: 2_000 });
    const [payment] = (await read(order)).payments;
    const params = { ...order, paymentId: payment?.id ?? "" };
    const reverse = (version: number) =>
      gateway.call("payments.reverse", { params, body: { version, reason: "typed twice" } }, { as: cashier });
    expect(await reverse(2)).toMatchObject({ paidAmount: 0, givenBack: 0, paymentState: "Not Paid" });
    await expect(reverse(3)).rejects.toThrow(/it was reversed already/);
    expect((await read(order)).payments).toMatchObject([{ reverses: null }, { amount: -2_000, reverses: payment?.id }]);
    const { entries, sum } = await ledgerOf(order);
    expect(sum).toBe(2_000);
    expect(entries.at(-1)).toMatchObject({
      kind: "reversal",
      note: "typed twice",
      reverses: entries.at(-2)?.transactionId,
    });
  });

  it("goes back at most once, however many ask for it at once", async () => {
    const { order_id } = await buildPayment(gateway.db, storeId, { order: { status: "Cancelled" }, amount: 2_000 });
    const params = { storeId, orderId: order_id };
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => giveBack(params, { version: 1, amount: 2_000, to: "payments" })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { order, payments } = await read(params);
    expect(order).toMatchObject({ paidAmount: 0, givenBack: 2_000, paymentState: "Refund" });
    expect(payments.map(({ amount }) => amount)).toEqual([2_000, -2_000]);
  });

  it("is no longer taken once the order has come to nothing", async () => {
    const order = await anOrder({ status: "Cancelled", payment_state: "Not Paid" });
    await expect(pay(order, { version: 1, method: "UPI", amount: 1 })).rejects.toThrow(/nothing is to be paid/);
  });
});

describe("the cash drawer of a shift", () => {
  it("opens with a float, takes cash with change, gives it back, and closes with a difference", async () => {
    const order = await anOrder();
    await expect(pay(order, { version: 1, method: "Cash", amount: 2_000 })).rejects.toThrow(/no open cash drawer/);
    const { id } = await gateway.call("drawer.open", { params: { storeId }, body: { float: 10_000 } }, { as: cashier });
    await expect(
      gateway.call("drawer.open", { params: { storeId }, body: { float: 0 } }, { as: cashier }),
    ).rejects.toThrow(/an open cash drawer already/);
    await expect(pay(order, { version: 1, method: "Cash", amount: 2_000, given: 1_999 })).rejects.toThrow(/less than/);
    await pay(order, { version: 1, method: "Cash", amount: 2_000, given: 5_000 });
    expect(await drawerOf()).toMatchObject({ id, float: 10_000, balance: 12_000 });
    const params = { ...order, status: "Cancelled" as const };
    await gateway.call("orders.change-status", { params, body: { version: 2, note: "so" } }, { as: cashier });
    expect((await read(order)).order.paymentState).toBe("Refund Not Completed");
    await giveBack(order, { version: 3, amount: 2_000, to: "payments" });
    expect(await drawerOf()).toMatchObject({ balance: 10_000 });

    const drawer = { storeId, drawerId: id };
    const move = (direction: "in" | "out", amount: number) =>
      gateway.call("drawer.move", { params: drawer, body: { direction, amount, reason: "bank" } }, { as: cashier });
    await expect(move("out", 10_001)).rejects.toThrow(/there is less in this drawer/);
    expect(await move("out", 4_000)).toMatchObject({ balance: 6_000 });
    const other = await gateway.logIn(["payment.record"]);
    const close = (as: TestLogin) =>
      gateway.call("drawer.close", { params: drawer, body: { note: "one coin" } }, { as });
    await gateway.call("drawer.count", { params: drawer, body: { counted: 5_950 } }, { as: cashier });
    await expect(close(other)).rejects.toThrow(/this is the cash drawer of/);
    expect(await close(cashier)).toMatchObject({ counted: 5_950, expected: 6_000, balance: 0 });
    await expect(close(cashier)).rejects.toThrow(/closed/);
    expect(await drawerOf()).toBeUndefined();
  });

  it("is counted without knowing what should be in it; each count is kept, and a difference needs a note", async () => {
    const as = await gateway.logIn(["order.view", "payment.record"]);
    const { id, balance } = await gateway.call("drawer.open", { params: { storeId }, body: { float: 10_000 } }, { as });
    const params = { storeId, drawerId: id };
    const count = (counted: number, notes?: string) =>
      gateway.call("drawer.count", { params, body: { counted, ...(notes ? { notes } : {}) } }, { as });
    const close = (note?: string) =>
      gateway.call("drawer.close", { params, body: note === undefined ? {} : { note } }, { as });
    const body = { direction: "in", amount: 5_000, reason: "change" } as const;
    const moved = await gateway.call("drawer.move", { params, body }, { as });
    const own = await gateway.call("drawer.current", { params: { storeId } }, { as });
    expect([balance, moved.balance, own.drawer?.balance, own.drawer?.expected]).toEqual([null, null, null, null]);
    const out = { direction: "out", amount: 20_000, reason: "too much" } as const;
    await expect(gateway.call("drawer.move", { params, body: out }, { as })).rejects.toThrow(/less in this drawer/);
    await expect(close("so")).rejects.toThrow(/must be counted first/);

    expect(await count(14_000, "1x100 4x10")).toMatchObject({ counted: 14_000, expected: 15_000 });
    await count(14_000, "1x100 4x10");
    await expect(close()).rejects.toThrow(/150.00 should be in it and 140.00 was counted, 10.00 short: say why/);
    await expect(close(" ")).rejects.toThrow(/say why/);
    await gateway.call("drawer.move", { params, body: { ...body, amount: 100 } }, { as });
    await expect(close("a note is missing")).rejects.toThrow(/again where some moved/);
    await count(14_100);
    expect(await close("a note is missing")).toMatchObject({ counted: 14_100, expected: 15_100, balance: 0 });

    const list = { params: { storeId }, query: { page: 1, pageSize: 100 }, body: {} };
    const { rows } = await gateway.call("audit.filter", list, { as: gateway.logins.admin });
    const kept = rows.filter(({ subjectId }) => subjectId === id).toReversed();
    expect(kept.flatMap(({ after }) => after?.["counted"] ?? [])).toEqual([14_000, 14_100, 14_100]);
  });

  it("opens with what the store says, and closes without a reason up to the difference that the store says", async () => {
    const as = await gateway.logIn(["order.view", "payment.record"]);
    const rules = { usualFloat: 20_000, freeDifference: 500 };
    await setSettings(gateway, "cash-drawers", storeId, rules, { as: gateway.logins.admin });
    const { usualFloat } = await gateway.call("drawer.current", { params: { storeId } }, { as });
    expect(usualFloat).toBe(20_000);
    const closed = async (counted: number) => {
      const { id } = await gateway.call("drawer.open", { params: { storeId }, body: { float: usualFloat } }, { as });
      const params = { storeId, drawerId: id };
      await gateway.call("drawer.count", { params, body: { counted } }, { as });
      return gateway.call("drawer.close", { params, body: {} }, { as });
    };
    for (const counted of [19_500, 20_500]) expect(await closed(counted)).toMatchObject({ counted, balance: 0 });
    await expect(closed(19_499)).rejects.toThrow(/5.01 short: say why/);
  });

  it("leaves nothing for the check of the ledger to find", async () => {
    const { findings, debits, credits } = await auditLedger(gateway.db, storeId);
    // Orders of other tests were put into the database without a posting.
    expect(findings.filter(({ rule }) => rule !== "the balance of an order is its charge less its payments")).toEqual(
      [],
    );
    expect(debits).toBe(credits);
  });
});

describe("what was posted", () => {
  const run = (statement: string) => sql.raw(statement).execute(gateway.db);

  it("is never changed nor deleted, and always balances", async () => {
    for (const table of ["ledger_transactions", "ledger_entries"]) {
      await expect(run(`update ${table} set store_id = store_id`)).rejects.toThrow(/What was posted stays/);
      await expect(run(`delete from ${table}`)).rejects.toThrow(/What was posted stays/);
      await expect(run(`truncate ${table} cascade`)).rejects.toThrow(/What was posted stays/);
    }
    await expect(run("update order_payments set amount = 1")).rejects.toThrow(/What was posted stays/);
    const one = "select store_id, id, 3, 'store', null, null, 5 from ledger_transactions limit 1";
    await expect(run(`insert into ledger_entries ${one}`)).rejects.toThrow(/do not sum to zero/);
    const again = `
      insert into ledger_transactions (store_id, id, at, kind, order_id, by_name, reverses)
      select store_id, gen_random_uuid(), at, 'reversal', order_id, '', reverses
      from ledger_transactions where reverses is not null limit 1`;
    await expect(run(again)).rejects.toThrow(/ledger_transactions_reverses/);
  });
});
