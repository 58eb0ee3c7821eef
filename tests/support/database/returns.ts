import type { Insertable, Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { buildOrder, unique } from "./rows.ts";

/** Fields of a return as rows have them, and its version. */
type ReturnFields = Readonly<Record<string, unknown>>;

/** Writes a return of a new delivered order, Pending unless told otherwise, with one line, and answers its id. */
export async function buildReturn(
  db: Kysely<Database>,
  storeId: string,
  fields: ReturnFields = {},
): Promise<{ readonly id: string; readonly orderId: string }> {
  const order = await buildOrder(db, storeId, { status: "Delivered" });
  const line = await db
    .selectFrom("order_lines")
    .select("line")
    .where("store_id", "=", storeId)
    .where("order_id", "=", order.id)
    .orderBy("line")
    .executeTakeFirst();
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
    amount: 0,
    ...set,
  } as Insertable<Database["return_orders"]>;
  const { id } = await db.insertInto("return_orders").values(row).returning("id").executeTakeFirstOrThrow();
  if (line)
    await db
      .insertInto("return_lines")
      .values({
        store_id: storeId,
        return_id: id,
        order_id: order.id,
        line: line.line,
        quantity: 1,
        counted: null,
        reason: "Damaged",
        condition: "Damaged",
        goods: row.amount,
        amount: row.amount,
      })
      .execute();
  return { id, orderId: order.id };
}
