import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Address, NewOrder } from "#contract/orders/schema.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { buildArea, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

let productId: string;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  const row = { state: "Karnataka", gstin: "29AAAAA0000A1ZY" };
  await gateway.db.updateTable("stores").set(row).where("id", "=", storeId).execute();
  productId = (await buildProduct(gateway.db, storeId, { price: 10_000 })).id;
  for (const [pincode, state] of [
    ["099161", "Karnataka"],
    ["160055", ""],
    ["635109", ""],
    ["560001", ""],
  ] as const)
    await buildArea(gateway.db, storeId, pincode, { territory: state });
});
afterEach(async () => expect(await findInvoiceErrors(gateway.db, storeId)).toEqual([]));

const home = (pincode: string, state?: string): Address => ({
  type: "Home",
  line: "1 Road",
  locality: "",
  city: "",
  pincode,
  ...(state !== undefined && { state }),
});

const intake = (address: Address, row: Partial<NewOrder> = {}): NewOrder => ({
  source: "tele",
  orderType: "Normal",
  deliveryType: "HOME_DELIVERY",
  customer: { name: "Asha Rao", phone: "9876543210" },
  address,
  payment: "Cash On Delivery",
  lines: [{ productId, quantity: 1 }],
  ...row,
});
const place = (address: Address, row: Partial<NewOrder> = {}) =>
  gateway.call("orders.create", { params: { storeId }, body: intake(address, row) }, admin);
const addressOf = async (orderId: string) =>
  (await gateway.call("orders.read", { params: { storeId, orderId } }, admin)).address;

const invoicesOf = (orderId: string) =>
  gateway.db.selectFrom("invoices").selectAll().where("order_id", "=", orderId).orderBy("place").execute();
const partNames = ({ document }: Awaited<ReturnType<typeof invoicesOf>>[number]) =>
  document.taxes.flatMap(({ parts }) => parts.map(({ name }) => name));
const issue = ({ id, version }: { readonly id: string; readonly version: number }) =>
  gateway.call("orders.issue-invoice", { params: { storeId, orderId: id }, body: { version } }, admin);

describe("an address", () => {
  it("has the state of its delivery area or pincode, and its pincode no spaces", async () => {
    for (const typed of ["099 161", "099-161", "099.161", "099\u00ad161", "PIN 099161"])
      expect(await addressOf((await place(home(typed))).id)).toMatchObject({ pincode: "099161", state: "Karnataka" });
    expect(await addressOf((await place(home("635 109"))).id)).toMatchObject({
      pincode: "635109",
      state: "Tamil Nadu",
    });
    expect(await addressOf((await place(home("560001", "tamil nadu"))).id)).toMatchObject({ state: "Tamil Nadu" });
  });

  it("is asked for its state where the pincode does not tell it, and the customer's keeps it", async () => {
    const refused = await gateway.refused(
      "orders.create",
      { params: { storeId }, body: intake(home("160055")) },
      admin,
    );
    expect(refused.fields).toEqual({
      "address.state": "the pincode does not tell the state: which one is it?",
    });
    const wrong = intake(home("160055", "Panjab"));
    expect((await gateway.refused("orders.create", { params: { storeId }, body: wrong }, admin)).fields).toEqual({
      "address.state": "no state is called Panjab: did you mean Punjab?",
    });
    const { customerId } = await place(home("160055", "Punjab"), { customer: { name: "Ravi", phone: "9876500000" } });
    const params = { storeId, id: customerId ?? "" };
    const { addresses } = await gateway.call("customers.summary", { params }, admin);
    expect(addresses).toMatchObject([{ pincode: "160055", state: "Punjab" }]);
  });
});

describe("the tax", () => {
  it("is that of the state to which the goods go, not silently that of the shop", async () => {
    const order = await buildOrder(gateway.db, storeId, {
      status: "Accepted",
      address: JSON.stringify(home("600001")),
    });
    await issue(order);
    const [invoice] = await invoicesOf(order.id);
    expect(invoice?.document.placeOfSupply).toEqual({ code: "33", name: "Tamil Nadu" });
    expect(invoice && partNames(invoice)).toEqual(["IGST"]);
  });

  it("of an order that was invoiced follows another address at once", async () => {
    const order = await buildOrder(gateway.db, storeId, {
      status: "Accepted",
      address: JSON.stringify(home("560001", "Karnataka")),
      lines: [{ tax: 96 }],
    });
    const issued = await issue(order);
    const { amount, tax } = order;
    const body = { version: issued.version, changes: { address: home("635109") }, shown: { amount, tax } };
    await gateway.call("orders.change-delivery", { params: { storeId, orderId: order.id }, body }, admin);
    const invoices = await invoicesOf(order.id);
    expect(invoices.map(partNames)).toEqual([["CGST", "SGST"], ["IGST"]]);
    expect(invoices[1]?.corrects).toBe(invoices[0]?.id);
    expect(invoices[1]?.document.buyer.address).toMatchObject({ pincode: "635109", state: "Tamil Nadu" });
  });

  it("of goods to an address that names no state is found", async () => {
    const order = await buildOrder(gateway.db, storeId, {
      status: "Accepted",
      address: JSON.stringify(home("160056")),
      lines: [{ tax: 96 }],
    });
    await issue(order);
    const [invoice] = await invoicesOf(order.id);
    expect(await findInvoiceErrors(gateway.db, storeId)).toEqual([
      { rule: "the state of an address is known", of: invoice?.number },
    ]);
    const changes = { address: home("160055", "Chandigarh") };
    const { amount, tax, version } = { ...order, version: order.version + 1 };
    const body = { version, changes, shown: { amount, tax } };
    await gateway.call("orders.change-delivery", { params: { storeId, orderId: order.id }, body }, admin);
    expect((await invoicesOf(order.id)).map(partNames)).toEqual([["CGST", "SGST"], ["IGST"]]);
  });
});
