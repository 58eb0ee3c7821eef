import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OrderRow } from "#contract/orders/schema.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { issueSalesInvoices } from "#gateway/store/invoices/issuing/issue-invoice.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { buildOrder, buildProduct, readRow } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { openMoving } from "../../../support/database/moving-clock.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  await gateway.db
    .updateTable("stores")
    .set({ code: "N1", state: "Karnataka", gstin: "29AAAAA0000A1ZY", invoice_company_name: "North Foods Pvt Ltd" })
    .where("id", "=", storeId)
    .execute();
});
afterEach(async () => expect(await findInvoiceErrors(gateway.db, storeId)).toEqual([]));

const onItsWay = (row: Parameters<typeof buildOrder>[2] = {}) =>
  buildOrder(gateway.db, storeId, { status: "Ready for Delivery", delivery_type: "STORE_PICKUP", ...row });

const moving = (
  order: { readonly id: string; readonly version: number },
  status: OrderRow["status"],
  undoes?: number,
) => ({
  params: { storeId, orderId: order.id, status },
  body: { version: order.version, note: "so", ...(undoes && { undoes }) },
});
const deliver = (order: { readonly id: string; readonly version: number }) =>
  gateway.call("orders.change-status", moving(order, "Delivered"), admin);
const issuing = ({ id, version }: { readonly id: string; readonly version: number }) => ({
  params: { storeId, orderId: id },
  body: { version },
});
const issue = (order: { readonly id: string; readonly version: number }) =>
  gateway.call("orders.issue-invoice", issuing(order), admin);

const invoicesOf = (orderId: string) =>
  gateway.db
    .selectFrom("invoices")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("place")
    .execute();

