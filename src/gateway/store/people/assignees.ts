import { type OrderStatus, pickerStatuses } from "#contract/orders/status.ts";
import type { Assignee } from "#contract/people/schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/** Statuses in which an order is in a rider's hands. */
const riderLoad: readonly OrderStatus[] = ["Rider Assigned", "In-Transit"];

/** The active pickers of a store with the orders they pick now; who can take one more first, least loaded first. */
export function listPickers(db: Db, storeId: string): Promise<Assignee[]> {
  return listAssignees(db, storeId, { table: "pickers", column: "picker_id", load: pickerStatuses });
}

/** The active riders of a store with the orders they have with them; who can take one more first, least loaded first. */
export function listRiders(db: Db, storeId: string): Promise<Assignee[]> {
  return listAssignees(db, storeId, { table: "riders", column: "rider_id", load: riderLoad });
}

interface Kind {
  readonly table: "pickers" | "riders";
  readonly column: "picker_id" | "rider_id";
  readonly load: readonly OrderStatus[];
}

async function listAssignees(db: Db, storeId: string, { table, column, load }: Kind): Promise<Assignee[]> {
  // By status first: the orders somebody carries now are few, those they have ever carried are not.
  const carried = db
    .selectFrom("orders")
    .select((eb) => [eb.ref(column).as("assignee"), eb.fn.countAll<number>().as("orders")])
    .where("store_id", "=", storeId)
    .where("status", "in", [...load])
    .groupBy(column);
  const rows = await db
    // Riders have every column of pickers.
    .selectFrom(`${table as "pickers"} as people`)
    .leftJoin(carried.as("carried"), "carried.assignee", "people.id")
    .select([
      "people.id",
      "people.name",
      "people.phone",
      "people.capacity",
      "people.on_duty as onDuty",
      "carried.orders",
    ])
    .where("people.store_id", "=", storeId)
    .where("people.state", "=", "ACTIVE")
    .execute();
  return rows
    .map(({ onDuty, orders, ...person }) => {
      const openOrders = orders ?? 0;
      return { ...person, openOrders, refusal: refuseMore(onDuty, openOrders, person.capacity) };
    })
    .sort(
      (one, other) =>
        Number(one.refusal !== null) - Number(other.refusal !== null) ||
        one.openOrders - other.openOrders ||
        one.name.localeCompare(other.name) ||
        one.id.localeCompare(other.id),
    );
}

function refuseMore(onDuty: boolean, openOrders: number, capacity: number): string | null {
  if (!onDuty) return "off duty";
  if (openOrders >= capacity) return `full: ${openOrders} of ${capacity} orders`;
  return null;
}
