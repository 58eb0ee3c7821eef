import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";

/**
 * Does some work of the demo's past by the code that operators use. Until the work has ended, the database takes the
 * moment that `goTo` was given, in milliseconds, for the present one; it goes on from there. Others never see that.
 */
export async function inThePast(trx: Trx, work: (goTo: (at: number) => Promise<void>) => Promise<void>): Promise<void> {
  await sql`
    create function public.clock_timestamp() returns timestamptz language sql volatile
    return pg_catalog.clock_timestamp() + current_setting('aisle.demo_shift')::interval`.execute(trx);
  await sql`set local search_path to public, pg_catalog`.execute(trx);
  await work(async (at) => {
    await sql`
      select set_config('aisle.demo_shift', (${new Date(at).toISOString()}::timestamptz - pg_catalog.clock_timestamp())::text,
        true)`.execute(trx);
  });
  await sql`set local search_path to default`.execute(trx);
  await sql`drop function public.clock_timestamp()`.execute(trx);
}