describe("an invoice", () => {
  it("is issued at the delivery, from what the order and the store say", async () => {
    const milk = await buildProduct(gateway.db, storeId, { hsn_code: "0401" });
    const line = { product_id: milk.id, code: "M1", name: "Milk", quantity: 2, mrp: 5_250, unit_price: 5_250 };
    const lines = [{ ...line, discount: 0, tax_rate: 500, tax: 500, amount: 10_500 }];
    const order = await onItsWay({ lines, delivery_charge: 1_900 });
    await deliver(order);
    const [invoice] = await invoicesOf(order.id);
    expect(invoice).toMatchObject({ kind: "sales", total: 12_400, tax: 500, taxable: 10_000, corrects: null });
    expect(invoice?.number).toMatch(/^N1-I\d{4}-00001$/);
    expect(invoice?.document).toMatchObject({
      number: invoice?.number,
      order: { number: order.number },
      seller: {
        companyName: "North Foods Pvt Ltd",
        gstin: "29AAAAA0000A1ZY",
        state: { code: "29", name: "Karnataka" },
      },
      buyer: { name: "Asha Rao", phone: "9876543210" },
      lines: [{ code: "M1", hsnCode: "0401", quantity: 2, gross: 10_500, taxable: 10_000, tax: 500 }],
      taxes: [
        {
          rate: 500,
          parts: [
            { name: "CGST", amount: 250 },
            { name: "SGST", amount: 250 },
          ],
        },
      ],
      deliveryCharge: 1_900,
      total: 12_400,
      totalInWords: "Rupees One Hundred Twenty-Four Only",
    });
  });

  it("has one tax across states where the goods go to an area in another state", async () => {
    await gateway.db
      .insertInto("delivery_areas")
      .values({
        store_id: storeId,
        name: "Hosur",
        pincodes: ["635109"],
        latitude: 12.7,
        longitude: 77.8,
        territory: "Tamil Nadu",
      })
      .execute();
    const address = { type: "Home", line: "1 Road", locality: "", city: "Hosur", pincode: "635109" };
    const order = await buildOrder(gateway.db, storeId, { status: "Accepted", address: JSON.stringify(address) });
    await issue(order);
    const [invoice] = await invoicesOf(order.id);
    expect(invoice?.document.placeOfSupply).toEqual({ code: "33", name: "Tamil Nadu" });
    expect(invoice?.document.taxes.flatMap(({ parts }) => parts.map(({ name }) => name))).toEqual(["IGST"]);
  });

  it("is never changed and never deleted: the database refuses", async () => {
    const change = gateway.db.updateTable("invoices").set({ customer_name: "Other" }).execute();
    await expect(change).rejects.toThrow(/nobody may update rows of invoices/);
    await expect(gateway.db.deleteFrom("invoices").execute()).rejects.toThrow(/nobody may delete/);
    await expect(sql`truncate invoices cascade`.execute(gateway.db)).rejects.toThrow(/nobody may truncate/);
  });

  it("is issued by command before the delivery, and not again while it says the same", async () => {
    const order = await buildOrder(gateway.db, storeId, {
      status: "Ready for Delivery",
      delivery_type: "STORE_PICKUP",
    });
    const issued = await issue(order);
    expect(issued).toMatchObject({ status: "Ready for Delivery", version: 2 });
    const [first] = await invoicesOf(order.id);
    const again = await gateway.refused("orders.issue-invoice", issuing(issued), admin);
    expect(again).toMatchObject({ code: "move-not-allowed", message: expect.stringContaining(`${first?.number}`) });
    await deliver(issued);
    expect(await invoicesOf(order.id)).toHaveLength(1);
    const pending = await buildOrder(gateway.db, storeId);
    expect((await gateway.refused("orders.issue-invoice", issuing(pending), admin)).code).toBe("move-not-allowed");
  });

  it("is issued for a charge alone, where no goods of an order are left, and for nothing there is none", async () => {
    const none = {
      lines: [{ quantity: 0, amount: 0, tax: 0, ordered_quantity: 2, ordered_price: 1_000, ordered_discount: 0 }],
    };
    const charged = await onItsWay({ ...none, delivery_charge: 1_900 });
    await deliver(charged);
    expect(await invoicesOf(charged.id)).toMatchObject([{ total: 1_900, item_count: 0 }]);
    const empty = await onItsWay(none);
    await deliver(empty);
    expect(await invoicesOf(empty.id)).toEqual([]);
  });

  it("is corrected by a new one after the order was changed, and by one of nothing when the order comes to nothing", async () => {
    const price = 1_000;
    const product = await buildProduct(gateway.db, storeId, { unit: "weight", price, tax_rate: 0 });
    const order = await issue(await buildOrder(gateway.db, storeId, { status: "Accepted", lines: [{ tax: 96 }] }));
    const { tax } = await readRow(gateway.db, storeId, order.id).then(() =>
      gateway.db.selectFrom("orders").select("tax").where("id", "=", order.id).executeTakeFirstOrThrow(),
    );
    const edited = await gateway.call(
      "orders.edit-lines",
      {
        params: { storeId, orderId: order.id },
        body: {
          version: order.version,
          changes: [],
          additions: [{ productId: product.id, quantity: 1 }],
          shown: { amount: order.amount + price, tax },
        },
      },
      admin,
    );
    const corrected = await issue(edited);
    const cancelled = await gateway.call("orders.change-status", moving(corrected, "Cancelled"), admin);
    expect(cancelled.status).toBe("Cancelled");
    const [first, second, third, ...more] = await invoicesOf(order.id);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ corrects: first?.id, total: edited.amount, reason: "the order was changed" });
    expect(second?.document.corrects).toBe(first?.number);
    expect(third).toMatchObject({ corrects: second?.id, total: 0, item_count: 0 });
  });

  it("belongs to the fiscal year in which it is issued, by the clock of the store", async () => {
    const order = await buildOrder(gateway.db, storeId, { status: "Accepted" });
    const author = { userId: null, name: "Test", address: null, origin: "By Admin" } as const;
    // Half an hour before the end of March in Kolkata, and half an hour after.
    const clock = await openMoving(gateway, Date.parse("2031-03-31T18:00:00Z"));
    for (const year of ["3031", "3132"]) {
      const undone = clock.db.transaction().execute(async (trx) => {
        const [issued] = await issueSalesInvoices(trx, storeId, [order.id], author);
        throw new Error(issued?.document.number ?? "none");
      });
      await expect(undone).rejects.toThrow(`N1-I${year}-00001`);
      await clock.moveOn(3_600_000);
    }
    await clock.db.destroy();
  });
});

