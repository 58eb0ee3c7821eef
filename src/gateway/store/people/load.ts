import { type RawBuilder, sql } from "kysely";
import { type Blocker, blockerOf, blockerText, type Load } from "#contract/assignments/load.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Skill } from "#contract/people/fields.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { needsFor } from "#gateway/store/assignments/order-work.ts";
import { delivering, picking, type WorkKind } from "./work.ts";

/** Which orders are the work of a picker and of a rider. */
export const workOfKind: Readonly<Record<AssigneeRole, WorkKind>> = { picker: picking, rider: delivering };

/** The open orders of one person. Only the weight of goods that are sold by weight is known. */
interface Carried {
  readonly assignee: string;
  readonly orders: number;
  readonly kilograms: number;
}

/**
 * One row for each person of a store who has open orders. The orders are found by their status, because open orders are
 * few, while all orders that a person ever had are many.
 */
export function loads(storeId: string, { column, open }: WorkKind): RawBuilder<Carried> {
  const assignee = sql.ref(`orders.${column}`);
  return sql<Carried>`(
    select ${assignee} as assignee, count(*)::int as orders,
      coalesce(sum(${kilogramsOf(sql.ref("orders.id"), storeId)}), 0)::float8 as kilograms
    from orders
    where orders.store_id = ${storeId} and orders.status in (${sql.join([...open])}) and ${assignee} is not null
    group by ${assignee})`;
}

/** The weight of the goods of an order that are sold by weight, in kilograms; null when it has none. */
export function kilogramsOf(orderId: RawBuilder<unknown>, storeId: string): RawBuilder<number | null> {
  return sql<number | null>`(
    select sum(order_lines.quantity) from order_lines
    where order_lines.store_id = ${storeId} and order_lines.order_id = ${orderId} and order_lines.unit = 'weight')`;
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

/** What somebody may be given an order in spite of. */
interface Allowance {
  /** Neither their capacity is checked, nor that of their vehicle, nor what they are noted as trained for. */
  readonly beyondCapacity: boolean;
  /** Neither duty nor skills are checked, because they had the order before. */
  readonly takesBack: boolean;
}

/** The order to be assigned. */
interface GivenOrder {
  readonly id: string;
  readonly storeId: string;
}

/** A picker or rider, by name. */
interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/**
 * Locks a person and checks that they can take an order, by the same rules as a plan. The lock lasts until the commit,
 * so that of two orders assigned at the same time the second one sees the first, and the person cannot become inactive
 * meanwhile. Refused with 404 when the store has no such person, with 422 when the person is inactive or off duty, and with
 * 409 when they or their vehicle are full, or they are not trained for the order.
 */
export async function takeAssignee(
  trx: Trx,
  role: AssigneeRole,
  order: GivenOrder,
  id: string,
  { beyondCapacity, takesBack }: Allowance,
): Promise<NamedPerson> {
  const person = await lockPerson(trx, role, order.storeId, id);
  const { name } = person;
  if (person.state !== "ACTIVE") throw cannotWork(role, `${name} is not active`);
  const { load, more } = await readWork(trx, role, order, id);
  const lane = {
    ...person,
    ...(takesBack && { onDuty: true, skills: more.needs }),
    ...(beyondCapacity && { capacity: Infinity, capacityKilograms: null, vehicle: null, skills: more.needs }),
  };
  const blocker = blockerOf(lane, load, more);
  if (blocker === null) return { id, name };
  if (blocker.type === "off-duty") throw cannotWork(role, `${name} is ${blockerText(blocker)}`);
  throw new Refusal("over-capacity", `${name} ${fullText(blocker)}`);
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

function fullText(blocker: Blocker): string {
  switch (blocker.type) {
    case "orders":
      return `is full: ${blocker.would - 1} of ${blocker.most} orders`;
    case "kilograms":
      return `would carry ${blocker.would} of ${blocker.most} kg`;
    case "crates":
      return `would carry ${blocker.would} of ${blocker.most} crates`;
    default:
      return `is ${blockerText(blocker)}`;
  }
}

/** What one order means in somebody's work. */
interface Work {
  readonly items: number;
  readonly kilograms: number;
  readonly needs: readonly Skill[];
}

/** The load of a person without an order, and what that order is on top of it. */
async function readWork(
  trx: Trx,
  role: AssigneeRole,
  order: GivenOrder,
  id: string,
): Promise<{ readonly load: Load; readonly more: Work }> {
  const { column, open } = workOfKind[role];
  const kilograms = sql`coalesce(${kilogramsOf(sql.ref("orders.id"), order.storeId)}, 0)::float8`;
  // A separate statement after the lock sees what others have committed before they released the lock.
  const { rows: loads } = await sql<Load>`
    select count(*)::int as orders, coalesce(sum(item_count), 0)::int as items, coalesce(sum(${kilograms}), 0) as kilograms
    from orders
    where orders.store_id = ${order.storeId} and ${sql.ref(`orders.${column}`)} = ${id}
      and orders.status in (${sql.join([...open])}) and orders.id <> ${order.id}`.execute(trx);
  const { rows: works } = await sql<Work>`
    select item_count as items, ${kilograms} as kilograms, ${needsFor(role)} as needs
    from orders where orders.store_id = ${order.storeId} and orders.id = ${order.id}`.execute(trx);
  const [load] = loads;
  const [more] = works;
  if (!load || !more) throw new Error("the load of a person is missing");
  return { load, more };
}
