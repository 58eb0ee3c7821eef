import { beforeAll, expect, it } from "vitest";
import type { ReturnStatus } from "#contract/enumerations.ts";
import { includedTax, lineAmount, sumAmounts } from "#contract/money.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { buildOrder, type OrderLineRow } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  await gateway.db.updateTable("stores").set({ state: "Karnataka" }).where("id", "=", storeId).execute();
});

/** An order that was fetched and invoiced, of one line with a tax of 5 % in its price. */
async function deliver(quantity: number, unitPrice: number, row: OrderLineRow = {}) {
  const amount = lineAmount(quantity, unitPrice);
  const line = { quantity, unit_price: unitPrice, amount, tax: includedTax(amount, 500, 2), ...row };
  const order = await buildOrder(gateway.db, storeId, {
    status: "Ready for Delivery",
    delivery_type: "STORE_PICKUP",
    tax_parts: 2,
    lines: [line],
  });
  const params = { storeId, orderId: order.id };
  const body = { version: order.version, note: "so" };
  await gateway.call("orders.change-status", { params: { ...params, status: "Delivered" }, body }, admin);
  return params;
}

/** Takes one piece back, counts it and issues its credit note. */
async function takeBack({ orderId }: { readonly orderId: string }, quantity = 1): Promise<void> {
  const params = { storeId, orderId };
  const lines = [{ line: 1, quantity }];
  const { amount, tax } = await gateway.call("returns.calculate", { params, query: {}, body: { lines } }, admin);
  const asked = lines.map((line) => ({ ...line, reason: "Damaged" as const, condition: "Damaged" as const }));
  const body = { lines: asked, pickup: "STORE" as const, shown: { amount, tax } };
  let row: ReturnRow = await gateway.call("returns.create", { params, body }, admin);
  const move = async (status: ReturnStatus, more: object = {}) => {
    const moved = { orderId, status, entityInternalId: storeId, version: row.version, ...more };
    row = await gateway.call("returns.change-status", { params: { storeId, id: row.id, status }, body: moved }, admin);
  };
  await move("Return Accepted");
  await move("Return Picked");
  await move("Completed", {
    received: lines.map((line) => ({ ...line, condition: "Damaged" })),
    shown: { amount, tax },
  });
}

async function partsOf(orderId: string, kind: "sales" | "return") {
  const rows = await gateway.db
    .selectFrom("invoices")
    .select("document")
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .execute();
  return rows.map(({ document }) => document.taxes.flatMap(({ parts }) => parts.map(({ amount }) => amount)));
}

it("the halves of a tax are equal on the invoice and on each credit note, and these sum to it", async () => {
  const order = await deliver(3, 14_489);
  for (let piece = 0; piece < 3; piece += 1) await takeBack(order);
  expect(await partsOf(order.orderId, "sales")).toEqual([[1_035, 1_035]]);
  const back = await partsOf(order.orderId, "return");
  expect(back).toHaveLength(3);
  for (const half of [0, 1]) expect(sumAmounts(back.map((parts) => parts[half] ?? 0))).toBe(1_035);
  for (const [central, own] of back) expect(central).toBe(own);
  expect(await findInvoiceErrors(gateway.db, storeId)).toEqual([]);
});

it("halves that differ are found", async () => {
  const order = await deliver(1, 1_000, { tax: 47 });
  expect(await partsOf(order.orderId, "sales")).toEqual([[24, 23]]);
  expect((await findInvoiceErrors(gateway.db, storeId)).map(({ rule }) => rule)).toEqual([
    "the halves of a tax are equal",
  ]);
});
