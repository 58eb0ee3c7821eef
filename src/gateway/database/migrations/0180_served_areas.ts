import { type Kysely, sql } from "kysely";

const served = `
alter table delivery_areas
  add column weekdays text[] not null default '{}'
    check (weekdays <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']),
  add column slots text not null default '';

-- The boxes alone, so that the area of a point is found without reading the corners of all others.
create index outline_boxes on outline_rings (store_id, west, east, south, north) include (outline) where ring = 0;
`;

/**
 * Gives delivery areas the days of the week and the slots in which they are served, none named is all; and the boxes of
 * outlines an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(served).execute(db);
}
