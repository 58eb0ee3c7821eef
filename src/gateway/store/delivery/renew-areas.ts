import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { fromArea, orderPlace } from "./area-sql.ts";

/** How many orders are looked at in one transaction. */
const atOnce = 5_000;

/** The last order of a part, by when it was placed. */
interface Place {
  readonly placedAt: string;
  readonly id: string;
}

/**
 * Looks the areas of all orders up again, the newest first, in the stores whose areas have changed. A new order has its
 * area from the beginning. What is not done when it is stopped, a later call begins anew.
 */
export async function renewAreas(db: Kysely<Database>, stopping?: AbortSignal): Promise<void> {
  const due = await db.selectFrom("order_areas_due").select(["store_id as storeId", "since"]).execute();
  for (const { storeId, since } of due) {
    let last: Place | undefined = { placedAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
    while (last) {
      if (stopping?.aborted) return;
      last = await renewPart(db, storeId, last);
    }
    // Where the areas have changed once more, another round begins.
    await db.deleteFrom("order_areas_due").where("store_id", "=", storeId).where("since", "=", since).execute();
  }
}

async function renewPart(db: Kysely<Database>, storeId: string, before: Place): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    with part as (
      select orders.id, orders.placed_at, (select area.id ${fromArea(orderPlace)}) as area_id from orders
      where orders.store_id = ${storeId} and (orders.placed_at, orders.id) < (${before.placedAt}, ${before.id})
      order by orders.placed_at desc, orders.id desc limit ${atOnce}
    ), renewed as (
      update order_facts as kept set area_id = part.area_id from part
      where kept.store_id = ${storeId} and kept.order_id = part.id and kept.area_id is distinct from part.area_id
    )
    select placed_at::text as "placedAt", id from part order by placed_at, id limit 1`.execute(db);
  return rows[0];
}
