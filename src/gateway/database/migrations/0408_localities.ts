import { type Kysely, sql } from "kysely";

const schema = `
create table localities (
  store_id uuid not null references stores,
  pincode text not null check (pincode <> ''),
  office text not null check (office <> ''),
  district text not null default '',
  territory text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  import_number integer,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  country text not null default 'IN' check (country in ('AD', 'AE', 'AF', 'AG', 'AL', 'AM', 'AO', 'AR', 'AT', 'AU',
    'AZ', 'BA', 'BB', 'BD', 'BE', 'BF', 'BG', 'BH', 'BI', 'BJ', 'BN', 'BO', 'BR', 'BS', 'BT', 'BW', 'BY', 'BZ',
    'CA', 'CD', 'CF', 'CG', 'CH', 'CI', 'CL', 'CM', 'CN', 'CO', 'CR', 'CU', 'CV', 'CY', 'CZ', 'DE', 'DJ', 'DK',
    'DM', 'DO', 'DZ', 'EC', 'EE', 'EG', 'ER', 'ES', 'ET', 'FI', 'FJ', 'FM', 'FR', 'GA', 'GB', 'GD', 'GE', 'GH',
    'GM', 'GN', 'GQ', 'GR', 'GT', 'GW', 'GY', 'HK', 'HN', 'HR', 'HT', 'HU', 'ID', 'IE', 'IL', 'IN', 'IQ', 'IR',
    'IS', 'IT', 'JM', 'JO', 'JP', 'KE', 'KG', 'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW', 'KZ', 'LA', 'LB', 'LC',
    'LI', 'LK', 'LR', 'LS', 'LT', 'LU', 'LV', 'LY', 'MA', 'MC', 'MD', 'ME', 'MG', 'MH', 'MK', 'ML', 'MM', 'MN',
    'MO', 'MR', 'MT', 'MU', 'MV', 'MW', 'MX', 'MY', 'MZ', 'NA', 'NE', 'NG', 'NI', 'NL', 'NO', 'NP', 'NR', 'NZ',
    'OM', 'PA', 'PE', 'PG', 'PH', 'PK', 'PL', 'PS', 'PT', 'PW', 'PY', 'QA', 'RO', 'RS', 'RU', 'RW', 'SA', 'SB',
    'SC', 'SD', 'SE', 'SG', 'SI', 'SK', 'SL', 'SM', 'SN', 'SO', 'SR', 'SS', 'ST', 'SV', 'SY', 'SZ', 'TD', 'TG',
    'TH', 'TJ', 'TL', 'TM', 'TN', 'TO', 'TR', 'TT', 'TV', 'TW', 'TZ', 'UA', 'UG', 'US', 'UY', 'UZ', 'VA', 'VC',
    'VE', 'VN', 'VU', 'WS', 'YE', 'ZA', 'ZM', 'ZW')),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id)
);

create function pin_codes_text(codes text[]) returns text language sql immutable parallel safe
return array_to_string(codes, ', ');

create table delivery_areas (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  pincodes text[] not null default '{}'::text[],
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  delivery_charge bigint not null default 0 check (delivery_charge >= 0),
  city text not null default '',
  territory text not null default '',
  free_from bigint check (free_from >= 0),
  minimum_order bigint not null default 0 check (minimum_order >= 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  position integer not null default 100 check (position between 1 and 9999),
  pin_codes text generated always as (pin_codes_text(pincodes)) stored not null,
  outline text not null default '',
  weekdays text[] not null default '{}'::text[] check (weekdays <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat',
    'Sun']),
  slots text not null default '',
  closes_before integer check (closes_before between 0 and 10080),
  primary key (store_id, id)
);

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

create unique index delivery_areas_name on delivery_areas (store_id, lower(name)) where state <> 'DELETE';
create index localities_import on localities (store_id, import_number);

-- The boxes alone, so that the area of a point is found without reading the corners of all others.
create index outline_boxes on outline_rings (store_id, west, east, south, north) include (outline) where ring = 0;

create unique index localities_place on localities (store_id, pincode, office, district) where state <> 'DELETE';
create index localities_listed on localities (store_id, (lower(pincode) collate "und-x-icu"), id);

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

-- The one rule by which an address has a delivery area: of the ACTIVE areas whose outline has the point, the first in
-- the order of areas, then by name. Where the point is not known, and for areas that are not drawn, the pincode
-- decides. Boxes first, for all areas at once: the corners of an outline are only looked at where its box has the point.
create function area_at(store uuid, sought text, point jsonb) returns setof delivery_areas language sql stable as $$
  select area.* from delivery_areas as area,
    lateral (select round((point ->> 'longitude')::numeric * 10000000)::bigint as x,
      round((point ->> 'latitude')::numeric * 10000000)::bigint as y) as place
  where area.store_id = store and area.state = 'ACTIVE'
    and case when point is null or area.outline = '' then sought = any(area.pincodes)
      else area.outline in (
        select box.outline from outline_rings as box
        where box.store_id = store and box.ring = 0
          and box.west <= place.x and box.east >= place.x and box.south <= place.y and box.north >= place.y)
        and outline_holds(area.store_id, area.outline, place.x, place.y) end
  order by (point is not null and area.outline <> '') desc, area.position, lower(area.name), area.id limit 1
$$;
`;

/** Post offices, areas of delivery and their outlines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
