import { sql } from "kysely";
import { roundedKilograms } from "#contract/assignments/load.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Lane, OpenWork } from "#contract/assignments/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import { beganDuty, isDutyOver } from "#gateway/store/people/end-duties.ts";
import { openWork } from "#gateway/store/people/open-work.ts";
import { workOf } from "#gateway/store/people/work.ts";

/**
 * All active pickers or riders of a store by name, with what they have now. A rider can carry no more than their
 * vehicle.
 */
export async function readLanes(db: Db, storeId: string, role: AssigneeRole): Promise<Lane[]> {
  const [people, open] = [await readPeople(db, storeId, role), await readOpenWork(db, storeId, role)];
  return people.map(({ vehicle, ...person }) => ({ ...person, vehicle, open: open.get(person.id) ?? [] }));
}

/** After how many orders with a credible time somebody's own pace is known. */
const knownAfter = 3;

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
    select people.id, people.name, people.on_duty and not ${isDutyOver} as "onDuty", ${shiftEnd} as "shiftEnd", people.skills,
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
      case when work.timed_today >= ${sql.lit(knownAfter)} then work.minutes_per_order end as "minutesPerOrder"
    from ${sql.table(`${role}s`)} as people
      join stores on stores.id = people.store_id
      cross join ${beganDuty(role)}
      left join ${workOf(role)} as work on work.store_id = people.store_id and work.person_id = people.id
      ${isRider ? sql`left join vehicles on vehicles.store_id = people.store_id and vehicles.id = people.vehicle_id` : sql``}
    where people.store_id = ${storeId} and people.state = 'ACTIVE'
    order by ${inNameOrder(sql.ref("people.name"))}, people.id`.execute(db);
  return rows;
}

/** The orders and returns that each person has now, the most urgent first. */
async function readOpenWork(db: Db, storeId: string, role: AssigneeRole): Promise<Map<string, OpenWork[]>> {
  const { rows } = await sql<OpenWork & { readonly holderId: string }>`
    select kind, id, number, items, kilograms, area, "slotEnd", "holderId"
    from ${openWork(storeId, role)} as open order by "slotEnd", id`.execute(db);
  const byHolder = new Map<string, OpenWork[]>();
  for (const { holderId, kilograms, ...record } of rows) {
    const records = byHolder.get(holderId) ?? [];
    byHolder.set(holderId, records);
    records.push({ ...record, kilograms: roundedKilograms(kilograms) });
  }
  return byHolder;
}
