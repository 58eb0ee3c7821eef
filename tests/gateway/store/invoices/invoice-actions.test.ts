import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { buildOrder, unique } from "../../../support/database/rows.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
afterEach(async () => expect(await findInvoiceErrors(gateway.db, storeId)).toEqual([]));

/** The invoice of an order that was invoiced by command. */
async function anInvoice(): Promise<InvoiceRow> {
  const { id } = await buildOrder(gateway.db, storeId, { status: "Accepted" });
  await gateway.call("orders.issue-invoice", { params: { storeId, orderId: id }, body: { version: 1 } }, admin);
  const query = { filterType: "SYNC_INVOICE" as const, page: 1, pageSize: 25 };
  const { rows } = await gateway.call("invoices.sync", { query, body: { entityInternalId: storeId } }, admin);
  const row = rows.find(({ orderId }) => orderId === id);
  if (!row) throw new Error("the list of invoices lacks one");
  return row;
}

const correcting = ({ id, version }: InvoiceRow, gstin = "29ABCDE1234F1ZW") => ({
  params: { storeId, id },
  body: { version, name: "Rao Foods", gstin, reason: "a company buys" },
});
const sending = ({ id, version }: InvoiceRow) => ({ params: { storeId, id }, body: { version } });
const read = async (id: string) => gateway.call("invoices.read", { params: { storeId, id } }, admin);

const settings = {
  companyName: "North Foods",
  gstin: "29AAAAA0000A1ZY",
  state: "Karnataka",
  fiscalYearStart: 4,
  syncUrl: "",
  hsnDigits: "all" as const,
  invoicedAt: "delivery" as const,
};
const setUp = (body: Partial<typeof settings> & { syncKey?: string }) =>
  setSettings(gateway, "invoices", storeId, { ...settings, ...body }, admin);

describe("a correction", () => {
  it("is a new invoice with another buyer and the same goods; each invoice has one at most", async () => {
    const old = await anInvoice();
    const [one, other] = await Promise.all([1, 2].map(() => gateway.send("invoices.correct", correcting(old), admin)));
    expect([one?.status, other?.status].sort()).toEqual([200, 409]);
    const { record } = await read(old.id);
    expect(record.correctedBy).not.toBeNull();
    const again = await gateway.refused("invoices.correct", correcting(record), admin);
    expect(again).toMatchObject({ code: "move-not-allowed" });
    const { rows } = await gateway.call(
      "invoices.filter",
      { params: { storeId }, query: { page: 1, pageSize: 25 }, body: { text: record.correctedBy ?? "" } },
      admin,
    );
    const [issued] = rows;
    expect(issued).toMatchObject({ corrects: old.number, customerName: "Rao Foods", total: old.total });
    const { document } = await read(issued?.id ?? "");
    expect(document).toMatchObject({ corrects: old.number, buyer: { name: "Rao Foods", gstin: "29ABCDE1234F1ZW" } });
    expect((await read(old.id)).document.buyer.gstin).toBe("");
    // What is reported for the tax are those in force: the old one is not among them.
    const query = { page: 1, pageSize: 25 };
    const inForce = { params: { storeId }, query, body: { inForce: true as const } };
    const numbers = (await gateway.call("invoices.filter", inForce, admin)).rows.map(({ number }) => number);
    expect(numbers).toContain(issued?.number);
    expect(numbers).not.toContain(old.number);
  });

  it("that changes nothing is refused, and one that changes the buyer says so in the audit list", async () => {
    const old = await anInvoice();
    const corrected = await gateway.call("invoices.correct", correcting(old), admin);
    const same = await gateway.refused("invoices.correct", correcting(corrected), admin);
    expect(same).toMatchObject({ code: "invalid", fields: { name: expect.stringContaining("nothing") } });
    const { rows } = await sql<{ before: unknown; after: unknown }>`
      select before, after from audit_entries where subject = 'invoice' and subject_id = ${old.id}`.execute(gateway.db);
    expect(rows).toEqual([
      {
        before: { customerName: old.customerName, gstin: old.gstin },
        after: {
          customerName: "Rao Foods",
          gstin: "29ABCDE1234F1ZW",
          reason: `corrected by ${corrected.number}: a company buys`,
        },
      },
    ]);
  });

  it("keeps its buyer when the order is changed and invoiced anew", async () => {
    const old = await anInvoice();
    const corrected = await gateway.call("invoices.correct", correcting(old), admin);
    await gateway.db
      .updateTable("orders")
      .set((eb) => ({ delivery_charge: eb("delivery_charge", "+", 500), amount: eb("amount", "+", 500) }))
      .where("id", "=", old.orderId)
      .execute();
    const params = { storeId, orderId: old.orderId };
    await gateway.call("orders.issue-invoice", { params, body: { version: 2 } }, admin);
    const { correctedBy } = (await read(corrected.id)).record;
    const query = { page: 1, pageSize: 25 };
    const anew = { params: { storeId }, query, body: { text: correctedBy ?? "" } };
    const { rows } = await gateway.call("invoices.filter", anew, admin);
    expect(rows[0]).toMatchObject({ corrects: corrected.number, total: old.total + 500, customerName: "Rao Foods" });
  });

  it("takes no tax number that is none", async () => {
    const wrong = await gateway.refused("invoices.correct", correcting(await anInvoice(), "29abc"), admin);
    expect(wrong.fields).toHaveProperty("gstin");
  });
});

