import { type RawBuilder, sql } from "kysely";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Transact } from "#gateway/database/transact.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { openWork } from "./open-work.ts";
import { pickerKind } from "./picker-kind.ts";
import { riderKind } from "./rider-kind.ts";

/** A duty of somebody without a shift ends after so many hours: nobody works longer. */
const longestDuty = 16;

const author: Author = { userId: null, name: "End of shift", address: null, origin: "By Admin" };

/** When somebody has put a person on duty last, as a table `began` beside `people`; null where nobody has. */
export function beganDuty(role: AssigneeRole): RawBuilder<unknown> {
  return sql`lateral (
    select max(told.at) as at from record_history as told
    where people.on_duty and told.store_id = people.store_id and told.kind = ${sql.lit(role)}
      and told.record_id = people.id and told.action = 'changed' and told.changes -> 'onDuty' ->> 1 = 'true'
  ) as began`;
}

const beganThere = sql`(began.at at time zone stores.time_zone)`;

/**
 * Whether the duty of somebody is over, beside `people`, `stores` and `began`: the first end of their shift after it
 * began is past. Duty that nobody began, such as that of people who were imported, has no end.
 */
export const isDutyOver = sql<boolean>`coalesce(now() >= case
  when people.shift_end is null then began.at + make_interval(hours => ${sql.lit(longestDuty)})
  else (date_trunc('day', ${beganThere}) + people.shift_end
    + case when people.shift_end <= ${beganThere}::time then interval '1 day' else interval '0' end)
    at time zone stores.time_zone
end, false)`;

/**
 * Takes everybody off duty whose shift has ended and who forgot to say so; who still has open orders or returns stays
 * until these are done. Resolves with how many went off duty.
 */
export async function endDuties(db: Db, transact: Transact): Promise<number> {
  let ended = 0;
  for (const role of ["picker", "rider"] as const) {
    const kind = role === "picker" ? pickerKind : riderKind;
    const stores = await db
      .selectFrom(`${role as "picker"}s`)
      .select("store_id as storeId")
      .where("on_duty", "=", true)
      .distinct()
      .execute();
    for (const { storeId } of stores) {
      for (const { id, shiftEnd } of await readOver(db, storeId, role)) {
        const text = shiftEnd === null ? `on duty for ${longestDuty} hours` : `the shift has ended at ${shiftEnd}`;
        await transact((trx) =>
          changeRecord(trx, kind as typeof pickerKind, { storeId, id }, author, async ({ onDuty }) => {
            // Somebody else may have been quicker, or the person has begun anew or got work meanwhile.
            const isOver = onDuty && (await readOver(trx, storeId, role)).some((one) => one.id === id);
            return isOver ? { fields: { onDuty: false }, text } : null;
          }),
        );
        ended++;
      }
    }
  }
  return ended;
}

async function readOver(db: Db, storeId: string, role: AssigneeRole) {
  const { rows } = await sql<{ readonly id: string; readonly shiftEnd: string | null }>`
    select people.id, to_char(people.shift_end, 'HH24:MI') as "shiftEnd"
    from ${sql.table(`${role}s`)} as people
      join stores on stores.id = people.store_id
      cross join ${beganDuty(role)}
    where people.store_id = ${storeId} and people.on_duty and ${isDutyOver}
      and not exists (select from ${openWork(storeId, role)} as open where open."holderId" = people.id)
    order by people.id`.execute(db);
  return rows;
}
