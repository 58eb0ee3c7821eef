import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { NewOrder } from "#contract/orders/schema.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { refundRows } from "#gateway/store/refunds/refund-rows.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

let cashier: TestLogin;
let supervisor: TestLogin;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const origin = await gateway.listen();
beforeAll(async () => {
  const rights = [
    "console.use",
    "order.view",
    "order.create",
    "order.change-status",
    "order.edit",
    "payment.record",
  ] as const;
  cashier = await gateway.logIn([...rights, "payment.reverse", "refund.view", "refund.manage", "refund.approve"]);
  supervisor = await gateway.logIn([...rights, "refund.view", "refund.manage", "refund.approve"]);
});

/** An order of one product over `price` minor units. */
async function anOrder(price = 1_000) {
  const { id: productId } = await buildProduct(gateway.db, storeId, { price, mrp: price });
  const body: NewOrder = {
    source: "web",
    orderType: "Normal",
    deliveryType: "STORE_PICKUP",
    customer: { name: "Asha", phone: "9876543210" },
    payment: "Online",
    lines: [{ productId, quantity: 1 }],
  };
  const order = await gateway.call("orders.create", { params: { storeId }, body }, { as: cashier });
  return { storeId, orderId: order.id };
}
type Order = Awaited<ReturnType<typeof anOrder>>;

const read = async (params: Order) => gateway.call("orders.read", { params }, { as: cashier });
const pay = async (params: Order, amount: number, method: "UPI" | "Card" | "Cash" = "UPI") => {
  const { order } = await read(params);
  const body = { version: order.version, method, amount };
  return gateway.call("payments.record", { params, body }, { as: cashier });
};
const cancel = async (params: Order) => {
  const { order } = await read(params);
  const body = { version: order.version, note: "so" };
  return gateway.call("orders.change-status", { params: { ...params, status: "Cancelled" }, body }, { as: cashier });
};
/** Pays an order by a link of the sandbox. */
async function payOnline(params: Order) {
  const { order } = await read(params);
  const headers = { origin, "sec-fetch-site": "same-origin" };
  await gateway.call("payments.send-link", { params, body: { version: order.version } }, { as: cashier, headers });
  const { links } = await gateway.call("payments.links", { params }, { as: cashier });
  await fetch(links[0]?.url ?? "", { method: "POST", body: new URLSearchParams({ outcome: "pay" }) });
}
/** The refunds of an order, oldest first. */
async function refundsOf({ orderId }: Order): Promise<RefundRow[]> {
  const found = await gateway.db.selectFrom("refunds").select("id").where("order_id", "=", orderId).execute();
  const ids = found.map(({ id }) => id);
  return (await readRows(gateway.db, refundRows, storeId, ids)).toSorted((one, other) =>
    one.number < other.number ? -1 : 1,
  );
}
async function only(order: Order): Promise<RefundRow> {
  const [refund, ...more] = await refundsOf(order);
  if (!refund || more.length > 0) throw new Error(`${more.length + 1} refunds`);
  return refund;
}
type Plain = "complete" | "retry" | "approve";
const act = async (action: Plain, { id, version }: RefundRow, as = cashier) =>
  gateway.call(`refunds.${action}`, { params: { storeId, id }, body: { version } }, { as });
/** Tells, on the sandbox's page, what became of a refund. */
async function tell({ id }: RefundRow, outcome: "refund" | "decline", attempt?: number): Promise<string> {
  const form = new URLSearchParams({ outcome, ...(attempt ? { attempt: String(attempt) } : {}) });
  const answer = await fetch(`${origin}/sandbox/refund/${storeId}/${id}`, { method: "POST", body: form });
  return /The store was notified: (\S+)\./.exec(await answer.text())?.[1] ?? "nothing";
}
const expectRightBooks = async () => {
  const { findings, debits, credits } = await auditLedger(gateway.db, storeId);
  expect(findings).toEqual([]);
  expect(debits).toBe(credits);
};

