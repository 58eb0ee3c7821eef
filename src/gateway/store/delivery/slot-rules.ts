import { sql } from "kysely";
import { ruleDays, type SlotRule } from "#contract/delivery/slot-plan.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";

/** What a store says of its slots, those of every day first, then weekdays, then single days. */
export async function readSlotRules(db: Db, storeId: string): Promise<readonly SlotRule[]> {
  const { rows } = await sql<SlotRule>`
    select coalesce(to_char(day, 'YYYY-MM-DD'), (${ruleDays}::text[])[weekday + 1]) as "on",
      coalesce(to_char(starts_at, 'HH24:MI'), '') as "from", coalesce(to_char(ends_at, 'HH24:MI'), '') as until,
      capacity as places, surcharge::float8
    from (
      select null::date as day, weekday, starts_at, ends_at, capacity, surcharge from slot_rules
      where store_id = ${storeId}
      union all
      select day, null, starts_at, ends_at, capacity, surcharge from slot_exceptions where store_id = ${storeId}
    ) as rules
    order by day nulls first, weekday, starts_at nulls first`.execute(db);
  return rows;
}

/** Keeps the rules in place of those before. */
export async function writeSlotRules(trx: Trx, storeId: string, rules: readonly SlotRule[]): Promise<void> {
  await trx.deleteFrom("slot_rules").where("store_id", "=", storeId).execute();
  await trx.deleteFrom("slot_exceptions").where("store_id", "=", storeId).execute();
  const given = sql`jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
    as given("on" text, "from" text, until text, places integer, surcharge bigint)`;
  await sql`
    insert into slot_rules (store_id, weekday, starts_at, ends_at, capacity, surcharge)
    select ${storeId}, array_position(${ruleDays}::text[], "on") - 1, nullif("from", '')::time, nullif(until, '')::time,
      places, surcharge
    from ${given} where "on" = any(${ruleDays}::text[])`.execute(trx);
  await sql`
    insert into slot_exceptions (store_id, day, starts_at, ends_at, capacity, surcharge)
    select ${storeId}, "on"::date, nullif("from", '')::time, nullif(until, '')::time, places, surcharge
    from ${given} where "on" <> all(${ruleDays}::text[])`.execute(trx);
}
