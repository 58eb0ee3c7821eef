import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { OrderRow } from "#contract/orders/schema.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { buildOrder, buildPicker, buildRider, readRow } from "../../../support/database/rows.ts";
import { deliverOrder } from "../../../support/delivered-order.ts";
import { openTestGateway } from "../../../support/gateway.ts";

/* What comes back of an order, by hand or by a return, is on paper: order, invoices and returns say the same. */

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };

const rules = async () => (await auditBooks(gateway.db, storeId)).findings.map(({ rule }) => rule);

const move = ({ id, version }: OrderRow, status: OrderRow["status"], undoes?: number) =>
  gateway.call(
    "orders.change-status",
    {
      params: { storeId, orderId: id, status },
      body: { version, ...(undoes === undefined ? { note: "nobody at home" } : { undoes }) },
    },
    admin,
  );

/** The papers of an order in force: kind, total and tax of each invoice, and its returns. */
async function papers(orderId: string) {
  const { rows: invoices } = await sql<object>`
    select kind, total, item_count as items from invoices where order_id = ${orderId} and not exists (
      select from invoices later where later.corrects = invoices.id) order by place`.execute(gateway.db);
  const { rows: returns } = await sql<object>`
    select status, amount from return_orders where order_id = ${orderId} order by created_at`.execute(gateway.db);
  return { invoices, returns };
}

async function giveBack(orderId: string, lines: readonly { line: number; quantity: number }[]) {
  const params = { storeId, orderId };
  const { amount, tax } = await gateway.call(
    "returns.calculate",
    { params, query: {}, body: { lines: [...lines] } },
    admin,
  );
  const asked = lines.map((line) => ({ ...line, reason: "Other" as const, condition: "Saleable" as const }));
  return gateway.call(
    "returns.create",
    { params, body: { lines: asked, pickup: "STORE", shown: { amount, tax } } },
    admin,
  );
}

async function complete(row: Awaited<ReturnType<typeof giveBack>>, counted?: number) {
  let { version } = row;
  for (const status of ["Return Accepted", "Return Picked", "Completed"] as const) {
    const received =
      status === "Completed" && counted !== undefined
        ? { received: [{ line: 1, quantity: counted, condition: "Saleable" as const, note: "nobody brought it" }] }
        : {};
    const body = { orderId: row.orderId, status, entityInternalId: storeId, version, ...received };
    ({ version } = await gateway.call(
      "returns.change-status",
      { params: { storeId, id: row.id, status }, body },
      admin,
    ));
  }
  return row;
}

