import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** A day of a store and the moments between which it lies, the second one not included. */
export interface DayOfPlace {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** The day asked for, away from the ends of the calendar: a moment of another zone's year 0 or 10000 cannot be told. */
const within = sql`least(greatest(day, date '0002-01-01'), date '9998-12-30')`;

/**
 * When a day begins and ends where the store is; without a day, today. Refused with 404 where there is no such store.
 */
export async function readDayOfStore(db: Db, storeId: string, day: string | undefined): Promise<DayOfPlace> {
  const { rows } = await sql<DayOfPlace>`
    select day::text as day, ${within}::timestamp at time zone time_zone as "from",
      (${within} + 1)::timestamp at time zone time_zone as "to"
    from (
      select time_zone, coalesce(${day ?? null}::date, (now() at time zone time_zone)::date) as day
      from stores where id = ${storeId}) as asked`.execute(db);
  const [found] = rows;
  if (!found) throw notFound("store");
  return found;
}
