import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NewOrder } from "#contract/orders/schema.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { refundRows } from "#gateway/store/refunds/refund-rows.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { createTestGateway, type TestGateway, type TestLogin } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

/* A change of a refund that its author takes back: the refund and the money are what they were before. */

let gateway: TestGateway;
let storeId: string;
let cashier: TestLogin;
let supervisor: TestLogin;
let origin: string;
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
  origin = await gateway.listen();
  const rights = ["console.use", "order.view", "order.create", "order.change-status", "payment.record"] as const;
  cashier = await gateway.logIn([...rights, "refund.view", "refund.manage"]);
  supervisor = await gateway.logIn([...rights, "refund.view", "refund.manage", "refund.approve"]);
});
afterEach(async () => {
  expect((await auditBooks(gateway.db, storeId)).findings).toEqual([]);
});

/** An order of 10.00 that was paid and then cancelled, and its refund. */
async function toGiveBack(
  method: "UPI" | "Cash" | "Customer Credit" | "online",
  amount = 1_000,
  as = cashier,
): Promise<RefundRow> {
  const { id: productId } = await buildProduct(gateway.db, storeId, { price: amount, mrp: amount });
  const body: NewOrder = {
    source: "web",
    orderType: "Normal",
    deliveryType: "STORE_PICKUP",
    customer: { name: "Asha", phone: "9876543210" },
    payment: "Online",
    lines: [{ productId, quantity: 1 }],
  };
  const order = await gateway.call("orders.create", { params: { storeId }, body }, { as });
  const params = { storeId, orderId: order.id };
  if (method === "online") {
    const headers = { origin, "sec-fetch-site": "same-origin" };
    await gateway.call("payments.send-link", { params, body: { version: 1 } }, { as, headers });
    const { links } = await gateway.call("payments.links", { params }, { as });
    await fetch(links[0]?.url ?? "", { method: "POST", body: new URLSearchParams({ outcome: "pay" }) });
  } else await gateway.call("payments.record", { params, body: { version: 1, method, amount } }, { as });
  const { version } = (await gateway.call("orders.read", { params }, { as })).order;
  const cancel = { params: { ...params, status: "Cancelled" as const }, body: { version, note: "so" } };
  await gateway.call("orders.change-status", cancel, { as });
  return read(order.id);
}

async function read(orderId: string): Promise<RefundRow> {
  const found = await gateway.db.selectFrom("refunds").select("id").where("order_id", "=", orderId).execute();
  const [row, ...more] = await readRows(
    gateway.db,
    refundRows,
    storeId,
    found.map(({ id }) => id),
  );
  if (!row || more.length > 0) throw new Error(`${more.length + 1} refunds`);
  return row;
}

const act = (action: "complete" | "retry" | "approve", { id, version }: RefundRow, as = cashier) =>
  gateway.call(`refunds.${action}`, { params: { storeId, id }, body: { version } }, { as });
const settle = ({ id, version }: RefundRow, method: "Bank Transfer" | "Cash") =>
  gateway.call(
    "refunds.settle",
    { params: { storeId, id }, body: { version, method, reference: "UTR 7", note: "so" } },
    { as: cashier },
  );
const undoing = ({ id, version }: RefundRow, undoes = version) => ({
  params: { storeId, id },
  body: { version, undoes },
});
const undo = (row: RefundRow, as = cashier) => gateway.call("refunds.take-back", undoing(row), { as });
const refusedUndo = (row: RefundRow, as = cashier, undoes = row.version) =>
  gateway.refused("refunds.take-back", undoing(row, undoes), { as });

/** A refund and the money of its order and of all accounts. */
async function standing(refund: RefundRow) {
  const { version: _, updatedAt: _at, ...row } = await read(refund.orderId);
  const { order } = await gateway.call(
    "orders.read",
    { params: { storeId, orderId: refund.orderId } },
    { as: cashier },
  );
  const { rows } = await sql`
    select jsonb_object_agg(account, sum) as ledger from (
      select account || coalesce(account_id::text, '') as account, sum(amount) from ledger_entries
      where store_id = ${storeId} group by 1) sums`.execute(gateway.db);
  const { paidAmount, givenBack, paymentState } = order;
  return { row, paidAmount, givenBack, paymentState, figures: rows[0] };
}

