import { sql } from "kysely";
import { roundedKilograms } from "#contract/assignments/load.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Lane, OpenOrder } from "#contract/assignments/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import { kilogramsOf, workOfKind } from "#gateway/store/people/load.ts";
import { workOf } from "#gateway/store/people/work.ts";
import { areaOfOrder } from "./order-work.ts";

/**
 * All active pickers or riders of a store by name, with the orders they have now. A rider can carry no more than their
 * vehicle.
 */
export async function readLanes(db: Db, storeId: string, role: AssigneeRole): Promise<Lane[]> {
  const [people, open] = [await readPeople(db, storeId, role), await readOpenOrders(db, storeId, role)];
  return people.map(({ vehicle, ...person }) => ({ ...person, vehicle, open: open.get(person.id) ?? [] }));
}

/** The end of a shift that is still to come, today or, when it goes past midnight, tomorrow; else null. */
const shiftEnd = sql<string | null>`(
  select case when ends.at > now() then ends.at end
  from (select (
      date_trunc('day', now() at time zone stores.time_zone) + people.shift_end
      + case when people.shift_end <= people.shift_start
          and (now() at time zone stores.time_zone)::time >= people.shift_end then interval '1 day' else interval '0' end
    ) at time zone stores.time_zone as at) as ends)`;

type Person = Omit<Lane, "open">;

async function readPeople(db: Db, storeId: string, role: AssigneeRole): Promise<Person[]> {
  const isRider = role === "rider";
  const { rows } = await sql<Person>`
    select people.id, people.name, people.on_duty as "onDuty", ${shiftEnd} as "shiftEnd", people.skills,
      ${isRider ? sql`people.zone` : sql`''`} as zone,
      ${
        isRider
          ? sql`case when vehicles.id is not null then jsonb_build_object('registration', vehicles.registration,
              'type', vehicles.vehicle_type, 'crates', vehicles.capacity_crates) end`
          : sql`null`
      } as vehicle,
      people.capacity,
      ${isRider ? sql`least(people.capacity_kilograms, vehicles.capacity_kilograms)` : sql`people.capacity_kilograms`}
        as "capacityKilograms",
      work.minutes_per_order as "minutesPerOrder"
    from ${sql.table(`${role}s`)} as people
      join stores on stores.id = people.store_id
      left join ${workOf(workOfKind[role])} as work on work.store_id = people.store_id and work.person_id = people.id
      ${isRider ? sql`left join vehicles on vehicles.store_id = people.store_id and vehicles.id = people.vehicle_id` : sql``}
    where people.store_id = ${storeId} and people.state = 'ACTIVE'
    order by ${inNameOrder(sql.ref("people.name"))}, people.id`.execute(db);
  return rows;
}

/** The orders that each person has now, the most urgent first. */
async function readOpenOrders(db: Db, storeId: string, role: AssigneeRole): Promise<Map<string, OpenOrder[]>> {
  const { column, open } = workOfKind[role];
  const rows = await db
    .selectFrom("orders")
    .select([
      "orders.id",
      "orders.number",
      "orders.item_count as items",
      sql<number>`coalesce(${kilogramsOf(sql.ref("orders.id"), storeId)}, 0)::float8`.as("kilograms"),
      areaOfOrder.as("area"),
      "orders.slot_end as slotEnd",
    ])
    .select(`orders.${column} as holderId`)
    .where("orders.store_id", "=", storeId)
    .where("orders.status", "in", open)
    .where(`orders.${column}`, "is not", null)
    .orderBy("orders.slot_end")
    .orderBy("orders.id")
    .execute();
  const byHolder = new Map<string, OpenOrder[]>();
  for (const { holderId, kilograms, ...order } of rows) {
    if (holderId === null) continue;
    const orders = byHolder.get(holderId) ?? [];
    byHolder.set(holderId, orders);
    orders.push({ ...order, kilograms: roundedKilograms(kilograms) });
  }
  return byHolder;
}
