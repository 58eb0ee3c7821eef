import { sql } from "kysely";
import type { OrderDetail, OrderLine } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { orderArea } from "#gateway/store/delivery/areas.ts";
import { readExchanges } from "#gateway/store/exchanges/exchanged-goods.ts";
import { orderRowColumns, ordersWithPeople } from "#gateway/store/orders/rows/order-row.ts";
import { orderTotalColumns } from "#gateway/store/orders/rows/order-totals.ts";

/** A line of an order with what those who pick it must know of its product. */
export interface PrintedLine extends Pick<
  OrderLine,
  "line" | "code" | "name" | "unit" | "quantity" | "mrp" | "unitPrice" | "amount"
> {
  readonly orderId: string;
  readonly orderedQuantity: number | null;
  /** Where the product stands in the store; empty where that is not known. */
  readonly aisle: string;
  readonly frozen: boolean;
}

type Totals = "linesAmount" | "discount" | "promoDiscount" | "deliveryCharge" | "tax" | "addedTax" | "rounding";

/** An order with all that papers say of it. */
export interface PrintedOrder
  extends
    Pick<OrderDetail, "address" | "instructions" | "packed" | "exchangeOf" | Totals>,
    Readonly<OrderDetail["order"]> {
  readonly lines: readonly PrintedLine[];
  /** The delivery area it goes to; null where the store has none for its pincode. */
  readonly area: string | null;
}

/** Reads orders for their papers, in the order of the ids; without those that the store has not. */
export async function readPrintedOrders(db: Db, storeId: string, ids: readonly string[]): Promise<PrintedOrder[]> {
  const orders = await ordersWithPeople(db)
    .select([...orderRowColumns, ...orderTotalColumns])
    .select(["orders.address", "orders.instructions", "orders.packed", orderArea.as("area")])
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "=", sql<string>`any(${[...ids]})`)
    .execute();
  const lines = Map.groupBy(await readPrintedLines(db, storeId, ids), ({ orderId }) => orderId);
  const exchanges = await readExchanges(db, storeId, ids);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => {
    const order = byId.get(id);
    return order ? [{ ...order, lines: lines.get(id) ?? [], exchangeOf: exchanges.get(id) ?? null }] : [];
  });
}

function readPrintedLines(db: Db, storeId: string, ids: readonly string[]): Promise<PrintedLine[]> {
  return db
    .selectFrom("order_lines")
    .leftJoin("products", (join) =>
      join.onRef("products.store_id", "=", "order_lines.store_id").onRef("products.id", "=", "order_lines.product_id"),
    )
    .select([
      "order_lines.order_id as orderId",
      "order_lines.line",
      "order_lines.code",
      "order_lines.name",
      "order_lines.unit",
      sql<number>`order_lines.quantity::float8`.as("quantity"),
      sql<number | null>`order_lines.ordered_quantity::float8`.as("orderedQuantity"),
      "order_lines.mrp",
      "order_lines.unit_price as unitPrice",
      "order_lines.amount",
      sql<string>`coalesce(products.aisle, '')`.as("aisle"),
      sql<boolean>`coalesce(products.frozen, false)`.as("frozen"),
    ])
    .where("order_lines.store_id", "=", storeId)
    .where("order_lines.order_id", "=", sql<string>`any(${[...ids]})`)
    .orderBy("order_lines.order_id")
    .orderBy("order_lines.line")
    .execute();
}
