import { beforeAll, describe, expect, it } from "vitest";
import type { Address, NewOrder } from "#contract/orders/schema.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { buildArea, buildCustomer, buildOrder, buildProduct, buildRider } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

let products: Readonly<Record<"taxed" | "exempt" | "zero", string>>;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  const store = { state: "Karnataka", gstin: "29AAAAA0000A1ZY", hsn_digits: "4" as const };
  await gateway.db.updateTable("stores").set(store).where("id", "=", storeId).execute();
  await buildArea(gateway.db, storeId, "560001", { territory: "Karnataka" });
  const product = async (row: object) => (await buildProduct(gateway.db, storeId, row)).id;
  products = {
    taxed: await product({ price: 10_000, mrp: 10_000, tax_rate: 500, hsn_code: "04012000" }),
    exempt: await product({ tax_rate: 0, tax_kind: "exempt", hsn_code: "0702" }),
    zero: await product({ tax_rate: 0, tax_kind: "zero-rated" }),
  };
});

const home: Address = { type: "Work", line: "1 Road", locality: "", city: "Bengaluru", pincode: "560001" };
const foods = { name: "Rao Foods Pvt Ltd", gstin: "29AAACN0001A1ZG", address: "2 Market Road, Bengaluru" };

const intake = (row: Partial<NewOrder> = {}): NewOrder => ({
  source: "tele",
  orderType: "Normal",
  deliveryType: "HOME_DELIVERY",
  customer: { name: "Asha Rao", phone: "9876543210" },
  address: home,
  payment: "Cash On Delivery",
  lines: [{ productId: products.taxed, quantity: 1 }],
  ...row,
});
const place = (row: Partial<NewOrder> = {}) =>
  gateway.call("orders.create", { params: { storeId }, body: intake(row) }, admin);

/** Accepts and invoices an order; answers its invoice. */
async function invoiceOf({ id, version }: { readonly id: string; readonly version: number }) {
  const params = { storeId, orderId: id };
  const accepted = await gateway.call(
    "orders.change-status",
    { params: { ...params, status: "Accepted" }, body: { version } },
    admin,
  );
  await gateway.call("orders.issue-invoice", { params, body: { version: accepted.version } }, admin);
  return invoiceInForce(id);
}

async function invoiceInForce(orderId: string) {
  const body = { inForce: true as const };
  const query = { page: 1, pageSize: 100 as const };
  const { rows } = await gateway.call("invoices.filter", { params: { storeId }, query, body }, admin);
  const row = rows.find((one) => one.orderId === orderId);
  if (!row) throw new Error("the list of invoices lacks one");
  const { document } = await gateway.call("invoices.read", { params: { storeId, id: row.id } }, admin);
  const sheet = await gateway.call("invoices.sheet", { params: { storeId, id: row.id }, query: {} }, admin);
  return { row, document, title: sheet.title, said: JSON.stringify(sheet.blocks) };
}

describe("an order of a business", () => {
  it("has its first invoice made out to it, with the address of the delivery apart", async () => {
    const { row, document, title, said } = await invoiceOf(await place({ business: foods }));
    expect(document.buyer).toMatchObject({ name: foods.name, gstin: foods.gstin, contact: "Asha Rao" });
    expect(document.corrects).toBeNull();
    expect(row).toMatchObject({ gstin: foods.gstin, placeOfSupply: "Karnataka", customerName: foods.name });
    expect(title).toMatch(/^Tax invoice /);
    for (const part of [foods.gstin, foods.address, "Asha Rao, 1 Road"]) expect(said).toContain(part);
    // As many digits of the tariff number as the store has set.
    expect(document.lines[0]?.hsnCode).toBe("0401");
    const found = await gateway.call(
      "invoices.filter",
      { params: { storeId }, query: { page: 1, pageSize: 25 }, body: { business: true } },
      admin,
    );
    expect(found.rows.map(({ gstin }) => gstin)).toEqual([foods.gstin]);
  });

  it("is refused with a GSTIN that is wrong, or of another state than the goods go to", async () => {
    const refuse = async (gstin: string, row: Partial<NewOrder> = {}) => {
      const body = intake({ business: { ...foods, gstin }, ...row });
      return (await gateway.refused("orders.create", { params: { storeId }, body }, admin)).fields;
    };
    expect(await refuse("33AAACN0001A1ZR")).toEqual({
      "business.gstin": "a GSTIN of Karnataka begins with 29, not with 33, which is Tamil Nadu",
    });
    expect(await refuse("29AAACN0001A1ZH")).toHaveProperty(["business.gstin"]);
    // What is fetched is taxed where the store is, whoever buys.
    const fetched = await place({ deliveryType: "STORE_PICKUP", business: { ...foods, gstin: "33AAACN0001A1ZR" } });
    expect((await invoiceOf(fetched)).document.placeOfSupply?.name).toBe("Karnataka");
  });

  it("is one where the customer buys for a business, unless it is said that not", async () => {
    const phone = "9000011111";
    const business = { business_name: foods.name, gstin: foods.gstin, business_address: "" };
    await buildCustomer(gateway.db, storeId, { phone, ...business });
    const customer = { name: "Ravi", phone };
    expect((await invoiceOf(await place({ customer }))).document.buyer.gstin).toBe(foods.gstin);
    expect((await invoiceOf(await place({ customer, business: null }))).document.buyer.gstin).toBe("");
  });

  it("can become one until it is invoiced; then its invoice is amended, which says so", async () => {
    const placed = await place();
    const params = { storeId, orderId: placed.id };
    const { amount } = placed;
    const { tax } = await gateway.call("orders.read", { params }, admin);
    const change = (version: number) => ({
      params,
      body: { version, changes: { business: foods }, shown: { amount, tax } },
    });
    const changed = await gateway.call("orders.change-delivery", change(placed.version), admin);
    expect(await gateway.call("orders.read", { params }, admin)).toMatchObject({ business: foods });
    const undo = { params, body: { version: changed.version, undoes: changed.version } };
    const undone = await gateway.call("orders.undo-delivery", undo, admin);
    expect(await gateway.call("orders.read", { params }, admin)).toMatchObject({ business: null });
    const { row } = await invoiceOf(undone);
    const { order } = await gateway.call("orders.read", { params }, admin);
    expect((await gateway.refused("orders.change-delivery", change(order.version), admin)).fields).toEqual({
      "changes.business": `the order has the invoice ${row.number}: correct that one`,
    });
    const correction = { version: row.version, ...foods, reason: "a company buys" };
    await gateway.call("invoices.correct", { params: { storeId, id: row.id }, body: correction }, admin);
    const amended = await invoiceInForce(placed.id);
    expect(amended.title).toMatch(/^Amended tax invoice /);
    expect(amended.document.buyer).toMatchObject({ gstin: foods.gstin, ownAddress: foods.address });
    expect(amended.document.corrects).toBe(row.number);
  });
});

