import { beforeAll, expect, it } from "vitest";
import type { ReturnStatus } from "#contract/enumerations.ts";
import { sumAmounts } from "#contract/money.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { findReturnErrors } from "#gateway/store/returns/find-return-errors.ts";
import { buildArea, buildProduct, buildRider } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

let products: readonly string[];
let riderId: string;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  const store = { state: "Karnataka", gstin: "29AAAAA0000A1ZY", delivery_tax: "proportion" as const };
  await gateway.db.updateTable("stores").set(store).where("id", "=", storeId).execute();
  await buildArea(gateway.db, storeId, "560001", { territory: "Karnataka", delivery_charge: 4_001 });
  const goods = [
    { price: 30_000, mrp: 30_000, tax_rate: 500, hsn_code: "0401" },
    { price: 10_000, mrp: 10_000, tax_rate: 1_800, hsn_code: "3401" },
  ];
  riderId = (await buildRider(gateway.db, storeId)).id;
  products = await Promise.all(goods.map(async (row) => (await buildProduct(gateway.db, storeId, row)).id));
});

/** An order of both products that was delivered to Karnataka; the delivery costs 40.01. */
async function deliver() {
  const address = { type: "Home" as const, line: "1 Road", locality: "", city: "", pincode: "560001" };
  const body = {
    source: "tele" as const,
    orderType: "Normal" as const,
    deliveryType: "HOME_DELIVERY" as const,
    customer: { name: "Asha Rao", phone: "9876543210" },
    address,
    payment: "Cash On Delivery" as const,
    lines: products.map((productId) => ({ productId, quantity: 1 })),
  };
  const placed = await gateway.call("orders.create", { params: { storeId }, body }, admin);
  await gateway.db
    .updateTable("orders")
    .set({ status: "In-Transit", rider_id: riderId })
    .where("id", "=", placed.id)
    .execute();
  await gateway.db
    .insertInto("order_status_counts")
    .values({ store_id: storeId, status: "In-Transit", orders: 1 })
    .onConflict((kept) => kept.columns(["store_id", "status"]).doUpdateSet({ orders: 1 }))
    .execute();
  const params = { storeId, orderId: placed.id };
  const moved = { version: placed.version, note: "so" };
  return gateway.call("orders.change-status", { params: { ...params, status: "Delivered" }, body: moved }, admin);
}

async function takeBack(orderId: string, line: number, deliveryCharge?: number): Promise<void> {
  const params = { storeId, orderId };
  const lines = [{ line, quantity: 1 }];
  const query = deliveryCharge === undefined ? {} : { deliveryCharge };
  const { amount, tax } = await gateway.call("returns.calculate", { params, query, body: { lines } }, admin);
  const asked = lines.map((one) => ({ ...one, reason: "Damaged" as const, condition: "Damaged" as const }));
  const body = { lines: asked, pickup: "STORE" as const, shown: { amount, tax }, ...query };
  let row: ReturnRow = await gateway.call("returns.create", { params, body }, admin);
  const move = async (status: ReturnStatus, more: object = {}) => {
    const moved = { orderId, status, entityInternalId: storeId, version: row.version, ...more };
    row = await gateway.call("returns.change-status", { params: { storeId, id: row.id, status }, body: moved }, admin);
  };
  await move("Return Accepted");
  await move("Return Picked");
  await move("Completed", { shown: { amount, tax } });
}

async function documentsOf(orderId: string) {
  const rows = await gateway.db
    .selectFrom("invoices")
    .select("document")
    .where("order_id", "=", orderId)
    .orderBy("place")
    .execute();
  return rows.map(({ document }) => document);
}

it("the delivery is taxed as the goods, inside its charge; credit notes sum to the invoice by rate and part", async () => {
  const order = await deliver();
  expect(order.amount).toBe(44_001);
  await takeBack(order.id, 2, 1_500);
  await takeBack(order.id, 1);
  const [invoice, ...back] = await documentsOf(order.id);
  expect(invoice?.deliveryTaxes).toEqual([
    { rate: 500, hsnCode: "0401", taxable: 2_859, tax: 142 },
    { rate: 1_800, hsnCode: "3401", taxable: 848, tax: 152 },
  ]);
  expect(invoice?.taxes).toMatchObject([{ tax: 1_428 + 142 }, { tax: 1_526 + 152 }]);
  expect(back.map(({ deliveryCharge }) => deliveryCharge)).toEqual([1_500, 2_501]);
  for (const { rate, parts, taxable } of invoice?.taxes ?? []) {
    const same = back.flatMap(({ taxes }) => taxes.filter((one) => one.rate === rate));
    expect(sumAmounts(same.map((one) => one.taxable))).toBe(taxable);
    for (const { name, amount } of parts)
      expect(
        sumAmounts(same.flatMap((one) => one.parts.filter((part) => part.name === name).map((part) => part.amount))),
      ).toBe(amount);
  }
  expect(await findInvoiceErrors(gateway.db, storeId)).toEqual([]);
  expect(await findReturnErrors(gateway.db, storeId)).toEqual([]);
});

it("reports of tax by rate and HSN code have the delivery's", async () => {
  const days = await gateway.db.selectFrom("invoices").select("issued_at as at").execute();
  const [day = ""] = days.map(({ at }) => at.slice(0, 10)).sort();
  const from = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const params = { storeId, report: "invoice-reports.by-hsn" };
  const report = await gateway.call("reports.read", { params, body: { period: { from, to } } }, admin);
  const taxes = report.columns.findIndex(({ name }) => name === "lineTax") - 2;
  expect(report.rows.map(({ key, values }) => [...key, values[taxes]])).toEqual([
    ["0401", "500", 1_428 + 142],
    ["3401", "1800", 1_526 + 152],
  ]);
});

it("an order keeps how its delivery was taxed when the setting changes", async () => {
  const order = await deliver();
  await gateway.db.updateTable("stores").set({ delivery_tax: "none" }).where("id", "=", storeId).execute();
  const detail = await gateway.call("orders.read", { params: { storeId, orderId: order.id } }, admin);
  expect(detail).toMatchObject({ terms: { deliveryTax: "proportion" }, tax: 1_428 + 142 + 1_526 + 152 });
  const later = await deliver();
  const [invoice] = await documentsOf(later.id);
  expect(invoice?.deliveryTaxes).toBeUndefined();
  expect(invoice).toMatchObject({ tax: 1_428 + 1_526, deliveryCharge: 4_001, total: 44_001 });
});
