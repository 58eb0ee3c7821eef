import { beforeAll, expect, it } from "vitest";
import type { NewOrder } from "#contract/orders/schema.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

let cheese: string;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  cheese = (await buildProduct(gateway.db, storeId, { unit: "weight", price: 640_00, mrp: 640_00 })).id;
});

const intake = (line: Omit<NewOrder["lines"][number], "productId">): NewOrder => ({
  source: "tele",
  orderType: "Normal",
  deliveryType: "STORE_PICKUP",
  customer: { name: "Asha", phone: "9845012345" },
  payment: "Pay on Delivery",
  lines: [{ productId: cheese, ...line }],
});

it("packs with a label are paid as the label says, in the price that is shown and in the order", async () => {
  const line = { quantity: 0.314, labels: [100_00, 100_00] };
  const { customer: _, payment: __, ...toPrice } = intake(line);
  const priced = await gateway.call("orders.price", { params: { storeId }, body: toPrice }, admin);
  expect(priced).toMatchObject({ amount: 200_00, refused: {}, lines: [{ discount: 96, amount: 200_00 }] });
  const placed = await gateway.call("orders.create", { params: { storeId }, body: intake(line) }, admin);
  expect(placed.amount).toBe(200_00);
  const { lines, tax } = await gateway.call("orders.read", { params: { storeId, orderId: placed.id } }, admin);
  expect(lines).toMatchObject([{ quantity: 0.314, discount: 96, amount: 200_00, tax }]);
});

it("labels that are not those of the quantity are refused: they are no way to a discount", async () => {
  for (const line of [
    { quantity: 0.5, labels: [100_00] },
    { quantity: 0.157, labels: [1_00] },
  ]) {
    const refused = await gateway.refused("orders.create", { params: { storeId }, body: intake(line) }, admin);
    expect(Object.keys(refused.fields ?? {})).toEqual(["lines.0.quantity"]);
  }
});
