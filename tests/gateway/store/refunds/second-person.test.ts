import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import { seededChance } from "#gateway/demo/chance.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { balanceOf } from "#gateway/store/ledger/balance.ts";
import { readOpenRefunds } from "#gateway/store/refunds/refund-kind.ts";
import { buildProduct, buildUnmatched } from "../../../support/database/rows.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";
import { runs } from "../../../support/run/tier.ts";

let productId: string;
let one: TestLogin;
let other: TestLogin;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  ({ id: productId } = await buildProduct(gateway.db, storeId, { price: 100, mrp: 100 }));
});

const rights = [
  "console.use",
  "order.view",
  "order.create",
  "order.change-status",
  "order.edit",
  "payment.record",
  "payment.reverse",
  "refund.view",
  "refund.manage",
  "refund.approve",
] as const;
beforeEach(async () => {
  one = await gateway.logIn(rights);
  other = await gateway.logIn(rights);
  await setLimit(300);
});

const setLimit = (limit: number | null) =>
  gateway.db.updateTable("stores").set({ refund_limit: limit }).where("id", "=", storeId).execute();

/** An order over 1.00. */
async function anOrder() {
  const { id } = await gateway.call(
    "orders.create",
    {
      params: { storeId },
      body: {
        source: "tele",
        orderType: "Normal",
        deliveryType: "STORE_PICKUP",
        customer: { name: "Asha", phone: "9876543210" },
        payment: "Online",
        lines: [{ productId, quantity: 1 }],
      },
    },
    { as: one },
  );
  return { storeId, orderId: id };
}
type Order = Awaited<ReturnType<typeof anOrder>>;

const read = (params: Order) => gateway.call("orders.read", { params }, { as: one });
const open = (order: Order) => readOpenRefunds(gateway.db, storeId, [order.orderId]);

async function pay(params: Order, amount: number, method: "Card" | "UPI" | "Cash" | "Wallet" = "Card", as = one) {
  const { version } = (await read(params)).order;
  await gateway.call("payments.record", { params, body: { version, method, amount } }, { as });
}
async function giveBack(params: Order, to: "payments" | "credit" = "payments", as = one) {
  const { order } = await read(params);
  const body = { version: order.version, amount: Math.max(1, -amountDue(order)), to };
  return gateway.call("payments.give-back", { params, body }, { as });
}
async function reverse(params: Order, paymentId: string, as = one, drawerId?: string) {
  const { version } = (await read(params)).order;
  const body = { version, reason: "typed twice", ...(drawerId ? { drawerId } : {}) };
  return gateway.call("payments.reverse", { params: { ...params, paymentId }, body }, { as });
}
const act = (action: "complete" | "retry" | "approve", { id, version }: { id: string; version: number }, as = one) =>
  gateway.call(`refunds.${action}`, { params: { storeId, id }, body: { version } }, { as });

