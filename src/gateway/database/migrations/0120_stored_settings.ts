import { type Kysely, sql } from "kysely";

/**
 * What is only stored, and read whole, needs no column of its own. The icon of the browser tab had two names; the one
 * under which it can be set keeps what was set under the other.
 */
const settings = `
create table stored_settings (
  business_unit_id uuid not null references business_units,
  store_id uuid references stores,
  section text not null,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  unique nulls not distinct (business_unit_id, store_id, section)
);

update stores set general_settings = general_settings - 'fevicon' || case
  when coalesce(general_settings ->> 'feviconIcon', '') = ''
    then jsonb_build_object('feviconIcon', general_settings -> 'fevicon')
  else '{}' end
where general_settings ? 'fevicon';
`;

/** Adds the table of settings that have no column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(settings).execute(db);
}
