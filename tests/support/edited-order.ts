import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import { buildOrder } from "./database/rows.ts";
import type { TestGateway } from "./gateway.ts";

/** Makes orders whose products are changed, and changes them by the calls of the console. */
export function orderEditing(gateway: TestGateway) {
  const storeId = gateway.stores.north;
  /** Two pieces of rice at 10.00 and half a kilogram of okra at 80.00; 60.00 in all. */
  async function anOrder(row: Parameters<typeof buildOrder>[2] = {}) {
    const order = await buildOrder(gateway.db, storeId, {
      status: "Picking & Packing",
      lines: [
        {},
        {
          code: "P-2",
          name: "Okra",
          unit: "weight",
          quantity: 0.5,
          unit_price: 8_000,
          mrp: 9_000,
          tax: 190,
          amount: 4_000,
        },
      ],
      ...row,
    });
    return { storeId, orderId: order.id };
  }

  type Order = Awaited<ReturnType<typeof anOrder>>;

  function edit(params: Order, body: Partial<LinesEdit> & Pick<LinesEdit, "shown">, as = gateway.logins.admin) {
    return gateway.call(
      "orders.edit-lines",
      { params, body: { version: 1, changes: [], additions: [], ...body } },
      { as },
    );
  }

  const read = (params: Order) => gateway.call("orders.read", { params }, { as: gateway.logins.admin });

  return { anOrder, edit, read };
}