describe("the settings", () => {
  it("are those of the next invoice, and nobody reads the key", async () => {
    const { version } = await setUp({});
    const refused = await gateway.refused(
      "settings.invoices.change",
      { params: { storeId }, body: { version, ...settings, syncUrl: "https://books.example/in" } },
      admin,
    );
    expect(refused.fields).toHaveProperty("syncKey");
    const saved = await setUp({ syncUrl: "https://books.example/in", syncKey: "k".repeat(40) });
    expect(saved).toEqual({
      ...settings,
      id: storeId,
      storeId,
      version: version + 1,
      syncUrl: "https://books.example/in",
      hasSyncKey: true,
    });
    const invoice = await anInvoice();
    expect(invoice.status).toBe("Waiting");
    const { document } = await read(invoice.id);
    expect(document.seller).toMatchObject({ companyName: "North Foods", state: { code: "29", name: "Karnataka" } });
    await setUp({});
  });
});

it("the first month of the fiscal year cannot change once invoices of the year are numbered", async () => {
  const { number } = await anInvoice();
  const refused = await setUp({ fiscalYearStart: 1 }).catch((error: Error) => error.message);
  expect(refused).toContain("invalid");
  expect(refused).toContain("invoices of this fiscal year are numbered already, up to ");
  expect(refused).toContain(number);
  // Where none is numbered yet, it can.
  const { south } = gateway.stores;
  const none = await setSettings(gateway, "invoices", south, { ...settings, fiscalYearStart: 1 }, admin);
  expect(none).toMatchObject({ fiscalYearStart: 1 });
});

describe("sending again", () => {
  it("is refused while it waits anyway, and where nobody takes invoices", async () => {
    await setUp({ syncUrl: "https://books.example/in", syncKey: "k".repeat(40) });
    const waiting = await anInvoice();
    expect((await gateway.refused("invoices.send-again", sending(waiting), admin)).message).toContain("its turn");
    await setUp({});
    const kept = await anInvoice();
    expect(kept.status).toBe("Not sent");
    expect((await gateway.refused("invoices.send-again", sending(kept), admin)).message).toContain("no program");
    await setUp({ syncUrl: "https://books.example/in", syncKey: "k".repeat(40) });
    const asked = await gateway.call("invoices.send-again", sending(kept), admin);
    expect(asked).toMatchObject({ status: "Waiting", version: 2 });
    const history = await gateway.call("invoices.history", { params: { storeId, id: kept.id }, query: {} }, admin);
    expect(history.entries.map(({ action, toStatus }) => [action, toStatus])).toEqual([
      ["created", "Not sent"],
      ["changed", "Waiting"],
    ]);
    await setUp({});
  });
});

describe("a return invoice", () => {
  const request = (id: string) => ({ params: { storeId, id }, body: {} });

  it("comes once the goods were counted, names the sales invoice and lowers it by what came back", async () => {
    for (const status of ["Pending", "Return Picked"]) {
      const early = await buildReturn(gateway.db, storeId, { status });
      const { message } = await gateway.refused("returns.generate-invoice", request(early.id), admin);
      expect(message).toBe(`the goods of a return that is ${status} were not counted yet`);
    }
    const received = await buildReturn(gateway.db, storeId, {
      status: "Completed",
      number: "R-77",
      promoKept: 300,
      kept: JSON.stringify([{ line: 1, amount: 300, tax: 14 }]),
      amount: 1_700,
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => gateway.send("returns.generate-invoice", request(received.id), admin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { rows } = await gateway.call(
      "invoices.filter",
      { params: { storeId }, query: { page: 1, pageSize: 25 }, body: { kind: ["return"], text: "R-77" } },
      admin,
    );
    const [invoice] = rows;
    expect(invoice).toMatchObject({ kind: "return", returnNumber: "R-77", total: 1_700 });
    const { document } = await read(invoice?.id ?? "");
    const sales = await gateway.db
      .selectFrom("invoices")
      .select("number")
      .where("order_id", "=", received.orderId)
      .where("kind", "=", "sales")
      .executeTakeFirstOrThrow();
    expect(document).toMatchObject({ salesInvoice: sales.number, returnNumber: "R-77", promoKept: 0, total: 1_700 });
    expect(document.lines).toMatchObject([{ amount: 1_700, tax: 81, discount: 300 }]);
    expect(document.number).toMatch(/-R\d{4}-00001$/);
  });

  it("that was issued for other amounts than were counted is found by the audit and gets a new one in its place", async () => {
    const { id } = await buildReturn(gateway.db, storeId, { status: "Completed", number: "R-78" });
    const old = await gateway.call("returns.generate-invoice", request(id), admin);
    const wrong = async () =>
      (await findInvoiceErrors(gateway.db, storeId)).filter(
        ({ rule }) => rule === "the invoice of a return has its amount",
      );
    expect(await wrong()).toEqual([]);
    await sql`
      with less as (
        update return_lines set counted = quantity / 2, goods = amount / 2, amount = amount / 2, tax = tax / 2
        where return_id = ${id} returning amount)
      update return_orders set amount = less.amount from less where id = ${id}`.execute(gateway.db);
    expect(await wrong()).toEqual([{ rule: "the invoice of a return has its amount", of: old.number }]);

    const issued = await gateway.call("returns.generate-invoice", request(id), admin);
    expect(issued).toMatchObject({ corrects: old.number, reason: "the goods were counted", total: old.total / 2 });
    expect(await wrong()).toEqual([]);
    const again = await gateway.refused("returns.generate-invoice", request(id), admin);
    expect(again.message).toBe(`its return invoice ${issued.number} says the same already`);
  });

  it("is issued by a call without a body, as by one with an empty object", async () => {
    for (const request of [{ text: "" }, { body: {} }]) {
      const { id } = await buildReturn(gateway.db, storeId, { status: "Completed", number: unique("R") });
      const answer = await gateway.send("returns.generate-invoice", { params: { storeId, id }, ...request }, admin);
      expect(answer.status).toBe(200);
    }
  });
});
