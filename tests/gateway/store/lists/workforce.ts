import { orderStatuses } from "#contract/orders/status.ts";
import { type ListedKind, listedKinds } from "#contract/records/kind-names.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { buildRecord, recordFields } from "../../../support/kinds/records.ts";
import { buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";

const hour = 3_600_000;

/** The item of a list at any place, round and round. */
function pick<Value>(values: readonly Value[], at: number): Value {
  return values[at % values.length] as Value;
}

const names = ["Asha Rao", "Émile Zola", "émile zola", "Meera Nair", "asha Patel", "Ömer Ali", "Zoe"];

/**
 * Orders and records of every kind of a store that differ in everything and share every value with another. The records
 * are those from number `from` on: of some there is only one in all stores.
 */
export async function buildWorkforce(db: Kysely<Database>, storeId: string, count: number, from = 0) {
  const made = {} as Record<ListedKind, string[]>;
  for (const kind of listedKinds) {
    made[kind] = [];
    for (let at = 0; at < count; at++)
      made[kind].push((await buildRecord(db, kind, storeId, { fields: recordFields(kind, from + at) })).id);
  }
  const { picker: pickers, rider: riders, vehicle: vehicles } = made;
  for (const [at, id] of riders.entries())
    if (at % 2) await db.updateTable("riders").set({ vehicle_id: vehicles[at] }).where("id", "=", id).execute();
  const customers: string[] = [];
  for (const name of names) customers.push((await buildCustomer(db, storeId, { name })).id);
  const products: Awaited<ReturnType<typeof buildProduct>>[] = [];
  for (const name of ["Basmati rice", "Milk", "Crème fraîche"])
    products.push(
      await buildProduct(db, storeId, {
        name,
        picture_count: products.length,
        // One lacks nothing.
        ...(name === "Milk" && { barcode: String(8_900_000_900_000 + from), hsn_code: "0401", country: "IN" }),
      }),
    );
  // The orders of documents are there already.
  const { rows: known } = await sql<{ id: string; text: string }>`
    select orders.id, concat_ws(' ', number, customer_name, customer_phone, string_agg(name || ' ' || code, ' ')) as text
    from orders join order_lines on order_lines.store_id = orders.store_id and order_id = orders.id
    where orders.store_id = ${storeId} group by orders.store_id, orders.id`.execute(db);
  const texts = new Map(known.map(({ id, text }) => [id, text]));
  const bought = new Map<string, string>();
  /** When the orders with a history were delivered. */
  const delivered = new Map<string, number>();
  /** The orders that go to a delivery area. */
  const served = new Set<string>();
  const inArea = { type: "Home", line: "1", locality: "", city: "", pincode: `90${100 + from}` };
  await db
    .updateTable("delivery_areas")
    .set({ pincodes: [inArea.pincode], state: "ACTIVE" })
    .where("id", "=", made["delivery-area"][0] ?? "")
    .execute();
  for (let at = 0; at < count * 3; at++) {
    const status = pick(orderStatuses, at);
    const slot = (from: number) => (at % 4 ? new Date(Date.now() + ((at % 30) - from) * hour).toISOString() : null);
    const { id: product_id, name, code } = pick(products, at);
    const lines = [{ product_id, name, code, amount: 1_000 * (1 + (at % 6)) }];
    const order = await buildOrder(db, storeId, {
      status,
      placed_at: new Date(Date.now() - Math.floor(at / 3) * hour).toISOString(),
      slot_start: slot(12),
      slot_end: slot(11),
      customer_name: pick(names, at),
      ...(at % 5 === 0 && { address: JSON.stringify(inArea) }),
      customer_id: at % 5 ? pick(customers, at) : null,
      picker_id: status === "Picker Assigned" || at % 3 ? pick(pickers, Math.floor(at / 5)) : null,
      rider_id: ["Rider Assigned", "In-Transit"].includes(status) || at % 4 ? pick(riders, Math.floor(at / 4)) : null,
      lines,
    });
    texts.set(order.id, [order.number, order.customer_name, order.customer_phone, name, code].join(" "));
    if (at % 5 === 0) served.add(order.id);
    bought.set(order.id, product_id);
    if (at % 2) delivered.set(order.id, await buildWork(db, storeId, order.id, at));
  }
  return { pickers, riders, customers, products: products.map(({ id }) => id), bought, delivered, served, texts };
}

/** Picking and delivering of an order, most of it in the last hours, some of it two days ago; answers when it was delivered. */
async function buildWork(db: Kysely<Database>, storeId: string, orderId: string, at: number): Promise<number> {
  const done = Date.now() - (at % 8 === 7 ? 48 : 1) * hour;
  const moves = [
    ["Picking & Packing", 50 + (at % 20)],
    ["Picking Completed", 30],
    ["In-Transit", 20 - (at % 9)],
    ["Delivered", 0],
  ] as const;
  for (const [nth, [status, minutesBefore]] of moves.entries()) {
    await db
      .insertInto("order_history")
      .values({
        store_id: storeId,
        order_id: orderId,
        kind: "status",
        at: new Date(done - minutesBefore * 60_000).toISOString(),
        user_id: null,
        by_name: "Nikhil",
        origin: "By Admin",
        version: nth + 2,
        from_status: null,
        to_status: status,
        subject: null,
      })
      .execute();
  }
  return done;
}
