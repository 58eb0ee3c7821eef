import { type Kysely, sql } from "kysely";

const areas = String.raw`
alter table delivery_areas rename column state to territory;

create function pin_codes_text(codes text[]) returns text language sql immutable parallel safe
return array_to_string(codes, ', ');

alter table delivery_areas
  add column state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  add column version integer not null default 1 check (version > 0),
  add column updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  add column position integer not null default 100 check (position between 1 and 9999),
  add column pin_codes text not null generated always as (pin_codes_text(pincodes)) stored,
  add column outline text not null default '',
  alter column latitude drop not null,
  alter column longitude drop not null;
drop index delivery_areas_name;
create unique index delivery_areas_name on delivery_areas (store_id, lower(name)) where state <> 'DELETE';

-- The corners of each ring, in degrees x 10^7; the last one is the first again. Ring 0 of a part is its outer one.
create table outline_rings (
  store_id uuid not null references stores,
  outline text not null check (outline <> ''),
  part integer not null check (part >= 0),
  ring integer not null check (ring >= 0),
  xs integer[] not null,
  ys integer[] not null,
  west integer not null,
  south integer not null,
  east integer not null,
  north integer not null,
  primary key (store_id, outline, part, ring),
  check (cardinality(xs) >= 4 and cardinality(xs) = cardinality(ys))
);

create table pin_outlines (
  store_id uuid not null references stores,
  pincode text not null check (pincode <> ''),
  name text not null default '',
  outline text not null check (outline <> ''),
  primary key (store_id, pincode)
);

-- 1 inside the ring, 0 on its border, -1 outside. A ray to the east is counted across the edges.
create function side_of_ring(xs integer[], ys integer[], x bigint, y bigint) returns integer
language sql immutable parallel safe
return (
  select case
    when bool_or(turn = 0 and x between least(x1, x2) and greatest(x1, x2) and y between least(y1, y2) and greatest(y1, y2))
      then 0
    when count(*) filter (where (y1 > y) <> (y2 > y) and (turn > 0) = (y2 > y1)) % 2 = 1 then 1
    else -1 end
  from (
    select x1, y1, x2, y2, (x2::bigint - x1) * (y - y1) - (y2::bigint - y1) * (x - x1) as turn
    from unnest(xs, ys, xs[2:], ys[2:]) as edge (x1, y1, x2, y2)
    -- Edges at another height neither cross the ray nor hold the point.
    where x2 is not null and y between least(y1, y2) and greatest(y1, y2)
  ) as edges);

-- Whether a point lies in an outline. The border counts as inside, also that of a hole.
create function outline_holds(store uuid, name text, x bigint, y bigint) returns boolean language sql stable parallel safe
return exists (
  select from outline_rings as outside
  where outside.store_id = store and outside.outline = name and outside.ring = 0
    and x between outside.west and outside.east and y between outside.south and outside.north
    and side_of_ring(outside.xs, outside.ys, x, y) >= 0
    and not exists (
      select from outline_rings as hole
      where hole.store_id = store and hole.outline = name and hole.part = outside.part and hole.ring > 0
        and x between hole.west and hole.east and y between hole.south and hole.north
        and side_of_ring(hole.xs, hole.ys, x, y) > 0));

alter table customer_addresses add column point jsonb;

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.view' = any(permissions) then array['delivery-area.view'] else '{}' end
    || case when 'store.set-up' = any(permissions)
      then array['delivery-area.view', 'delivery-area.manage', 'delivery-area.export'] else '{}' end
  ) as given order by given);
`;

/**
 * Delivery areas become records with a state, a history and an outline on the map. An outline is known by a name made
 * of its corners and never changes: a change of an area names another one, so that it can be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(areas).execute(db);
}
