import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Figure } from "#contract/payments/figures-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { postOrders } from "#gateway/store/ledger/post-orders.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { buildOrder, buildUnmatched } from "../../../support/database/rows.ts";
import { inTransaction } from "../../../support/database/transaction.ts";
import { checkFigures } from "../../../support/figures.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";

let cashier: TestLogin;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  cashier = await gateway.logIn([
    "order.view",
    "payment.record",
    "payment.reverse",
    "transaction.view",
    "transaction.reconcile",
  ]);
  await gateway.call("drawer.open", { params: { storeId }, body: { float: 5_000 } }, { as: cashier });
});

const as = () => ({ as: cashier });

/** A payment of a new order of 20.00. */
async function aPayment(method: "Cash" | "UPI" | "Card", amount: number, reference = "") {
  const { id } = await buildOrder(gateway.db, storeId, { status: "Accepted" });
  const params = { storeId, orderId: id };
  await gateway.call("payments.record", { params, body: { version: 1, method, amount, reference } }, as());
  return params;
}

/** Has an order charged so much less because a return was completed. */
async function bookReturn(orderId: string, amount: number): Promise<void> {
  const { db } = gateway;
  const at = new Date().toISOString();
  await db.updateTable("orders").set({ returned_amount: amount, updated_at: at }).where("id", "=", orderId).execute();
  await db
    .insertInto("order_history")
    .values({
      store_id: storeId,
      order_id: orderId,
      kind: "return" as const,
      at,
      version: 2,
      by_name: "Asha",
      user_id: null,
      origin: "By Admin" as const,
      from_status: null,
      to_status: null,
      subject: null,
    })
    .execute();
  await inTransaction(db, (trx) =>
    postOrders(trx, storeId, sql`select ${orderId}::uuid`, { userId: null, name: "Asha" }),
  );
}

const dayEnd = () => gateway.call("transactions.day-end", { params: { storeId }, query: {} }, as());
const totals = (body: object) => gateway.call("transactions.totals", { params: { storeId }, body }, as());

