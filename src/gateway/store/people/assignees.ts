import { type OrderStatus, pickerStatuses } from "#contract/orders/status.ts";
import type { Assignee } from "#contract/people/schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/** Statuses in which an order is in a rider's hands. */
const riderLoad: readonly OrderStatus[] = ["Rider Assigned", "In-Transit"];

/** The active pickers of a store with the orders they pick now; who can take one more first, least loaded first. */
export function listPickers(db: Db, storeId: string): Promise<Assignee[]> {
  return listAssignees(db, storeId, pickerKind);
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

const pickerKind: Kind = { table: "pickers", column: "picker_id", load: pickerStatuses };

/** Somebody with the orders in their hands. */
interface Load {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly onDuty: boolean;
  readonly openOrders: number;
  readonly capacity: number;
}

/** The active pickers of a store and how much they have to do, in no order. */
export function readPickerLoad(db: Db, storeId: string): Promise<Load[]> {
  return readLoad(db, storeId, pickerKind);
}

async function readLoad(db: Db, storeId: string, { table, column, load }: Kind): Promise<Load[]> {
  // By status first: the orders somebody carries now are few, those they have ever carried are not.
  const carried = db
    .selectFrom("orders")
    .select((eb) => [eb.ref(column).as("assignee"), eb.fn.countAll<number>().as("orders")])
    .where("store_id", "=", storeId)
    .where("status", "in", [...load])
    .groupBy(column);
  return (
    db
      // Riders have every column of pickers.
      .selectFrom(`${table as "pickers"} as people`)
      .leftJoin(carried.as("carried"), "carried.assignee", "people.id")
      .select([
        "people.id",
        "people.name",
        "people.phone",
        "people.capacity",
        "people.on_duty as onDuty",
        (eb) => eb.fn.coalesce("carried.orders", eb.lit(0)).as("openOrders"),
      ])
      .where("people.store_id", "=", storeId)
      .where("people.state", "=", "ACTIVE")
      .execute()
  );
}

async function listAssignees(db: Db, storeId: string, kind: Kind): Promise<Assignee[]> {
  return (await readLoad(db, storeId, kind))
    .map(({ onDuty, ...person }) => ({
      ...person,
      refusal: refuseMore(onDuty, person.openOrders, person.capacity),
    }))
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
