import type { NewOrder } from "#contract/orders/schema.ts";
import type { NewPaymentBody } from "#contract/payments/schema.ts";
import { buildPicker, buildProduct } from "./database/rows.ts";
import type { TestGateway } from "./gateway.ts";

type Payment = Pick<NewPaymentBody, "method" | "amount">;

/**
 * An order of 3 pieces at 10.00 and 1.500 kg at 20.00 a kilogram that was sold by the rules and delivered. It was paid in
 * these parts; by UPI where none are told.
 */
export async function deliverOrder(gateway: TestGateway, parts?: readonly Payment[]) {
  const { db } = gateway;
  const storeId = gateway.stores.north;
  const admin = { as: gateway.logins.admin };
  const pieces = await buildProduct(db, storeId, { price: 1_000, tax_rate: 0 });
  const weighed = await buildProduct(db, storeId, { unit: "weight", price: 2_000, tax_rate: 0 });
  for (const { id: productId } of [pieces, weighed]) await receiveStock(gateway, productId, 10);
  const body: NewOrder = {
    source: "web",
    orderType: "Normal",
    deliveryType: "STORE_PICKUP",
    customer: { name: "Asha Rao", phone: "+919876543210" },
    payment: "Online",
    lines: [
      { productId: pieces.id, quantity: 3 },
      { productId: weighed.id, quantity: 1.5 },
    ],
  };
  let order = await gateway.call("orders.create", { params: { storeId }, body }, admin);
  const params = { storeId, orderId: order.id };
  for (const payment of parts ?? [{ method: "UPI" as const, amount: order.amount }])
    order = await gateway.call(
      "payments.record",
      { params, body: { version: order.version, reference: "U1", ...payment } },
      admin,
    );
  const { id: pickerId } = await buildPicker(db, storeId);
  const move = async (status: string) => {
    const request = { params: { ...params, status }, body: { version: order.version, note: "so" } };
    order = await gateway.call("orders.change-status", request as never, admin);
  };
  await move("Accepted");
  order = await gateway.call("orders.assign-picker", { params, body: { version: order.version, pickerId } }, admin);
  for (const status of ["Picking & Packing", "Picking Completed", "Ready for Delivery", "Delivered"])
    await move(status);
  return { order, params, pieces, weighed };
}

/** Puts so much of a product on the shelf, which has it counted from then on. */
export async function receiveStock(gateway: TestGateway, productId: string, quantity: number): Promise<void> {
  const params = { storeId: gateway.stores.north };
  const body = { productId, kind: "received", quantity } as const;
  await gateway.call("stock.move", { params, body }, { as: gateway.logins.admin });
}