describe("transactions", () => {
  it("come to the same in the list, in the totals and at the end of the day, which ties to the cash drawers", async () => {
    await aPayment("Cash", 2_000);
    await aPayment("UPI", 2_300, "UPI-1");
    const back = await aPayment("Cash", 2_500);
    const body = { version: 2, amount: 500, to: "payments" as const };
    await gateway.call("payments.give-back", { params: back, body }, as());
    const wrong = await aPayment("Card", 700, "CARD-1");
    const { payments } = await gateway.call("orders.read", { params: wrong }, as());
    const params = { ...wrong, paymentId: payments[0]?.id ?? "" };
    await gateway.call("payments.reverse", { params, body: { version: 2, reason: "typed twice" } }, as());

    const { totals: all } = await totals({});
    expect(all.map(({ status, method, count, amount }) => [status, method, count, amount])).toEqual([
      ["Given Back", "Cash", 1, -500],
      ["Received", "Cash", 2, 4_500],
      ["Received", "UPI", 1, 2_300],
      ["Reversal", "Card", 1, -700],
      ["Reversed", "Card", 1, 700],
    ]);
    expect((await totals({ method: ["Cash"], amount: { from: 2_100 } })).totals).toMatchObject([{ amount: 2_500 }]);
    const list = { params: { storeId }, query: { page: 1, pageSize: 25 } };
    const { rows } = await gateway.call("transactions.filter", { ...list, body: {} }, as());
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(all.reduce((sum, { amount }) => sum + amount, 0));

    const end = await dayEnd();
    expect(end).toMatchObject({ tied: true });
    expect(end.methods.map(({ method, net, reversed }) => [method, net, reversed])).toEqual([
      ["Card", 0, -700],
      ["Cash", 4_000, 0],
      ["UPI", 2_300, 0],
    ]);
    expect(end.drawers).toMatchObject([
      { payments: 4_000, posted: 4_000, float: 5_000, moved: 0, expected: 9_000, counted: null, difference: null },
    ]);
    const { drawer } = await gateway.call("drawer.current", { params: { storeId } }, as());
    expect(end.drawers[0]?.expected).toBe(drawer?.balance);
  });

  it("make the sales of a day, less returns, and what is still open", async () => {
    const before = await dayEnd();
    const now = new Date().toISOString();
    const sold = { placed_at: now, delivery_charge: 300, rounding: 20, amount: 2_320 };
    const { id } = await buildOrder(gateway.db, storeId, { ...sold, status: "Delivered" });
    const { orderId } = await buildReturn(
      gateway.db,
      storeId,
      { status: "Completed", amount: 450 },
      { placed_at: "2026-01-02T08:00:00Z" },
    );
    await bookReturn(orderId, 450);
    await buildUnmatched(gateway.db, storeId);
    const params = { storeId, orderId: id };
    await gateway.call("payments.record", { params, body: { version: 1, method: "UPI", amount: 700 } }, as());
    const { sales, open } = await dayEnd();
    expect(sales).toEqual({
      sold: before.sales.sold + 2_320,
      returned: before.sales.returned - 450,
      net: before.sales.net + 2_320 - 450,
      delivery: before.sales.delivery + 300,
      rounding: before.sales.rounding + 20,
    });
    // The order of the return was not paid either.
    expect(open).toEqual({
      unpaid: { count: before.open.unpaid.count + 2, amount: before.open.unpaid.amount + 1_620 + 2_000 - 450 },
      unmatched: { count: before.open.unmatched.count + 1, amount: before.open.unmatched.amount + 500 },
    });
  });

  it("are sums that open to their entries, each figure to the coin", async () => {
    const params = { storeId };
    const { drawer } = await gateway.call("drawer.current", { params }, as());
    const drawerId = drawer?.id ?? "";
    const move = (direction: "in" | "out", amount: number, reason: string) =>
      gateway.call("drawer.move", { params: { ...params, drawerId }, body: { direction, amount, reason } }, as());
    // What people write about cash that they move looks like what is posted when a drawer is closed.
    await move("out", 700, "Difference of yesterday");
    await move("in", 300, "Float");
    const clerk = await gateway.logIn(["order.view", "payment.record"]);
    const entries = (body: Figure, login = cashier) =>
      gateway.call("ledger.entries", { params, query: { page: 1, pageSize: 25 }, body }, { as: login });
    expect(await entries({ of: "drawer", drawerId, part: "moved" })).toMatchObject({ sum: -400, total: 2 });
    await gateway.call("drawer.count", { params: { ...params, drawerId }, body: { counted: 8_000 } }, as());
    await gateway.call("drawer.close", { params: { ...params, drawerId }, body: { note: "coins" } }, as());
    await gateway.call("drawer.open", { params, body: { float: 0 } }, as());
    const { looked, wrong } = await checkFigures(gateway.db, storeId);
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(15);

    const figure: Figure = { of: "drawer", drawerId, part: "difference" };
    expect((await entries(figure)).entries).toMatchObject([
      { amount: -600, sum: -600, account: "cash drawer", against: "store", kind: "drawer", orderId: null },
    ]);
    await expect(entries(figure, clerk)).rejects.toThrow(/may not see transactions/);
    await gateway.call("drawer.open", { params, body: { float: 100 } }, { as: clerk });
    const own = await gateway.call("drawer.current", { params }, { as: clerk });
    const ofOwn = { of: "drawer", drawerId: own.drawer?.id ?? "", part: "float" } as const;
    expect(await entries(ofOwn, clerk)).toMatchObject({ sum: 100, total: 1 });
    // What should be in a drawer is not told to who counts it: no figure but the float opens.
    expect(own.drawer?.balance).toBeNull();
    for (const part of ["expected", "payments", "moved"] as const)
      await expect(entries({ ...ofOwn, part }, clerk)).rejects.toThrow(/may not see transactions/);
    await expect(entries({ ...ofOwn, drawerId: randomUUID() })).rejects.toThrow(/no such cash drawer/);
  });

  it("are listed as the payments, refunds and orders say, or the check of the ledger names them", async () => {
    const paid = await aPayment("Card", 900, "UPI-L");
    await sql`update orders set number = number || '-X', customer_name = 'Asha Mehta' where id = ${paid.orderId}`.execute(
      gateway.db,
    );
    const list = { params: { storeId }, query: { page: 1, pageSize: 25 } };
    const found = await gateway.call("transactions.filter", { ...list, body: { text: "upi-l" } }, as());
    expect(found.rows).toMatchObject([{ customerName: "Asha Mehta", status: "Received", amount: 900 }]);
    expect(found.rows[0]?.orderNumber).toMatch(/-X$/);
    const rule = "the list of transactions matches the payments";
    const wrong = async (db: Db) =>
      (await auditLedger(db, storeId)).findings.filter((finding) => finding.rule === rule);
    expect(await wrong(gateway.db)).toEqual([]);
    const changes = [sql`status = 'Reversed'`, sql`for_return = true`, sql`order_number = ''`, sql`amount = 1`];
    for (const change of changes) {
      const undone = gateway.db.transaction().execute(async (trx) => {
        await sql`update transactions set ${change} where order_id = ${paid.orderId}`.execute(trx);
        throw new Error(JSON.stringify(await wrong(trx)));
      });
      await expect(undone).rejects.toThrow(found.rows[0]?.id ?? "");
    }
  });

  it("of a provider's file agree, are missing here or there, or differ in their amount", async () => {
    await aPayment("UPI", 1_000, "UPI-2");
    await aPayment("UPI", 1_100, "UPI-3");
    const { day } = await dayEnd();
    const file = [
      "\uFEFFDate;UTR;Net Amount",
      "22/11;UPI-1;23.00",
      '22/11;UPI-2;"1,000.00"',
      "22/11;UPI-9;5.00",
      "22/11;UPI-9;-5.00",
      "22/11;UPI-8;7.50",
      ";;1035.50",
    ].join("\r\n");
    const columns = { referenceColumn: "utr", amountColumn: "net amount", numbers: "1,234.00" };
    const body = { from: day, to: day, methods: ["UPI" as const], ...columns, file };
    const reconcile = (more: object) =>
      gateway.call("transactions.reconcile", { params: { storeId }, body: { ...body, ...more } }, as());
    expect(await reconcile({})).toMatchObject({
      matched: 1,
      matchedAmount: 2_300,
      missingHere: [
        { reference: "UPI-8", there: 750, here: null },
        { reference: "UPI-9", there: 0 },
      ],
      missingThere: [{ reference: "UPI-3", here: 1_100, there: null }],
      amountDiffers: [{ reference: "UPI-2", here: 1_000, there: 100_000 }],
    });
    // What is not listed is counted all the same.
    const many = Array.from({ length: 600 }, (_, nth) => `UPI-X${nth},1.00`).join("\n");
    const cut = await reconcile({ file: `utr,net amount\n${many}` });
    expect(cut.missingHere).toHaveLength(500);
    expect(cut.disagreeing).toBe(600 + cut.missingThere.length);
    await expect(reconcile({ amountColumn: "gross" })).rejects.toThrow(/no such column/);
    await expect(reconcile({ file: "utr,net amount\nUPI-1,much" })).rejects.toThrow(/line 2 has no amount/);
  });

  it("of 10,000 in a day are summed up", async () => {
    const { db } = gateway;
    const south = gateway.stores.south;
    await sql`
      insert into orders (store_id, id, number, status, placed_at, customer_name, customer_phone, item_count,
        lines_amount, tax, amount, paid_amount, payment_state, source, order_type, delivery_type)
      select ${south}, gen_random_uuid(), 'D' || n, 'Delivered', now(), 'Asha', '', 1, 1000, 0, 1000, 1000, 'Completed',
        'web', 'Normal', 'HOME_DELIVERY' from generate_series(1, 10000) n`.execute(db);
    await sql`
      insert into order_payments (store_id, order_id, at, method, amount, reference)
      select store_id, id, now() - interval '1 second', case when right(number, 1) = '1' then 'Cash' else 'UPI' end, 1000, number
      from orders where store_id = ${south}`.execute(db);
    await sql`analyze orders, order_payments`.execute(db);
    const end = await gateway.call("transactions.day-end", { params: { storeId: south }, query: {} }, as());
    // Nobody has posted these payments, and the summary says so.
    expect(end).toMatchObject({ tied: false, methods: [{ method: "Cash", net: 1_000_000 }, { method: "UPI" }] });
  });

  it("are exported whole, as they were when the export began, one list of a login at a time", async () => {
    const params = { storeId: gateway.stores.south };
    const login = await gateway.logIn(["transaction.view", "transaction.export"]);
    const ask = (as = login) => gateway.send("export.transaction", { params, query: {}, body: {} }, { as });
    const response = await ask();
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    const reader = (response.body as ReadableStream<BufferSource>)
      .pipeThrough<string>(new TextDecoderStream())
      .getReader();
    let text = (await reader.read()).value ?? "";
    // What happens meanwhile is not in it.
    await sql`
      update orders set customer_name = 'Somebody else' where store_id = ${params.storeId} and number like 'D%99'`.execute(
      gateway.db,
    );
    expect((await ask()).status).toBe(429);
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    const [head, ...rows] = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<"total" | "amount", number> & Record<"id" | "customerName", string>);
    expect(head).toMatchObject({ total: 10_000 });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(10_000);
    expect(new Set(rows.map(({ customerName }) => customerName))).toEqual(new Set(["Asha"]));
    const { totals: all } = await gateway.call("transactions.totals", { params, body: {} }, as());
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(all.reduce((sum, { amount }) => sum + amount, 0));

    // One that is stopped makes room for the next, and nobody without the right to see them gets any.
    await (await ask()).body?.cancel();
    await expect.poll(async () => (await ask()).status).toBe(200);
    const blind = await gateway.logIn(["transaction.export"]);
    expect((await ask(blind)).status).toBe(403);
  });
});
