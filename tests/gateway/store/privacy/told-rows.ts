import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { TestGateway } from "../../../support/gateway.ts";

/** A row of each table that people type into and that no other builder of the tests fills, with what it must have. */
function rows({ businessUnitId, logins }: TestGateway, storeId: string): Readonly<Record<string, object>> {
  const [store_id, id, product_id] = [storeId, randomUUID(), randomUUID()];
  const [user_id, by_name, now] = [logins.admin.userId, "Asha", new Date().toISOString()];
  return {
    asked_reversals: { store_id, order_id: id, payment_id: id, by_name, reason: "Asked" },
    before_images: { store_id, import_number: 1, kind: "product", record_id: product_id, before: "{}", after: "{}" },
    customer_addresses: {
      store_id,
      customer_id: id,
      type: "Home",
      line: "1 Lane",
      locality: "",
      city: "Pune",
      pincode: "411001",
      used_at: now,
    },
    export_schedules: {
      store_id,
      title: "Orders",
      about: "",
      needs: [],
      params: "{}",
      every: "day",
      at: "06:00",
      next_at: now,
      user_id,
      by_name,
    },
    import_files: { store_id, subject: "vehicles", name: "sent.csv", size: 1, by_name, user_id },
    import_maps: { business_unit_id: businessUnitId, subject: "vehicles", name: "Usual", mapping: "{}" },
    imports: {
      store_id,
      number: 1,
      subject: "orders",
      state: "failed",
      by_name,
      file_name: "sent.csv",
      file_mark: "x",
      lines_of: "orders",
      mapping: "{}",
      lines_accepted: 0,
      lines_refused: 0,
    },
    intake_limits: { store_id, capacity: 0, until: now, by_name },
    macros: { user_id, name: "Usual", steps: "[]" },
    preferences: { user_id, name: "notes", value: "{}" },
    product_edits: { store_id, id, by_name, reason: "New list" },
    product_edit_rows: { store_id, edit_id: id, product_id, version: 1, before: "{}" },
    product_images: {
      store_id,
      product_id,
      name: "a.png",
      large_id: id,
      middle_id: id,
      small_id: id,
      by_name,
      place: 0,
    },
    record_history: {
      store_id,
      kind: "order",
      record_id: id,
      action: "commented",
      by_name,
      origin: "By Admin",
      changes: "{}",
      text: "Said",
    },
    rider_hand_ins: {
      store_id,
      rider_id: id,
      rider_name: "Ravi",
      drawer_id: id,
      at: now,
      by_name,
      orders: "[]",
      expected: 1,
      counted: 1,
    },
    saved_views: { store_id, list: "orders", name: "Usual", query: "", format: 1, user_id },
    segments: { store_id, name: "Listed", listed: "98000 00000" },
    stock_movements: {
      store_id,
      product_id,
      number: 1,
      kind: "counted",
      on_hand_by: 1,
      reserved_by: 0,
      on_hand: 1,
      reserved: 0,
      by_name,
    },
    visits: { store_id, id, at: now, session: id, visitor: id, place: "page", page: "/offers", device: "phone" },
  };
}

/** Writes those rows. What they would belong to is not there, which no search for somebody asks for. */
export async function buildToldRows(gateway: TestGateway, storeId: string): Promise<void> {
  await gateway.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const [table, row] of Object.entries(rows(gateway, storeId)))
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(trx);
  });
}