describe("an order that is Returned by hand", () => {
  it("after its delivery has a return of all that is left, with its return invoice, and the money goes back", async () => {
    const { order } = await deliverOrder(gateway);
    await complete(await giveBack(order.id, [{ line: 1, quantity: 1 }]));
    const returned = await move(await readRow(gateway.db, storeId, order.id), "Returned");
    expect(returned).toMatchObject({ status: "Returned", returnedAmount: 6_000, paymentState: "Refund Not Completed" });
    expect(await papers(order.id)).toEqual({
      invoices: [
        { kind: "sales", total: 6_000, items: 2 },
        { kind: "return", total: 1_000, items: 1 },
        { kind: "return", total: 5_000, items: 2 },
      ],
      returns: [
        { status: "Completed", amount: 1_000 },
        { status: "Completed", amount: 5_000 },
      ],
    });
    expect(await rules()).toEqual([]);

    const back = await move(returned, "Delivered", returned.version);
    expect(back).toMatchObject({ status: "Delivered", returnedAmount: 1_000 });
    expect((await papers(order.id)).invoices).toContainEqual({ kind: "return", total: 0, items: 0 });
    expect((await papers(order.id)).returns).toContainEqual({ status: "Return Rejected", amount: 5_000 });
    const again = await move(back, "Returned");
    expect((await papers(order.id)).returns).toHaveLength(3);
    expect(again.returnedAmount).toBe(6_000);
    expect(await rules()).toEqual([]);
  });

  it("without a delivery has no return: the invoice that was issued early is corrected to nothing", async () => {
    const people = {
      picker_id: (await buildPicker(gateway.db, storeId)).id,
      rider_id: (await buildRider(gateway.db, storeId)).id,
    };
    const away = await readRow(
      gateway.db,
      storeId,
      (await buildOrder(gateway.db, storeId, { status: "In-Transit", lines: [{}], ...people })).id,
    );
    const params = { storeId, orderId: away.id };
    const invoiced = await gateway.call("orders.issue-invoice", { params, body: { version: away.version } }, admin);
    const returned = await move(invoiced, "Returned");
    expect(await papers(away.id)).toEqual({ invoices: [{ kind: "sales", total: 0, items: 0 }], returns: [] });
    await move(returned, "In-Transit", returned.version);
    expect((await papers(away.id)).invoices).toEqual([{ kind: "sales", total: away.amount, items: 1 }]);
    expect((await rules()).filter((rule) => rule.includes("invoice"))).toEqual([]);
  });

  it("and whose invoice still says that it was sold is named by the check, and corrected by command", async () => {
    const { order, params } = await deliverOrder(gateway);
    await sql`update orders set status = 'Returned', returned_amount = amount where id = ${order.id}`.execute(
      gateway.db,
    );
    expect(await rules()).toContain("the last invoice of an order has its amount");
    await gateway.call("orders.issue-invoice", { params, body: { version: order.version } }, admin);
    expect(await rules()).not.toContain("the last invoice of an order has its amount");
    const again = { params, body: { version: order.version + 1 } };
    expect((await gateway.refused("orders.issue-invoice", again, admin)).message).toMatch(/says the same already/);
  });
});

describe("a return that is completed", () => {
  it("has its return invoice at once where the sale has one, and the check and the list name those without", async () => {
    const { order } = await deliverOrder(gateway);
    const { id, number } = await complete(await giveBack(order.id, [{ line: 1, quantity: 2 }]));
    expect((await papers(order.id)).invoices).toContainEqual({ kind: "return", total: 2_000, items: 1 });
    const without = async () => {
      const query = { filterType: "RETURN_ORDER" as const, page: 1, pageSize: 25 };
      const body = { entityInternalId: storeId, withoutInvoice: true as const, text: number };
      return (await gateway.call("returns.filter", { query, body }, admin)).rows.map((row) => row.id);
    };
    expect(await without()).toEqual([]);
    const rule = "a completed return of an invoiced sale has a return invoice";
    expect(await rules()).not.toContain(rule);
    await sql`alter table invoices disable trigger user`.execute(gateway.db);
    await sql`alter table invoice_syncs disable trigger user`.execute(gateway.db);
    await sql`delete from invoice_syncs where id in (select id from invoices where return_id = ${id})`.execute(
      gateway.db,
    );
    await sql`delete from invoices where return_id = ${id}`.execute(gateway.db);
    await sql`alter table invoices enable trigger user`.execute(gateway.db);
    await sql`alter table invoice_syncs enable trigger user`.execute(gateway.db);
    expect(await without()).toEqual([id]);
    expect(await rules()).toContain(rule);
    await gateway.call("returns.generate-invoice", { params: { storeId, id }, body: {} }, admin);
    expect(await without()).toEqual([]);
  });

  it("makes no paper and costs nothing where nothing of it came, whatever was decided about its amounts", async () => {
    const { order } = await deliverOrder(gateway);
    const made = await complete(await giveBack(order.id, [{ line: 1, quantity: 1 }]), 0);
    expect((await papers(order.id)).returns).toEqual([{ status: "Completed", amount: 0 }]);
    expect((await papers(order.id)).invoices).toEqual([{ kind: "sales", total: 6_000, items: 2 }]);
    const request = { params: { storeId, id: made.id }, body: {} };
    expect(await gateway.refused("returns.generate-invoice", request, admin)).toMatchObject({
      status: 409,
      message: "nothing of it came",
    });
  });
});
