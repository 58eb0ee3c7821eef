import { type RawBuilder, sql } from "kysely";
import { roundedKilograms } from "#contract/assignments/load.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { delivering, picking, type WorkKind } from "./work.ts";

/** Which orders are the work of a picker and of a rider. */
export const workOfKind: Readonly<Record<AssigneeRole, WorkKind>> = { picker: picking, rider: delivering };

/** The open orders of one person. Only the weight of goods that are sold by weight is known. */
interface Load {
  readonly assignee: string;
  readonly orders: number;
  readonly kilograms: number;
}

/**
 * One row for each person of a store who has open orders. The orders are found by their status, because open orders are
 * few, while all orders that a person ever had are many.
 */
export function loads(storeId: string, { column, open }: WorkKind): RawBuilder<Load> {
  const assignee = sql.ref(`orders.${column}`);
  return sql<Load>`(
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

/** What somebody may be given an order in spite of. */
interface Allowance {
  /** Their capacity is not checked. */
  readonly beyondCapacity: boolean;
  /** Duty is not checked, because they had the order before. */
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
 * Locks a person and checks that they are active, on duty and have capacity for an order. The lock lasts until the
 * commit, so that of two orders assigned at the same time the second one sees the first, and the person cannot become
 * inactive meanwhile. Refused with 404 when the store has no such person, with 422 when the person is inactive or off
 * duty, and with 409 when they are full.
 */
export async function takeAssignee(
  trx: Trx,
  kind: AssigneeRole,
  order: GivenOrder,
  id: string,
  { beyondCapacity, takesBack }: Allowance,
): Promise<NamedPerson> {
  const person = await trx
    .selectFrom(`${kind as "picker"}s as people`)
    .select(["people.id", "people.name", "people.state", "people.on_duty", "people.capacity"])
    .select(kilogramsLimit(kind).as("capacity_kilograms"))
    .where("people.store_id", "=", order.storeId)
    .where("people.id", "=", id)
    .where("people.state", "<>", "DELETE")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw notFound(kind);
  const { name } = person;
  if (person.state !== "ACTIVE") throw cannotWork(kind, `${name} is not active`);
  if (!person.on_duty && !takesBack) throw cannotWork(kind, `${name} is off duty`);
  if (!beyondCapacity) {
    const full = refuseOneMore(await loadWith(trx, workOfKind[kind], order, id), person);
    if (full) throw new Refusal("over-capacity", `${name} ${full}`);
  }
  return { id, name };
}

function cannotWork(kind: AssigneeRole, because: string): Refusal {
  return new Refusal("invalid", because, { fields: { [`${kind}Id`]: because } });
}

/** The load of a person without an order, and the weight of that order. */
interface LoadWith {
  readonly orders: number;
  readonly kilograms: number;
  readonly more: number;
}

async function loadWith(trx: Trx, { column, open }: WorkKind, order: GivenOrder, id: string): Promise<LoadWith> {
  // A separate statement after the lock sees what others have committed before they released the lock.
  const { rows } = await sql<LoadWith>`
    select count(*)::int as orders,
      coalesce(sum(${kilogramsOf(sql.ref("orders.id"), order.storeId)}), 0)::float8 as kilograms,
      coalesce(${kilogramsOf(sql`${order.id}`, order.storeId)}, 0)::float8 as more
    from orders
    where orders.store_id = ${order.storeId} and ${sql.ref(`orders.${column}`)} = ${id}
      and orders.status in (${sql.join([...open])}) and orders.id <> ${order.id}`.execute(trx);
  return rows[0] ?? { orders: 0, kilograms: 0, more: 0 };
}

interface Capacity {
  readonly capacity: number;
  readonly capacity_kilograms: number | null;
}

function refuseOneMore({ orders, kilograms, more }: LoadWith, { capacity, capacity_kilograms }: Capacity) {
  if (orders >= capacity) return `is full: ${orders} of ${capacity} orders`;
  if (capacity_kilograms === null || more === 0 || kilograms + more <= capacity_kilograms) return null;
  return `would carry ${roundedKilograms(kilograms + more)} of ${capacity_kilograms} kg`;
}
