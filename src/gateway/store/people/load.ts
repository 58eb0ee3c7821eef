import { type RawBuilder, sql } from "kysely";
import { type Blocker, blockerOf, blockerText, type Load } from "#contract/assignments/load.ts";
import type { AssignedKind } from "#contract/assignments/assignment.ts";
import { type AssigneeRole, loadWords } from "#contract/assignments/role.ts";
import type { Skill } from "#contract/people/fields.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { needsFor, openWork, workColumns } from "./open-work.ts";

/** The open orders and returns of one person, and what they weigh as far as that is known. */
interface Carried {
  readonly assignee: string;
  readonly orders: number;
  readonly kilograms: number;
}

/** One row for each person of a store who has open orders or returns. */
export function loads(storeId: string, role: AssigneeRole): RawBuilder<Carried> {
  return sql<Carried>`(
    select "holderId" as assignee, count(*)::int as orders, sum(kilograms) as kilograms
    from ${openWork(storeId, role)} as open group by "holderId")`;
}

/**
 * What somebody in `people` can carry at most: their own limit or, if less, that of the vehicle that a rider has; null
 * when neither has one.
 */
export function kilogramsLimit(kind: AssigneeRole): RawBuilder<number | null> {
  if (kind === "picker") return sql<number | null>`people.capacity_kilograms`;
  return sql<number | null>`least(people.capacity_kilograms, (
    select vehicles.capacity_kilograms from vehicles
    where vehicles.store_id = people.store_id and vehicles.id = people.vehicle_id))`;
}

/** How many crates the vehicle of somebody in `people` holds; null when they have none, or one of unknown size. */
function cratesLimit(role: AssigneeRole): RawBuilder<number | null> {
  if (role === "picker") return sql<number | null>`null::integer`;
  return sql<number | null>`(
    select vehicles.capacity_crates from vehicles
    where vehicles.store_id = people.store_id and vehicles.id = people.vehicle_id)`;
}

/** The checks that are left out when a record is assigned. */
interface Allowance {
  /** Neither their capacity is checked, nor that of their vehicle, nor what they are noted as trained for. */
  readonly beyondCapacity: boolean;
  /** Neither duty nor skills are checked, because they had the order before. */
  readonly takesBack: boolean;
}

/** The order or return to be assigned. */
interface GivenRecord {
  readonly kind: AssignedKind;
  readonly id: string;
  readonly storeId: string;
}

/** A picker or rider, by name. */
export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/**
 * Locks a person and checks that they can take an order or a return, by the same rules as a plan. The lock lasts until
 * the commit, so that of two orders assigned at the same time the second one sees the first, and the person cannot
 * become inactive meanwhile. Refused with 404 when the store has no such person, with 422 when the person is inactive
 * or off duty, and with 409 when they or their vehicle are full, or they are not trained for it.
 */
export async function takeAssignee(
  trx: Trx,
  role: AssigneeRole,
  record: GivenRecord,
  id: string,
  { beyondCapacity, takesBack }: Allowance,
): Promise<NamedPerson> {
  const person = await lockPerson(trx, role, record.storeId, id);
  const { name } = person;
  if (person.state !== "ACTIVE") throw cannotWork(role, `${name} is not active`);
  const { load, more } = await readWork(trx, role, record, id);
  const lane = {
    ...person,
    ...(takesBack && { onDuty: true, skills: more.needs }),
    ...(beyondCapacity && { capacity: Infinity, capacityKilograms: null, vehicle: null, skills: more.needs }),
  };
  const blocker = blockerOf(lane, load, more);
  if (blocker === null) return { id, name };
  if (blocker.type === "off-duty") throw cannotWork(role, `${name} is ${blockerText(blocker, role)}`);
  throw new Refusal("over-capacity", `${name} ${fullText(blocker, role)}`);
}

async function lockPerson(trx: Trx, role: AssigneeRole, storeId: string, id: string) {
  const person = await trx
    .selectFrom(`${role as "picker"}s as people`)
    .select([
      "people.id",
      "people.name",
      "people.state",
      "people.on_duty as onDuty",
      "people.capacity",
      "people.skills",
    ])
    .select(kilogramsLimit(role).as("capacityKilograms"))
    .select(cratesLimit(role).as("crates"))
    .where("people.store_id", "=", storeId)
    .where("people.id", "=", id)
    .where("people.state", "<>", "DELETE")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw notFound(role);
  return { ...person, vehicle: { crates: person.crates } };
}

function cannotWork(role: AssigneeRole, because: string): Refusal {
  return new Refusal("invalid", because, { fields: { [`${role}Id`]: because } });
}

function fullText(blocker: Blocker, role: AssigneeRole): string {
  switch (blocker.type) {
    case "orders":
      return `is full: ${blocker.would - 1} of ${blocker.most} ${loadWords[role]}`;
    case "kilograms":
      return `would carry ${blocker.would} of ${blocker.most} kg`;
    case "crates":
      return `would carry ${blocker.would} of ${blocker.most} crates`;
    default:
      return `is ${blockerText(blocker, role)}`;
  }
}

/** The load of one record. */
interface Work {
  readonly items: number;
  readonly kilograms: number;
  readonly needs: readonly Skill[];
}

/** The load of a person without a record, and what that record is on top of it. */
async function readWork(
  trx: Trx,
  role: AssigneeRole,
  record: GivenRecord,
  id: string,
): Promise<{ readonly load: Load; readonly more: Work }> {
  const { kind, storeId } = record;
  // A separate statement after the lock sees what others have committed before they released the lock.
  const { rows: loads } = await sql<Load>`
    select count(*)::int as orders, coalesce(sum(items), 0)::int as items, coalesce(sum(kilograms), 0) as kilograms
    from ${openWork(storeId, role)} as open
    where "holderId" = ${id} and id <> ${record.id}`.execute(trx);
  const { from, items, kilograms } = workColumns(kind);
  const table = sql.table(kind === "order" ? "orders" : "return_orders");
  const { rows: works } = await sql<Work>`
    select ${items} as items, ${kilograms} as kilograms, ${needsFor(role, kind)} as needs
    from ${from} where ${table}.store_id = ${storeId} and ${table}.id = ${record.id}`.execute(trx);
  const [load] = loads;
  const [more] = works;
  if (!load || !more) throw new Error("the load of a person is missing");
  return { load, more };
}
