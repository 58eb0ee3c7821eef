import { type Kysely, sql } from "kysely";

const segments = `
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
create unique index segments_name on segments (store_id, fold_text(name)) where state <> 'DELETE';

alter table promo_codes add column segment_id uuid,
  add foreign key (store_id, segment_id) references segments (store_id, id);
alter table offers add column segment_id uuid,
  add foreign key (store_id, segment_id) references segments (store_id, id);
create index promo_codes_segment on promo_codes (store_id, segment_id);
create index offers_segment on offers (store_id, segment_id);

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when permissions && array['customer.view', 'promo-code.manage'] then array['segment.view'] else '{}' end
    || case when 'promo-code.manage' = any(permissions) then array['segment.manage'] else '{}' end
    || case when 'customer.export' = any(permissions) then array['segment.export'] else '{}' end
  ) as given order by given
);
`;

/** Segments: who is in one is said by a line of conditions or by a list. Promo codes and offers may be for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(segments).execute(db);
}
