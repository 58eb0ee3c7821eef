import { type RawBuilder, sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** A day of a store and the moments between which it lies, the second one not included. */
export interface DayOfPlace {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The SQL of the moment at which a day begins in a time zone, or of the same day at a time of it. A day at an end of the
 * calendar counts as the nearest one that every zone can tell: elsewhere it may be one of the year 0 or 10000.
 */
export function momentOfDay(day: RawBuilder<unknown>, zone: RawBuilder<unknown>, time = "00:00"): RawBuilder<string> {
  return sql`(least(greatest(${day}, date '0002-01-01'), date '9998-12-31') + ${time}::time) at time zone ${zone}`;
}

/**
 * When a day begins and ends where the store is; without a day, today. Refused with 404 where there is no such store.
 */
export async function readDayOfStore(db: Db, storeId: string, day: string | undefined): Promise<DayOfPlace> {
  const { rows } = await sql<DayOfPlace>`
    select day::text as day, ${momentOfDay(sql`day`, sql`time_zone`)} as "from",
      ${momentOfDay(sql`day + 1`, sql`time_zone`)} as "to"
    from (
      select time_zone, coalesce(${day ?? null}::date, (now() at time zone time_zone)::date) as day
      from stores where id = ${storeId}) as asked`.execute(db);
  const [found] = rows;
  if (!found) throw notFound("store");
  return found;
}
