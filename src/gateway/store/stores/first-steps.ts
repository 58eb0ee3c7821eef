import { sql } from "kysely";
import { deliveredStatuses } from "#contract/orders/status.ts";
import type { FirstSteps } from "#contract/store/dashboard-schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/**
 * What a store needs before its first order, and whether it has it; null where nothing is left. Whoever has delivered an
 * order can do without the rest: not every store has riders, or counts its stock.
 */
export async function readFirstSteps(db: Db, storeId: string): Promise<FirstSteps | null> {
  const { rows } = await sql<FirstSteps>`
    select exists (select from products where store_id = ${storeId} and state = 'ACTIVE') as products,
      exists (select from delivery_areas where store_id = ${storeId} and state = 'ACTIVE') as areas,
      exists (select from pickers where store_id = ${storeId} and state = 'ACTIVE') as pickers,
      exists (select from riders where store_id = ${storeId} and state = 'ACTIVE') as riders,
      exists (select from product_stock where store_id = ${storeId} and on_hand > 0) as stock
    where not exists (select from orders
      where store_id = ${storeId} and status in (${sql.join([...deliveredStatuses])}))`.execute(db);
  const [steps] = rows;
  return steps === undefined || Object.values(steps).every(Boolean) ? null : steps;
}
