import { describe, expect, it } from "vitest";
import { buildOrder, type OrderLineRow } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };

const setStore = (row: { readonly code?: string; readonly gstin?: string; readonly state?: string }) =>
  gateway.db.updateTable("stores").set(row).where("id", "=", storeId).execute();

async function issue(line: OrderLineRow = {}) {
  const address = { type: "Home", line: "1 Road", locality: "", city: "Hosur", pincode: "635109", state: "Tamil Nadu" };
  const order = await buildOrder(gateway.db, storeId, {
    status: "Accepted",
    address: JSON.stringify(address),
    lines: [line],
  });
  const params = { storeId, orderId: order.id };
  await gateway.call("orders.issue-invoice", { params, body: { version: order.version } }, admin);
  const query = { filterType: "SYNC_INVOICE" as const, page: 1, pageSize: 25 };
  const { rows } = await gateway.call("invoices.sync", { query, body: { entityInternalId: storeId } }, admin);
  const row = rows.find(({ orderId }) => orderId === order.id);
  if (!row) throw new Error("the list of invoices lacks one");
  return row;
}
const sheetOf = (id: string) => gateway.call("invoices.sheet", { params: { storeId, id }, query: {} }, admin);

describe("the paper of an invoice", () => {
  it("is a tax invoice of a registered shop, with everything that Rule 46 asks for", async () => {
    await setStore({ gstin: "29AAAAA0000A1ZY", state: "Karnataka" });
    const { title, blocks } = await sheetOf((await issue()).id);
    expect(title).toMatch(/^Tax invoice /);
    const said = JSON.stringify(blocks);
    for (const part of [
      "reverse charge: No",
      "no signature needed",
      "Tamil Nadu (33)",
      '"PCS"',
      "GSTIN 29AAAAA0000A1ZY",
    ])
      expect(said).toContain(part);
  });

  it("names the buyer's GSTIN and, once amended, number and day of the invoice before", async () => {
    const old = await issue();
    const body = { version: old.version, name: "Rao Foods", gstin: "33AAACN0001A1ZR", reason: "a company buys" };
    const params = { storeId, id: old.id };
    const foreign = { ...body, gstin: "29AAACN0001A1ZG" };
    expect((await gateway.refused("invoices.correct", { params, body: foreign }, admin)).fields).toEqual({
      gstin: "a GSTIN of Tamil Nadu begins with 33, not with 29, which is Karnataka",
    });
    const amended = await gateway.call("invoices.correct", { params, body }, admin);
    const { title, blocks } = await sheetOf(amended.id);
    expect(title).toBe(`Amended tax invoice ${amended.number}`);
    const said = JSON.stringify(blocks);
    expect(said).toContain("33AAACN0001A1ZR");
    expect(said).toMatch(new RegExp(`${old.number} of \\d`));
  });

  it("is a bill of supply for goods without tax, and no tax invoice of a shop that is not registered", async () => {
    expect((await sheetOf((await issue({ tax_rate: 0, tax: 0 })).id)).title).toMatch(/^Bill of supply /);
    await setStore({ gstin: "" });
    const { title, blocks } = await sheetOf((await issue()).id);
    expect(title).toMatch(/^Invoice /);
    expect(JSON.stringify(blocks)).not.toContain("reverse charge");
  });
});

it("a store whose code makes numbers that are too long is refused where its invoices are set up", async () => {
  await setStore({ code: "S10156" });
  const {
    version,
    hasSyncKey: _,
    id: __,
    storeId: ___,
    ...settings
  } = await gateway.call("settings.invoices.read", { params: { storeId } }, admin);
  const change = (gstin: string, state: string) =>
    gateway.refused(
      "settings.invoices.change",
      { params: { storeId }, body: { ...settings, version, gstin, state } },
      admin,
    );
  expect((await change("29AAAAA0000A1ZY", "Karnataka")).fields).toEqual({
    gstin: expect.stringContaining("S10156I2627999999"),
  });
  expect((await change("29AAAAA0000A1ZY", "Kerala")).fields).toEqual({
    gstin: "a GSTIN of Kerala begins with 32, not with 29, which is Karnataka",
  });
  expect((await change("29AAAAA0000A1ZY", "Atlantis")).fields).toEqual({
    state: "a GSTIN that begins with 29 is of Karnataka: no state of India is called Atlantis",
  });
  expect((await change("29AAAAA0000A1ZY", "")).fields).toEqual({
    state: "a GSTIN belongs to a state, this one to Karnataka",
  });
});