describe("goods without tax", () => {
  it("are told apart: exempt ones alone are on a bill of supply, zero-rated ones on a tax invoice", async () => {
    const exempt = await invoiceOf(await place({ lines: [{ productId: products.exempt, quantity: 1 }] }));
    expect(exempt.title).toMatch(/^Bill of supply /);
    expect(exempt.document.taxes).toMatchObject([{ rate: 0, taxKind: "exempt", tax: 0 }]);
    expect(exempt.said).toContain("Exempt");
    const lines = Object.values(products).map((productId) => ({ productId, quantity: 1 }));
    const all = await invoiceOf(await place({ lines }));
    expect(all.title).toMatch(/^Tax invoice /);
    expect(all.document.taxes.map(({ rate, taxKind }) => [rate, taxKind])).toEqual([
      [0, "exempt"],
      [0, "zero-rated"],
      [500, undefined],
    ]);
    const zero = await invoiceOf(await place({ lines: [{ productId: products.zero, quantity: 1 }] }));
    expect(zero.title).toMatch(/^Tax invoice /);
  });
});

describe("an invoice of 50,000 or more", () => {
  const large = { deliveryType: "STORE_PICKUP" as const, lines: [{ productId: "", quantity: 500 }] };

  it("has the customer's last address where the goods are fetched; one without any is found", async () => {
    const lines = [{ productId: products.taxed, quantity: 500 }];
    const { address: _, ...known } = intake({ ...large, lines });
    const placed = await gateway.call("orders.create", { params: { storeId }, body: known }, admin);
    expect((await invoiceOf(placed)).document.buyer.ownAddress).toBe("1 Road, Bengaluru 560001, Karnataka");
    const unknown = { ...known, customer: { name: "Nobody", phone: "9111111111" } };
    const other = await gateway.call("orders.create", { params: { storeId }, body: unknown }, admin);
    const { row } = await invoiceOf(other);
    const rule = "an invoice of 50,000 or more names the address of the buyer";
    expect(await findInvoiceErrors(gateway.db, storeId)).toEqual([{ rule, of: row.number }]);
    const { version, customerName: name } = row;
    const body = { version, name, gstin: "", address: "3 Lake Road, Mysuru", reason: "the law wants it" };
    await gateway.call("invoices.correct", { params: { storeId, id: row.id }, body }, admin);
    expect(await findInvoiceErrors(gateway.db, storeId)).toEqual([]);
  });
});

it("the report for GSTR-1 has each invoice in force by GSTIN, place of supply, HSN code and rate", async () => {
  const { row } = await invoiceOf(await place({ business: foods }));
  const day = Date.parse(row.createdAt);
  const at = (days: number) => new Date(day + days * 86_400_000).toISOString().slice(0, 10);
  const body = { period: { from: at(-1), to: at(1) } };
  const report = await gateway.call(
    "reports.read",
    { params: { storeId, report: "invoice-reports.by-invoice" }, body },
    admin,
  );
  const names = report.columns.map(({ name }) => name);
  const own = report.rows.filter(({ key }) => key[0] === row.number).map(({ key, values }) => [...key, ...values]);
  expect(own.map((each) => Object.fromEntries(names.map((name, place) => [name, each[place]])))).toMatchObject([
    {
      buyer: foods.name,
      gstin: foods.gstin,
      supply: "Karnataka",
      hsn: "0401",
      rate: "500",
      lineTaxable: 9_524,
      lineTax: 476,
    },
  ]);
});

it("an order that leaves the store is invoiced then, where the store has it so", async () => {
  const { id: riderId } = await buildRider(gateway.db, storeId);
  const address = JSON.stringify({ ...home, state: "Karnataka" });
  const leave = async () => {
    const { id, version } = await buildOrder(gateway.db, storeId, {
      status: "Rider Assigned",
      rider_id: riderId,
      address,
      lines: [{ tax: 96 }],
    });
    const params = { storeId, orderId: id, status: "In-Transit" as const };
    await gateway.call("orders.change-status", { params, body: { version } }, admin);
    const issued = await gateway.db.selectFrom("invoices").select("total").where("order_id", "=", id).execute();
    return issued.map(({ total }) => total);
  };
  expect(await leave()).toEqual([]);
  await gateway.db.updateTable("stores").set({ invoiced_at: "removal" }).where("id", "=", storeId).execute();
  expect(await leave()).toEqual([2_000]);
});