describe("refunds make themselves", () => {
  it("for an order that is cancelled, on each of its payments", async () => {
    const order = await anOrder();
    await pay(order, 600, "Card");
    await pay(order, 400);
    await cancel(order);
    const made = await refundsOf(order);
    expect(made).toMatchObject([
      { cause: "Cancellation", status: "Refund", amount: 400, method: "UPI", approval: "Not needed", version: 1 },
      { cause: "Cancellation", status: "Refund", amount: 600, method: "Card", requestedBy: cashier.name },
    ]);
    expect((await read(order)).order.paymentState).toBe("Refund Not Completed");
    await expectRightBooks();
  });

  it("for what was paid too much, and carrying one out gives back exactly that", async () => {
    const order = await anOrder();
    await pay(order, 1_250);
    const refund = await only(order);
    expect(refund).toMatchObject({ cause: "Excess", amount: 250, status: "Refund" });
    expect(await act("complete", refund)).toMatchObject({ status: "Completed", attempts: 1, version: 2 });
    expect((await read(order)).order).toMatchObject({ paidAmount: 1_000, givenBack: 250, paymentState: "Paid" });
    await expect(act("complete", refund)).rejects.toThrow(/stale|409/);
    await expectRightBooks();
  });

  it("for a line that is supplied short, and are withdrawn when it is supplied after all", async () => {
    const order = await anOrder(500);
    await pay(order, 500);
    const { lines, order: row } = await read(order);
    const body = {
      version: row.version,
      changes: [{ line: lines[0]?.line ?? 0, quantity: 0 }],
      additions: [],
      shown: { amount: 0, tax: 0 },
    };
    const edited = await gateway.call("orders.edit-lines", { params: order, body }, { as: cashier });
    const refund = await only(order);
    expect(refund).toMatchObject({ cause: "Short or cheaper line", amount: 500, status: "Refund" });
    const undo = { version: edited.version, undoes: edited.version };
    await gateway.call("orders.undo-edit", { params: order, body: undo }, { as: cashier });
    const withdrawn = await only(order);
    expect(withdrawn).toMatchObject({ status: "Withdrawn", version: 2 });
    await expect(act("retry", withdrawn)).rejects.toThrow(/nothing is to be given back any more/);
  });

  it("once, though fifty carry it out at once", async () => {
    const order = await anOrder();
    await pay(order, 1_300);
    const refund = await only(order);
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => act("complete", refund)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await read(order)).order).toMatchObject({ paidAmount: 1_000, givenBack: 300 });
    await expectRightBooks();
  });

  it("and many of them are carried out by one call", async () => {
    const orders = [await anOrder(), await anOrder(), await anOrder()];
    for (const order of orders) await pay(order, 1_100);
    const refunds = await Promise.all(orders.map(only));
    const body = {
      call: "refunds.complete" as const,
      rows: refunds.map(({ id }, place) => ({ params: { id }, body: { version: place === 2 ? 9 : 1 } })),
    };
    const { rows } = await gateway.call("records.batch", { params: { storeId }, body }, { as: cashier });
    expect(rows.map(({ row, error }) => (row as RefundRow | null)?.status ?? error?.code)).toEqual([
      "Completed",
      "Completed",
      "stale-version",
    ]);
    await expectRightBooks();
  });
});

describe("a second person", () => {
  it("approves what is above the store's limit; nobody approves their own", async () => {
    await setSettings(gateway, "refunds", storeId, { approvalLimit: 200 }, { as: supervisor });
    try {
      const order = await anOrder();
      await pay(order, 1_100, "Card");
      expect((await only(order)).approval).toBe("Not needed");
      await pay(order, 150);
      // Together they are above the limit, so the part that comes later needs the second person.
      const [, later] = await refundsOf(order);
      if (!later) throw new Error("no second refund");
      expect(later).toMatchObject({ approval: "Waiting", amount: 150 });
      await expect(act("complete", later)).rejects.toThrow(/waits until a second person/);
      await expect(act("approve", later)).rejects.toThrow(/nobody approves a refund of their own/);
      const approved = await act("approve", later, supervisor);
      expect(approved).toMatchObject({ approval: "Approved", decidedBy: supervisor.name, status: "Refund" });
      expect(await act("complete", approved)).toMatchObject({ status: "Completed" });

      const second = await anOrder();
      await pay(second, 1_500);
      const { order: row } = await read(second);
      const all = { version: row.version, amount: 500, to: "payments" as const };
      await expect(gateway.call("payments.give-back", { params: second, body: all }, { as: cashier })).rejects.toThrow(
        /waits until a second person approves it/,
      );
      const asked = await only(second);
      const params = { storeId, id: asked.id };
      const body = { version: asked.version, reason: "the till was right" };
      const refused = await gateway.call("refunds.refuse", { params, body }, { as: supervisor });
      expect(refused).toMatchObject({ status: "Refund Not Completed", approval: "Refused", because: body.reason });
      const settle = { version: refused.version, method: "UPI" as const, reference: "X", note: "so" };
      await expect(gateway.call("refunds.settle", { params, body: settle }, { as: cashier })).rejects.toThrow(
        /approval was refused/,
      );
      expect(await act("retry", refused)).toMatchObject({ status: "Refund", approval: "Waiting", because: "" });
    } finally {
      await gateway.db.updateTable("stores").set({ refund_limit: null }).where("id", "=", storeId).execute();
    }
    await expectRightBooks();
  });
});

