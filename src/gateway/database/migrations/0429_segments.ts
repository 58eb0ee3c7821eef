import { type Kysely, sql } from "kysely";

const schema = `
create table segments (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  line text not null default '',
  listed text not null default '',
  members integer not null default 0 check (members >= 0),
  counted_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  not_found text not null default '',
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id),
  constraint segments_one_way check ((line = '') <> (listed = ''))
);

-- Who is in a segment, and since when.
create table segment_members (
  store_id uuid not null,
  segment_id uuid not null,
  customer_id uuid not null,
  since timestamptz not null default date_trunc('milliseconds', now()),
  primary key (store_id, segment_id, customer_id),
  foreign key (store_id, segment_id) references segments on delete cascade
);

create index segment_members_customer on segment_members (store_id, customer_id);
create unique index segments_name on segments (store_id, fold_text(name)) where state <> 'DELETE';

alter table promo_codes add foreign key (store_id, segment_id) references segments;
alter table offers add foreign key (store_id, segment_id) references segments;
`;

/** Segments of customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