/** What has left an order, by whatever way. */
async function gone({ orderId }: Order): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(-sum(amount), 0)::bigint as sum from order_payments where order_id = ${orderId} and amount < 0`.execute(
    gateway.db,
  );
  return rows[0]?.sum ?? 0;
}
const findings = async () => (await auditLedger(gateway.db, storeId)).findings;

describe("the limit holds for all that leaves an order", () => {
  it.each([
    [300, 249],
    [300, 900],
    [1_000, 900],
  ])("with a limit of %i, %i may go back once at most before a second person is asked", async (limit, amount) => {
    await setLimit(limit);
    const order = await anOrder();
    await pay(order, 100);
    for (let times = 0; times < 3; times++) {
      await pay(order, amount);
      await giveBack(order).catch((error: unknown) => expect(String(error)).toMatch(/second person/));
    }
    expect(await gone(order)).toBe(amount > limit ? 0 : amount);
    expect((await open(order)).some(({ approval }) => approval === "Waiting")).toBe(true);
    expect(await findings()).toEqual([]);
  });

  it("asks for a refund that was within the limit when it was made, once other money has left", async () => {
    const order = await anOrder();
    await pay(order, 100);
    await pay(order, 200, "UPI");
    const [first] = await open(order);
    if (!first) throw new Error("no refund");
    expect(first).toMatchObject({ approval: "Not needed", needsSecond: false });
    await setLimit(1_000);
    await pay(order, 150, "Wallet");
    const wallet = (await read(order)).payments.find(({ method }) => method === "Wallet");
    await reverse(order, wallet?.id ?? "");
    await setLimit(300);
    const [now] = await open(order);
    if (!now) throw new Error("no refund");
    // The row says before what carrying it out comes to.
    expect(now).toMatchObject({ approval: "Not needed", needsSecond: true });
    expect(await act("complete", now)).toMatchObject({ status: "Refund", approval: "Waiting" });
    expect(await gone(order)).toBe(150);
    const [waiting] = await open(order);
    if (!waiting) throw new Error("no refund");
    const approved = await act("approve", waiting, other);
    expect(await act("complete", approved)).toMatchObject({ status: "Completed" });
    expect(await findings()).toEqual([]);
  });

  it("reverses a payment beyond it only when a second person does so too; a waiting refund stays meanwhile", async () => {
    const order = await anOrder();
    await pay(order, 1_000);
    const [payment] = (await read(order)).payments;
    const asked = await reverse(order, payment?.id ?? "");
    expect(asked.paidAmount).toBe(1_000);
    expect(await open(order)).toMatchObject([{ amount: 900, approval: "Waiting", status: "Refund" }]);
    expect((await read(order)).payments[0]?.askedReversal).toEqual({ by: one.name, reason: "typed twice" });
    await expect(reverse(order, payment?.id ?? "")).rejects.toThrow(/a second person reverses it as well/);
    const clerk = await gateway.logIn(["order.view", "payment.record", "payment.reverse"]);
    await expect(reverse(order, payment?.id ?? "", clerk)).rejects.toThrow(/may approve refunds must agree/);
    expect((await reverse(order, payment?.id ?? "", other)).paidAmount).toBe(0);
    expect(await open(order)).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it("a small payment is not reversed to clear a refund that waits", async () => {
    const order = await anOrder();
    await pay(order, 350);
    await pay(order, 100, "UPI");
    const small = (await read(order)).payments.find(({ amount }) => amount === 100);
    await setLimit(200);
    await pay(order, 50, "Wallet");
    expect((await open(order)).some(({ approval }) => approval === "Waiting")).toBe(true);
    expect((await reverse(order, small?.id ?? "")).paidAmount).toBe(500);
  });

  it("an unmatched payment goes back by the refund of its order, which needs a second person as any", async () => {
    const { id: unmatchedId } = await buildUnmatched(gateway.db, storeId);
    const params = { storeId, unmatchedId };
    const { id, amount } = await gateway.call("unmatched.give-back", { params, body: {} }, { as: one });
    const order = { storeId, orderId: id };
    // All of it is paid in another way, so the 5.00 that came by the link are too much.
    await pay(order, amount);
    const [refund] = await open(order);
    expect(refund).toMatchObject({ approval: "Waiting", paidBy: "UPI", requestedBy: one.name });
    await expect(giveBack(order)).rejects.toThrow(/second person/);
    if (!refund) throw new Error("no refund");
    const approved = await act("approve", refund, other);
    const completed = await act("complete", approved);
    expect(completed.reference).toMatch(/^SANDBOX-R-/);
    await expect(gateway.call("unmatched.give-back", { params, body: {} }, { as: one })).rejects.toThrow(/404/);
    expect(await findings()).toEqual([]);
  });

  it("whatever one person does, in any order, no more than the limit leaves an order", async () => {
    const chance = seededChance(4_711);
    await gateway.call("drawer.open", { params: { storeId }, body: { float: 5_000 } }, { as: one });
    const orders = [await anOrder(), await anOrder(), await anOrder(), await anOrder()];
    let done = 0;
    for (let times = 0; times < runs(60, 1_000); times++) {
      if (times % 40 === 39) orders.splice(0, 1, await anOrder());
      const order = chance.pick(orders);
      const { payments } = await read(order);
      const refunds = await open(order);
      const acts = {
        pay: () =>
          pay(order, chance.pick([40, 100, 249, 900]), chance.pick(["Card", "UPI", "Cash", "Wallet"] as const)),
        giveBack: () => giveBack(order, chance.pick(["payments", "credit"] as const)),
        reverse: () => reverse(order, chance.pick(payments).id),
        cancel: async () => {
          const { version } = (await read(order)).order;
          const params = { ...order, status: "Cancelled" as const };
          return gateway.call("orders.change-status", { params, body: { version, note: "so" } }, { as: one });
        },
        complete: () => act("complete", chance.pick(refunds)),
        retry: () => act("retry", chance.pick(refunds)),
        approve: () => act("approve", chance.pick(refunds)),
        refuse: () => {
          const { id, version } = chance.pick(refunds);
          const params = { storeId, id };
          return gateway.call("refunds.refuse", { params, body: { version, reason: "so" } }, { as: one });
        },
        settle: () => {
          const { id, version } = chance.pick(refunds);
          const body = { version, method: "UPI" as const, reference: "UTR", note: "so" };
          return gateway.call("refunds.settle", { params: { storeId, id }, body }, { as: one });
        },
      };
      const name = chance.weighted<keyof typeof acts>([
        ["pay", 30],
        ["giveBack", 20],
        ["reverse", 15],
        ["cancel", 1],
        ["complete", 14],
        ["retry", 6],
        ["approve", 5],
        ["refuse", 5],
        ["settle", 6],
      ]);
      if (name === "reverse" && payments.length === 0) continue;
      if (["complete", "retry", "approve", "refuse", "settle"].includes(name) && refunds.length === 0) continue;
      try {
        await acts[name]();
        done += 1;
      } catch (error) {
        if (!/move-not-allowed|invalid|totals-differ/.test(String(error))) throw error;
      }
      expect({ name, gone: Math.max(300, await gone(order)) }).toEqual({ name, gone: 300 });
    }
    expect(done).toBeGreaterThan(12);
    expect(await findings()).toEqual([]);
  });

  it("the check of the books names an order from which more has left", async () => {
    const order = await anOrder();
    await pay(order, 400);
    await gateway.db
      .insertInto("order_payments")
      .values(
        [200, 200].map((amount, at) => ({
          store_id: storeId,
          order_id: order.orderId,
          at: `2026-11-27T05:00:0${at}.000Z`,
          method: "UPI" as const,
          amount: -amount,
          alone_limit: 300,
        })),
      )
      .execute();
    expect(await findings()).toContainEqual({
      rule: "no more than the limit leaves an order without a second person",
      of: (await read(order)).order.number,
    });
    await sql`delete from order_payments where order_id = ${order.orderId} and amount < 0`.execute(gateway.db);
  });
});

describe("cash drawers", () => {
  const openDrawer = (as: TestLogin, float: number) =>
    gateway.call("drawer.open", { params: { storeId }, body: { float } }, { as });
  beforeEach(() => setLimit(null));

  it("none goes below zero by a reversal", async () => {
    const drawer = await openDrawer(one, 0);
    const order = await anOrder();
    await pay(order, 100, "Cash");
    const [payment] = (await read(order)).payments;
    expect(payment?.drawer).toEqual({ id: drawer.id, of: one.name });
    const out = { direction: "out" as const, amount: 60, reason: "to the bank" };
    await gateway.call("drawer.move", { params: { storeId, drawerId: drawer.id }, body: out }, { as: one });
    await expect(reverse(order, payment?.id ?? "")).rejects.toThrow(/only 0\.40 in the cash drawer/);
    expect(await balanceOf(gateway.db, storeId, "cash drawer", drawer.id)).toBe(40);
  });

  it("another person's is changed only by somebody who says whose it is", async () => {
    const drawer = await openDrawer(other, 0);
    const order = await anOrder();
    await pay(order, 100, "Cash", other);
    const [payment] = (await read(order)).payments;
    await expect(reverse(order, payment?.id ?? "")).rejects.toThrow(`this is the cash drawer of ${other.name}`);
    expect((await reverse(order, payment?.id ?? "", one, drawer.id)).paidAmount).toBe(0);
    expect(await balanceOf(gateway.db, storeId, "cash drawer", drawer.id)).toBe(0);
  });

  it("whatever is taken and given, in any order, none is ever below zero and nothing fails", async () => {
    const chance = seededChance(815);
    const drawers = new Map([
      [one, (await openDrawer(one, 300)).id],
      [other, (await openDrawer(other, 0)).id],
    ]);
    const orders = [await anOrder(), await anOrder(), await anOrder()];
    let done = 0;
    for (let times = 0; times < runs(60, 1_000); times++) {
      const as = chance.pick([...drawers.keys()]);
      const drawerId = drawers.get(as) ?? "";
      const order = chance.pick(orders);
      const { payments } = await read(order);
      const move = (direction: "in" | "out") => {
        const body = { direction, amount: chance.pick([20, 90, 400]), reason: "so" };
        return gateway.call("drawer.move", { params: { storeId, drawerId }, body }, { as });
      };
      const acts = {
        pay: () => pay(order, chance.pick([50, 100, 300]), "Cash", as),
        giveBack: () => giveBack(order, "payments", as),
        reverse: () => {
          const payment = chance.pick(payments);
          return reverse(order, payment.id, as, chance.happens(0.5) ? payment.drawer?.id : undefined);
        },
        in: () => move("in"),
        out: () => move("out"),
        close: async () => {
          const { drawer } = await gateway.call("drawer.current", { params: { storeId } }, { as });
          const params = { storeId, drawerId };
          const counted = Math.max(0, (drawer?.balance ?? 0) - chance.pick([0, 10]));
          await gateway.call("drawer.count", { params, body: { counted } }, { as });
          await gateway.call("drawer.close", { params, body: { note: "counted" } }, { as });
          drawers.set(as, (await openDrawer(as, chance.pick([0, 100]))).id);
        },
      };
      const name = chance.weighted<keyof typeof acts>([
        ["pay", 30],
        ["giveBack", 20],
        ["reverse", 30],
        ["in", 4],
        ["out", 25],
        ["close", 5],
      ]);
      if (name === "reverse" && payments.length === 0) continue;
      try {
        await acts[name]();
        done += 1;
      } catch (error) {
        if (!/move-not-allowed|invalid|totals-differ/.test(String(error))) throw error;
      }
      for (const id of drawers.values())
        expect({ name, below: Math.min(0, await balanceOf(gateway.db, storeId, "cash drawer", id)) }).toEqual({
          name,
          below: 0,
        });
    }
    expect(done).toBeGreaterThan(20);
    expect(await findings()).toEqual([]);
  });

  it("the database refuses one below zero, and the check of the books names whose it is", async () => {
    const drawer = await openDrawer(one, 100);
    const take = (how: string) => sql`
      with posted as (
        insert into ledger_transactions (store_id, id, at, kind, by_name)
        values (${storeId}, gen_random_uuid(), now(), 'drawer', 'Somebody') returning id
      )
      insert into ledger_entries (store_id, transaction_id, line, account, account_id, amount)
      select ${storeId}, id, line, account, account_id, amount from posted, (values
        (1, 'cash drawer', ${drawer.id}::uuid, -150), (2, 'store', null, 150)) entry (line, account, account_id, amount)
      where ${how} = ${how}`;
    await expect(take("guarded").execute(gateway.db)).rejects.toThrow(/would be below zero/);
    await gateway.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await take("unguarded").execute(trx);
    });
    expect((await findings()).filter(({ of }) => of.startsWith(one.name))).toHaveLength(1);
  });
});
