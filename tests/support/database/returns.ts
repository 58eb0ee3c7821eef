import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { postOrders } from "#gateway/store/ledger/post-orders.ts";
import { buildOrder, unique } from "./rows.ts";
import { inTransaction } from "./transaction.ts";

/** Fields of a return as rows have them, and its version. */
type ReturnFields = Readonly<Record<string, unknown>>;

/** Writes an order that was just delivered and that nobody has paid, with what it owes in the ledger. */
export async function buildDelivered(
  db: Kysely<Database>,
  storeId: string,
  row: Parameters<typeof buildOrder>[2] = {},
): ReturnType<typeof buildOrder> {
  const facts = { status: "Delivered", placed_at: new Date().toISOString(), payment_state: "Not Paid" } as const;
  const order = await buildOrder(db, storeId, { ...facts, ...row });
  const chosen = sql<{ id: string }>`select ${order.id}::uuid`;
  await inTransaction(db, (trx) => postOrders(trx, storeId, chosen, { userId: null, name: "Test" }));
  return order;
}

/** Writes a return of a new delivered order, Pending unless told otherwise, of its first line, and answers its id. `ordered` is what the order has. */
export async function buildReturn(
  db: Kysely<Database>,
  storeId: string,
  fields: ReturnFields = {},
  ordered: Parameters<typeof buildOrder>[2] = {},
): Promise<{ readonly id: string; readonly orderId: string }> {
  const order = await buildDelivered(db, storeId, ordered);
  const line = await db
    .selectFrom("order_lines")
    .select(["line", "quantity", "amount", "tax"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", order.id)
    .orderBy("line")
    .executeTakeFirstOrThrow();
  const set = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
      value,
    ]),
  );
  const row = {
    store_id: storeId,
    number: unique("R"),
    status: "Pending",
    order_id: order.id,
    order_number: order.number,
    customer_name: order.customer_name,
    customer_phone: order.customer_phone,
    pickup: "ADDRESS",
    reasons: ["Damaged"],
    item_count: 1,
    amount: order.amount,
    ...set,
  } as Insertable<Database["return_orders"]>;
  const { id } = await db.insertInto("return_orders").values(row).returning("id").executeTakeFirstOrThrow();
  await db
    .insertInto("return_lines")
    .values({
      store_id: storeId,
      return_id: id,
      order_id: order.id,
      line: line.line,
      quantity: line.quantity,
      counted: null,
      reason: "Damaged",
      condition: "Damaged",
      goods: line.amount,
      tax: line.tax,
      amount: line.amount,
    })
    .execute();
  return { id, orderId: order.id };
}