describe("a refund that was carried out by hand", () => {
  it.each(["UPI", "Cash"] as const)("is open again, by %s, and its money is booked as not given", async (method) => {
    if (method === "Cash")
      await gateway.call("drawer.open", { params: { storeId }, body: { float: 5_000 } }, { as: cashier });
    const refund = await toGiveBack(method);
    const before = await standing(refund);
    const done = await act("complete", refund);
    const after = await standing(done);
    expect(after).toMatchObject({ paidAmount: 0, row: { status: "Completed" } });
    const back = await undo(done);
    expect(back).toMatchObject({ status: "Refund", givenPaymentId: null, attempts: 0 });
    expect(await standing(back)).toEqual(before);
    // It goes back once more, and once only.
    const again = await act("complete", back);
    const { row, ...money } = await standing(again);
    expect({ ...money, row: { ...row, givenPaymentId: null } }).toEqual({
      ...after,
      row: { ...after.row, givenPaymentId: null },
    });
    expect(await standing(await undo(again))).toEqual(before);
    const { payments } = await gateway.call(
      "orders.read",
      { params: { storeId, orderId: refund.orderId } },
      { as: cashier },
    );
    expect(payments.map(({ amount }) => amount)).toEqual([1_000, -1_000, 1_000, -1_000, 1_000]);
    expect(payments.filter(({ reason }) => reason === "the refund was taken back")).toHaveLength(2);
  });

  it("is what it was where it was settled, with its reason", async () => {
    const refund = await toGiveBack("online", 1_013);
    const declined = await act("complete", refund);
    const before = await standing(declined);
    expect(before.row).toMatchObject({ status: "Refund Not Completed", because: "the bank has declined it" });
    const settled = await settle(declined, "Bank Transfer");
    expect(settled).toMatchObject({ status: "Completed", reference: "UTR 7" });
    expect(await standing(await undo(settled))).toEqual(before);
  });

  it("stays where its cash drawer is closed by now", async () => {
    const refund = await toGiveBack("Cash");
    const done = await act("complete", refund);
    const { drawer } = await gateway.call("drawer.current", { params: { storeId } }, { as: cashier });
    if (!drawer) throw new Error("no drawer is open");
    const { rows } = await sql<{ balance: number }>`
      select sum(amount)::float8 as balance from ledger_entries
      where store_id = ${storeId} and account = 'cash drawer' and account_id = ${drawer.id}`.execute(gateway.db);
    const params = { storeId, drawerId: drawer.id };
    await gateway.call("drawer.count", { params, body: { counted: rows[0]?.balance ?? 0 } }, { as: cashier });
    await gateway.call("drawer.close", { params, body: {} }, { as: cashier });
    expect(await refusedUndo(done)).toMatchObject({
      status: 409,
      message: expect.stringContaining("no open cash drawer"),
      current: { status: "Completed" },
    });
  });
});

describe("what a provider has", () => {
  it("is not called back: sent, on its way or declined", async () => {
    const sent = await act("complete", await toGiveBack("online"));
    expect(sent).toMatchObject({ status: "Completed" });
    const { figures: _, ...before } = await standing(sent);
    expect(await refusedUndo(sent)).toMatchObject({
      status: 409,
      code: "move-not-allowed",
      message: "the provider sandbox has sent the money: it cannot be called back",
    });
    for (const amount of [1_013, 1_017])
      expect(await refusedUndo(await act("complete", await toGiveBack("online", amount)))).toMatchObject({
        status: 409,
        message: "its provider was asked already: that cannot be taken back",
      });
    expect(await standing(sent)).toMatchObject(before);
  });
});

describe("the other changes of a refund", () => {
  it("are taken back by whoever made them, and by nobody else: approved, refused, asked again", async () => {
    await setSettings(gateway, "refunds", storeId, { approvalLimit: 200 }, { as: supervisor });
    try {
      const waiting = await toGiveBack("UPI");
      expect(waiting.approval).toBe("Waiting");
      const asked = await standing(waiting);
      const approved = await act("approve", waiting, supervisor);
      expect(await refusedUndo(approved)).toMatchObject({
        status: 409,
        message: `only ${supervisor.name} could take this change back`,
      });
      const open = await undo(approved, supervisor);
      expect(await standing(open)).toEqual(asked);
      const { id, version } = open;
      const refused = await gateway.call(
        "refunds.refuse",
        { params: { storeId, id }, body: { version, reason: "the till was right" } },
        { as: supervisor },
      );
      const before = await standing(refused);
      const again = await act("retry", refused);
      expect(await standing(await undo(again))).toEqual(before);
      const now = await read(waiting.orderId);
      expect(await refusedUndo(now, supervisor, refused.version)).toMatchObject({
        message: `${cashier.name} has changed this refund since`,
      });
    } finally {
      await gateway.db.updateTable("stores").set({ refund_limit: null }).where("id", "=", storeId).execute();
    }
  });

  it("are not those of its order, nor its making, and not after half a minute", async () => {
    const refund = await toGiveBack("UPI");
    expect(await refusedUndo(refund)).toMatchObject({
      status: 409,
      message: "this refund has no such change",
    });
    const done = await act("complete", refund);
    await sql`update record_history set at = at - interval '41 seconds' where record_id = ${done.id}`.execute(
      gateway.db,
    );
    expect(await refusedUndo(done)).toMatchObject({
      status: 409,
      message: "a change can be taken back for 30 seconds",
    });
  });
});
