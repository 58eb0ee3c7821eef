import { sql } from "kysely";
import { type AssignedKind, type Assignment, assignments } from "#contract/assignments/assignment.ts";
import { roundedKilograms } from "#contract/assignments/load.ts";
import type { Planned, PlannedOrder, PlannedReturn, PlanQuery } from "#contract/assignments/schema.ts";
import { maxBulkItems } from "#contract/constants.ts";
import type { Db } from "#gateway/database/schema.ts";
import { needsFor, openWork, workColumns } from "#gateway/store/people/open-work.ts";
import { selectWaiting } from "./select-waiting.ts";

/** The records of a plan, and whether there are more than are planned at once. */
interface Asked {
  readonly records: Planned[];
  readonly more: boolean;
}

/** Reads the records that a plan is asked for, without those that the store does not have. */
export async function readPlanned(
  db: Db,
  storeId: string,
  assignment: Assignment,
  { ids: named, heldBy, filter }: PlanQuery,
): Promise<Asked> {
  const isAll = !named && !heldBy && !filter;
  const held = heldBy?.length ? await idsHeldBy(db, storeId, assignment, heldBy) : [];
  const waiting = filter || isAll ? await selectWaiting(db, storeId, assignment, filter ?? {}) : [];
  const ids = [...new Set([...(named ?? []), ...held, ...waiting])];
  const within = ids.slice(0, maxBulkItems);
  const records = within.length > 0 ? await readRecords(db, storeId, assignment, within) : [];
  return { records, more: ids.length > within.length };
}

async function idsHeldBy(
  db: Db,
  storeId: string,
  assignment: Assignment,
  people: readonly string[],
): Promise<readonly string[]> {
  const { role, kind } = assignments[assignment];
  const { rows } = await sql<{ readonly id: string }>`
    select id from ${openWork(storeId, role)} as open
    where kind = ${sql.lit(kind)} and "holderId" = any(${[...people]})
    order by "slotEnd", id limit ${maxBulkItems + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The parts that differ between the kinds of records. */
type OwnParts = {
  readonly order: Pick<PlannedOrder, "status" | "orderType" | "deliveryType">;
  readonly return: Pick<PlannedReturn, "status" | "pickup">;
};

async function readRecords(
  db: Db,
  storeId: string,
  assignment: Assignment,
  ids: readonly string[],
): Promise<Planned[]> {
  const { role, kind } = assignments[assignment];
  const { from, items, kilograms, area, slotEnd } = workColumns(kind);
  const { table, own } = partsOf[kind];
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const { rows } = await sql<Planned>`
    select ${sql.lit(kind)}::text as kind, ${column("id")} as id, ${column("number")} as number,
      ${column("version")} as version, ${column("status")} as status,
      ${column("customer_name")} as "customerName", ${items} as items, ${kilograms} as kilograms, ${area} as area,
      ${slotEnd} as "slotEnd", ${needsFor(role, kind)} as needs, ${column(`${role}_id`)} as "holderId", ${own}
    from ${from}
    where ${column("store_id")} = ${storeId} and ${column("id")} = any(${[...ids]})`.execute(db);
  return rows.map((row) => ({ ...row, kilograms: roundedKilograms(row.kilograms) }));
}

const partsOf = {
  order: {
    table: "orders",
    own: sql<OwnParts["order"]>`orders.placed_at as "placedAt", orders.slot_start as "slotStart",
      orders.order_type as "orderType", orders.delivery_type as "deliveryType"`,
  },
  return: {
    table: "return_orders",
    own: sql<OwnParts["return"]>`return_orders.created_at as "placedAt", null::timestamptz as "slotStart",
      return_orders.pickup`,
  },
} as const satisfies Readonly<Record<AssignedKind, object>>;
