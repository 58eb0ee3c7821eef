import { sql } from "kysely";
import { roundedKilograms } from "#contract/assignments/load.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { PlannedOrder, PlanQuery } from "#contract/assignments/schema.ts";
import { waitingOrders } from "#contract/assignments/waiting.ts";
import { maxBulkItems } from "#contract/constants.ts";
import type { Db } from "#gateway/database/schema.ts";
import { selectPlaces } from "#gateway/store/lists/selection.ts";
import { orders } from "#gateway/store/orders/list.ts";
import { kilogramsOf, workOfKind } from "#gateway/store/people/load.ts";
import { areaOfOrder, needsFor } from "./order-work.ts";

/** The orders of a plan, and whether there are more than are planned at once. */
interface Asked {
  readonly orders: PlannedOrder[];
  readonly more: boolean;
}

/** Reads the orders that a plan is asked for, without those that the store does not have. */
export async function readPlannedOrders(
  db: Db,
  storeId: string,
  role: AssigneeRole,
  { orderIds, heldBy, filter }: PlanQuery,
): Promise<Asked> {
  const isAll = !orderIds && !heldBy && !filter;
  const held = heldBy?.length ? await idsHeldBy(db, storeId, role, heldBy) : [];
  const waiting = filter || isAll ? await waitingIds(db, storeId, role, filter ?? {}) : [];
  const ids = [...new Set([...(orderIds ?? []), ...held, ...waiting])];
  const within = ids.slice(0, maxBulkItems);
  return { orders: await readOrders(db, storeId, role, within), more: ids.length > within.length };
}

async function waitingIds(db: Db, storeId: string, role: AssigneeRole, filter: Filter): Promise<readonly string[]> {
  const sort = { column: "slot", descending: false } as const;
  // One more than can be planned tells that there are more.
  const places = { from: 0, to: maxBulkItems };
  const wanted = { ...waitingOrders[role], ...narrowed(filter, role), sort };
  return (await selectPlaces(db, orders, storeId, wanted, places)).ids;
}

async function idsHeldBy(
  db: Db,
  storeId: string,
  role: AssigneeRole,
  people: readonly string[],
): Promise<readonly string[]> {
  const { column, open } = workOfKind[role];
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("status", "in", open)
    .where(column, "in", people)
    .orderBy("slot_end")
    .orderBy("id")
    .limit(maxBulkItems + 1)
    .execute();
  return rows.map(({ id }) => id);
}

type Filter = NonNullable<PlanQuery["filter"]>;

/** A filter of waiting orders: whom they wait for and how they are delivered is not for the filter to say. */
function narrowed({ orderStatus = [], picker: _picker, rider: _rider, ...filter }: Filter, role: AssigneeRole): Filter {
  const { orderStatus: waiting = [], deliveryType } = waitingOrders[role];
  const both = waiting.filter((status) => orderStatus.length === 0 || orderStatus.includes(status));
  return { ...filter, orderStatus: both, ...(deliveryType ? { deliveryType } : {}) };
}

async function readOrders(
  db: Db,
  storeId: string,
  role: AssigneeRole,
  ids: readonly string[],
): Promise<PlannedOrder[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .select([
      "orders.id",
      "orders.number",
      "orders.version",
      "orders.status",
      "orders.order_type as orderType",
      "orders.delivery_type as deliveryType",
      "orders.customer_name as customerName",
      "orders.placed_at as placedAt",
      "orders.slot_start as slotStart",
      "orders.slot_end as slotEnd",
      "orders.item_count as items",
      sql<number>`coalesce(${kilogramsOf(sql.ref("orders.id"), storeId)}, 0)::float8`.as("kilograms"),
      areaOfOrder.as("area"),
      needsFor(role).as("needs"),
    ])
    .select(`orders.${workOfKind[role].column} as holderId`)
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "in", ids)
    .execute();
  return rows.map((row) => ({ ...row, kilograms: roundedKilograms(row.kilograms) }));
}
