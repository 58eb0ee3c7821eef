import { type Kysely, sql } from "kysely";

const countries = (
  "AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO " +
  "CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU " +
  "ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH " +
  "MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW " +
  "SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC " +
  "VE VN VU WS YE ZA ZM ZW"
)
  .split(" ")
  .map((code) => `'${code}'`)
  .join(", ");

const localities = `
alter table localities rename column state to territory;
alter table localities drop constraint localities_pkey,
  add column id uuid not null default gen_random_uuid(),
  add column version integer not null default 1 check (version > 0),
  add column state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  add column country text not null default 'IN' check (country in (${countries})),
  add column updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  add primary key (store_id, id);
create unique index localities_place on localities (store_id, pincode, office, district) where state <> 'DELETE';
create index localities_listed on localities (store_id, (lower(pincode) collate "und-x-icu"), id);

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.view' = any(permissions) then array['locality.view'] else '{}' end
    || case when 'store.set-up' = any(permissions)
      then array['locality.view', 'locality.manage', 'locality.export'] else '{}' end
  ) as given order by given);
`;

/** Localities become records with a state and a history, which are kept by hand beside the files that bring them in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(localities).execute(db);
}
