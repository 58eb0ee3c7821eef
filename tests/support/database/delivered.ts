import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";

/** Notes when an order got to its customer, whole or in part; its status must be that already. */
export async function noteDelivered(
  db: Kysely<Database>,
  storeId: string,
  orderId: string,
  at: string,
  status: "Delivered" | "Partially Delivered" = "Delivered",
): Promise<void> {
  const told = { kind: "status", at, from_status: "In-Transit", to_status: status, subject: null } as const;
  const by = { user_id: null, by_name: "Ravi", origin: "By Picker" } as const;
  await db
    .insertInto("order_history")
    .values({ store_id: storeId, order_id: orderId, version: 2, ...told, ...by })
    .execute();
}
