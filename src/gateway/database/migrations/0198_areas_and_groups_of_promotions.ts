import { type Kysely, sql } from "kysely";

const change = `
alter table promo_codes add column area_id uuid,
  add foreign key (store_id, area_id) references delivery_areas (store_id, id);
alter table offers add column area_id uuid,
  add foreign key (store_id, area_id) references delivery_areas (store_id, id),
  add column priority integer check (priority >= 0),
  add column exclusive_group text not null default '';
create index promo_codes_area on promo_codes (store_id, area_id);
create index offers_area on offers (store_id, area_id);
`;

/** Promo codes and offers may be for one delivery area. Of the offers of a group, the one of highest priority counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(change).execute(db);
}