describe("the numbers", () => {
  it("have no gap after 50 deliveries at once, of which some are refused, and a transaction that dies in the middle", async () => {
    const orders = await Promise.all(Array.from({ length: 50 }, () => onItsWay()));
    // A connection of its own: those of the gateway all wait for the one that is killed.
    const killer = openDatabase(gateway.url, { connections: 1 });
    await sql`select 1`.execute(killer);
    let dying: Promise<unknown> | undefined;
    const deaths = gateway.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const author = { userId: null, name: "Test", address: null, origin: "By Admin" } as const;
      await issueSalesInvoices(trx, storeId, [orders[0]?.id ?? ""], author);
      // All others wait for the counter that this transaction holds.
      dying = Promise.all(
        orders.map((order, at) =>
          gateway.send("orders.change-status", moving(at % 5 ? order : { ...order, version: 9 }, "Delivered"), admin),
        ),
      );
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(killer);
      await sql`select 1`.execute(trx);
    });
    await expect(deaths).rejects.toThrow(/terminat|closed|reset|connection/i);
    await killer.destroy();
    await dying;
    const { many } = await gateway.db
      .selectFrom("invoices")
      .select((eb) => eb.fn.countAll<number>().as("many"))
      .where(
        "order_id",
        "in",
        orders.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow();
    expect(many).toBe(40);
  });

  it("of many orders delivered by one call follow each other in the order of the call", async () => {
    const orders = await Promise.all(Array.from({ length: 60 }, () => onItsWay()));
    const { rows } = await gateway.call(
      "records.batch",
      {
        params: { storeId },
        body: {
          call: "orders.change-status",
          params: { status: "Delivered" },
          body: { version: 1 },
          rows: orders.map(({ id }) => ({ params: { orderId: id } })),
        },
      },
      admin,
    );
    expect(rows.filter(({ error }) => error !== null)).toEqual([]);
    const issued = await gateway.db
      .selectFrom("invoices")
      .select(["order_id", "count"])
      .where(
        "order_id",
        "in",
        orders.map(({ id }) => id),
      )
      .orderBy("count")
      .execute();
    expect(issued.map(({ order_id }) => order_id)).toEqual(orders.map(({ id }) => id));
    expect((issued.at(-1)?.count ?? 0) - (issued[0]?.count ?? 0)).toBe(59);
  });
});

describe("the audit", () => {
  it("finds a missing number, a changed sum, a delivery without invoice and an amount that differs", async () => {
    const find = () => findInvoiceErrors(gateway.db, storeId);
    const order = await onItsWay();
    await deliver(order);
    const [invoice] = await invoicesOf(order.id);
    if (!invoice) throw new Error("no invoice");
    const found = await gateway.db
      .transaction()
      .execute(async (trx) => {
        await sql`alter table invoices disable trigger user`.execute(trx);
        await sql`update invoices set total = total + 1 where id = ${invoice.id}`.execute(trx);
        const sums = await findInvoiceErrors(trx, storeId);
        await sql`delete from invoice_syncs where id = ${invoice.id}`.execute(trx);
        const unsent = await findInvoiceErrors(trx, storeId);
        await sql`delete from invoices where id = ${invoice.id}`.execute(trx);
        const gone = await findInvoiceErrors(trx, storeId);
        throw Object.assign(new Error("undo"), { found: { sums, unsent, gone } });
      })
      .catch((error: { readonly found: Record<string, Awaited<ReturnType<typeof find>>> }) => error.found);
    expect(found["sums"]).toEqual([
      { rule: "the parts of an invoice sum to its total", of: invoice.number },
      { rule: "the last invoice of an order has its amount", of: invoice.number },
    ]);
    expect(found["unsent"]).toContainEqual({ rule: "an invoice has a state of sending", of: invoice.number });
    expect(found["gone"]).toHaveLength(3);
    expect(found["gone"]).toEqual(
      expect.arrayContaining([
        { rule: "the numbers of invoices have no gap", of: "invoices" },
        { rule: "the numbers of invoices have no gap", of: `sales invoices ${invoice.fiscal_year}` },
        { rule: "a delivered order has an invoice", of: order.number },
      ]),
    );
  });
});
