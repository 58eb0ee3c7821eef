import { type Kysely, sql } from "kysely";

const limits = `
create table intake_limits (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  slot_start timestamptz,
  slot_end timestamptz,
  capacity integer not null check (capacity >= 0),
  until timestamptz not null,
  reason text not null default '',
  user_id uuid,
  by_name text not null,
  primary key (store_id, id),
  constraint intake_limits_slot unique nulls not distinct (store_id, slot_start, slot_end),
  constraint intake_limits_span check ((slot_start is null) = (slot_end is null)),
  constraint intake_limits_express check (slot_start is not null or capacity = 0)
);
`;

/** What a shop says for a while: a slot takes fewer orders or none, or no Express orders are taken (no slot). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(limits).execute(db);
}
