import { type Kysely, sql } from "kysely";

const localities = `
create table localities (
  store_id uuid not null references stores,
  pincode text not null check (pincode <> ''),
  office text not null check (office <> ''),
  district text not null default '',
  state text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  import_number integer,
  primary key (store_id, pincode, office, district)
);
create index localities_import on localities (store_id, import_number);
`;

/** Makes the table of post offices, by whose PIN codes towns and states of addresses are known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(localities).execute(db);
}
