import type { exchangePaths } from "#contract/exchanges/paths.ts";
import { buildDelivered } from "../../../support/database/returns.ts";
import { buildCustomer, buildProduct } from "../../../support/database/rows.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import type { MakeRow, RouteCase } from "./good-requests.ts";

/** The cases of the calls about exchanges. */
export function exchangeCases(
  { db, stores }: TestGateway,
  { order, product }: { readonly order: MakeRow; readonly product: MakeRow },
): Readonly<Record<keyof typeof exchangePaths, RouteCase>> {
  const storeId = stores.north;
  const names = { orderId: order, productId: product };
  /** An order that was delivered, and what is taken instead of its goods. */
  const exchanged = async (version = 1) => {
    const { id: customer_id } = await buildCustomer(db, storeId);
    const { id, amount, tax } = await buildDelivered(db, storeId, { version, customer_id });
    // By weight, so that parts of a whole are not refused for that alone.
    const { id: productId } = await buildProduct(db, storeId, { unit: "weight", price: 1_500, tax_rate: 0 });
    return {
      params: { storeId, orderId: id },
      lines: [{ line: 1, quantity: 2 }],
      order: { orderType: "Normal", deliveryType: "STORE_PICKUP", lines: [{ productId, quantity: 1 }] },
      shown: { return: { amount, tax }, order: { amount: 1_500, tax: 0 }, credit: 0 },
    };
  };
  return {
    "exchanges.calculate": {
      async good() {
        const { params, lines, order } = await exchanged();
        return { params, query: {}, body: { return: { lines }, order } };
      },
      names,
    },
    "exchanges.create": {
      async good(version = 1) {
        const { params, lines, order, shown } = await exchanged(version);
        const back = lines.map((line) => ({ ...line, reason: "Damaged", condition: "Saleable" }));
        const taken = { ...order, payment: "Pay on Delivery" };
        return { params, query: {}, body: { version, return: { lines: back }, order: taken, shown } };
      },
      names,
      writes: [
        "orders",
        "customer_figures",
        "customers_to_judge",
        "customer_buys",
        "order_facts",
        "goods_months",
        "order_lines",
        "order_history",
        "order_search",
        "search_lines",
        "order_status_counts",
        "return_orders",
        "return_lines",
        "document_counts",
        "ledger_transactions",
        "ledger_entries",
        "audit_entries",
        "audit_chains",
        "store_counters",
        "record_history",
        "store_sequences",
        "events",
      ],
    },
  };
}