describe("by its provider, a refund", () => {
  it("goes back at once, or is declined and tried again", async () => {
    const order = await anOrder(1_013);
    await payOnline(order);
    await cancel(order);
    const refused = await act("complete", await only(order));
    expect(refused).toMatchObject({ status: "Refund Not Completed", because: "the bank has declined it", attempts: 1 });
    expect((await read(order)).order.paidAmount).toBe(1_013);
    const done = await act("complete", await act("retry", refused));
    expect(done).toMatchObject({ status: "Completed", attempts: 2, because: "" });
    expect(done.reference).toMatch(/^SANDBOX-R-.*-2$/);
    expect((await read(order)).order).toMatchObject({ paidAmount: 0, paymentState: "Refund" });
    await expectRightBooks();
  });

  it("that is told late, twice and out of order is booked once", async () => {
    const order = await anOrder(1_017);
    await payOnline(order);
    await cancel(order);
    const sent = await act("complete", await only(order));
    expect(sent).toMatchObject({ status: "Refund", withProvider: true, attempts: 1 });
    // Asking again is the same try.
    expect(await act("complete", sent)).toMatchObject({ withProvider: true, attempts: 1 });
    expect(await tell(sent, "decline")).toBe("failed");
    expect(await tell(sent, "decline")).toBe("known");
    const again = await act("complete", await act("retry", await only(order)));
    expect(again).toMatchObject({ withProvider: true, attempts: 2 });
    // What is told of the first try comes after the second was begun.
    expect(await tell(again, "decline", 1)).toBe("known");
    expect(await tell(again, "refund", 2)).toBe("refunded");
    expect(await tell(again, "refund", 2)).toBe("known");
    expect(await tell(again, "decline", 2)).toBe("known");
    expect(await only(order)).toMatchObject({ status: "Completed", withProvider: false });
    // The first try has given money back as well: a person must know.
    expect(await tell(again, "refund", 1)).toBe("unmatched");
    const { payments } = await read(order);
    expect(payments.map(({ amount }) => amount)).toEqual([1_017, -1_017]);
    await expectRightBooks();
  });

  it("is booked where money went back although a failure was told first", async () => {
    const order = await anOrder(2_017);
    await payOnline(order);
    await cancel(order);
    const sent = await act("complete", await only(order));
    expect(await tell(sent, "decline")).toBe("failed");
    expect(await tell(sent, "refund")).toBe("refunded");
    expect(await only(order)).toMatchObject({ status: "Completed", because: "" });
    expect((await read(order)).order).toMatchObject({ paidAmount: 0, givenBack: 2_017 });
    await expectRightBooks();
  });

  it("is settled by hand with reference and note, but never in cash", async () => {
    const order = await anOrder(3_013);
    await payOnline(order);
    await cancel(order);
    const failed = await act("complete", await only(order));
    const params = { storeId, id: failed.id };
    const settle = (method: "Cash" | "Bank Transfer") =>
      gateway.call(
        "refunds.settle",
        { params, body: { version: failed.version, method, reference: "UTR 77", note: "by the bank's form" } },
        { as: cashier },
      );
    await expect(settle("Cash")).rejects.toThrow(/cash goes back for cash only/);
    expect(await settle("Bank Transfer")).toMatchObject({ status: "Completed", method: "Bank Transfer" });
    expect((await read(order)).payments.at(-1)).toMatchObject({ method: "Bank Transfer", reference: "UTR 77" });
    await expectRightBooks();
  });
});

it("refunds of another store are not there, nor is one nobody made", async () => {
  const stranger = { as: gateway.logins.stranger };
  const order = await anOrder();
  await pay(order, 1_001);
  const { id } = await only(order);
  const params = { storeId: gateway.stores.foreign, id };
  await expect(gateway.call("refunds.complete", { params, body: { version: 1 } }, stranger)).rejects.toThrow(/404/);
  const nowhere = { storeId, id: randomUUID() };
  await expect(
    gateway.call("refunds.complete", { params: nowhere, body: { version: 1 } }, { as: cashier }),
  ).rejects.toThrow(/404/);
});
