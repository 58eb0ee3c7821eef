import { compareNames } from "#contract/compare-names.ts";
import { sql } from "kysely";
import { roundedKilograms } from "#contract/assignments/load.ts";
import { type AssigneeRole, loadWords } from "#contract/assignments/role.ts";
import type { Assignee } from "#contract/people/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { kilogramsLimit, loads } from "./load.ts";

/** The active pickers of a store with their open orders: first those who can take another, the least loaded first. */
export function listPickers(db: Db, storeId: string): Promise<Assignee[]> {
  return listAssignees(db, storeId, "picker");
}

/** The active riders of a store with their open orders: first those who can take another, the least loaded first. */
export function listRiders(db: Db, storeId: string): Promise<Assignee[]> {
  return listAssignees(db, storeId, "rider");
}

/** The active pickers of a store with their load, not sorted. */
export function readPickerLoad(db: Db, storeId: string): Promise<Carrier[]> {
  return readLoad(db, storeId, "picker");
}

/** A person with the load of their open orders; kilograms are not rounded yet. */
interface Carrier extends Omit<Assignee, "refusal" | "openKilograms"> {
  readonly onDuty: boolean;
  readonly kilograms: number;
}

async function readLoad(db: Db, storeId: string, kind: AssigneeRole): Promise<Carrier[]> {
  return (
    db
      // The types are those of pickers; riders have the same columns.
      .selectFrom(`${kind as "picker"}s as people`)
      .leftJoin(loads(storeId, kind).as("carried"), "carried.assignee", "people.id")
      .select([
        "people.id",
        "people.name",
        "people.phone",
        "people.capacity",
        kilogramsLimit(kind).as("capacityKilograms"),
        "people.on_duty as onDuty",
        sql<number>`coalesce(carried.orders, 0)`.as("openOrders"),
        sql<number>`coalesce(carried.kilograms, 0)`.as("kilograms"),
      ])
      .where("people.store_id", "=", storeId)
      .where("people.state", "=", "ACTIVE")
      .execute()
  );
}

async function listAssignees(db: Db, storeId: string, kind: AssigneeRole): Promise<Assignee[]> {
  return (await readLoad(db, storeId, kind))
    .map(({ kilograms, ...person }) => {
      const openKilograms = roundedKilograms(kilograms);
      return {
        ...person,
        openKilograms,
        refusal: person.onDuty ? refuseMore({ ...person, openKilograms }, kind) : "off duty",
      };
    })
    .sort(
      (one, other) =>
        Number(one.refusal !== null) - Number(other.refusal !== null) ||
        one.openOrders - other.openOrders ||
        compareNames(one.name, other.name) ||
        compareNames(one.id, other.id),
    );
}

function refuseMore(
  {
    openOrders,
    capacity,
    openKilograms,
    capacityKilograms,
  }: Pick<Assignee, "openOrders" | "capacity" | "openKilograms" | "capacityKilograms">,
  role: AssigneeRole,
): string | null {
  if (openOrders >= capacity) return `full: ${openOrders} of ${capacity} ${loadWords[role]}`;
  if (capacityKilograms === null || openKilograms < capacityKilograms) return null;
  return `full: ${openKilograms} of ${capacityKilograms} kg`;
}
