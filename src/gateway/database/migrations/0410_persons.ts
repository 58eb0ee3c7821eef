import { type Kysely, sql } from "kysely";

/**
 * Countries with their calling codes, by what is dialled inside the country before a number ("-": nothing) and by how
 * many digits the shortest mobile numbers have without it.
 */
const rules = `
0 7: LB961
0 8: AM374 AX358 BA387 BO591 CU53 FI358 GA241 HR385 KH855 MD373 ME382 MK389 MM95 MN976 NZ64 RS381 SI386 SL232 UY598
  XK383
0 9: AE971 AF93 AL355 AU61 AZ994 BE32 BG359 CC61 CD243 CH41 CX61 DZ213 EC593 ET251 FR33 GE995 GF594 GH233 GP590 ID62
  IE353 IL972 JO962 KE254 KG996 LK94 LY218 MA212 MC377 MG261 MQ596 MW265 MY60 NA264 NL31 PE51 PS970 PY595 RE262 RO40
  RW250 SA966 SD249 SE46 SK421 SY963 TH66 TW886 TZ255 UA380 UG256 VN84 YE967 YT262 ZA27 ZM260 ZW263
0 10: AR54 AT43 BD880 DE49 EG20 GB44 GG44 IM44 IQ964 IR98 JE44 JP81 KR82 LA856 NG234 NP977 PH63 PK92 TR90 VE58
0 11: BR55 CN86
06 9: HU36
1 10: AG1 AI1 AS1 BB1 BM1 BS1 CA1 DM1 DO1 GD1 GU1 JM1 KN1 KY1 LC1 MP1 MS1 PR1 SX1 TC1 TT1 US1 VC1 VG1 VI1
8 8: TM993
8 10: KZ7 RU7
8|0 8: LT370
80|0 9: BY375
- 6: AD376 FO298 GL299 NC687
- 7: AW297 BN673 BQ599 BZ501 CV238 EE372 FJ679 GY592 IS354 LI423 MV960 SB677 SC248 SR597 TO676 VU678 WS685
- 8: BF226 BH973 BT975 BW267 CR506 CW599 CY357 DK45 GI350 GT502 HK852 HN504 HT509 KW965 LV371 ML223 MO853 MT356 MU230
  NE227 NI505 NO47 OM968 PA507 PF689 PG675 QA974 SG65 SJ47 SM378 SV503 TG228 TL670 TN216
- 9: AO244 CG242 CL56 CM237 CZ420 ES34 GN224 IT39 LU352 MZ258 PL48 PT351 SN221 TJ992 UZ998 VA39
- 10: BJ229 CI225 CO57 GR30 MX52`;

/** The branches of the SQL that finds the rule of a country. */
const branches = [...rules.matchAll(/^(\S+) (\d+):([^:]+)$/gm)]
  .flatMap(([, trunk, digits, countries = ""]) =>
    [...countries.matchAll(/([A-Z]{2})(\d+)/g)].map(
      ([, country, code]) => `when '${country}' then array['${code}', '${trunk}', '${digits}']`,
    ),
  )
  .join("\n");

const schema = String.raw`
-- "+91 98450 12345", "09845012345" and "9845012345" are one number.
create function phone_key(given text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(given, '\D', '', 'g'), '^(00|0)?(91(?=\d{10}$))?', '');

-- "+44 7911 123456", "07911 123456" and "447911123456" are one number in the United Kingdom. A number of India has its
-- ten digits alone as key in a store of India; any other has its country's code before it.
create function phone_key(given text, country text) returns text language plpgsql immutable parallel safe as $$
declare
  rule text[] := phone_rule(country);
  code text := rule[1];
  -- Where another digit than 0 is dialled before a number, many numbers begin with that digit too.
  trunk text := '^(?:' || rule[2] || ')' || case when rule[2] like '0%' then '' else '(?=\d{' || rule[3] || '})' end;
  digits text := regexp_replace(given, '\D', '', 'g');
  own text := regexp_replace(digits, trunk, '');
begin
  if country is null or country = 'IN' then return phone_key(given); end if;
  if given ~ '^\s*\(?(\+|00)' or (code = '1' and given ~ '^\s*011') then
    digits := regexp_replace(digits, '^(00|011)', '');
  elsif rule is null or length(digits) < 6 then
    return digits;
  elsif own <> digits then
    return code || own;
  elsif not starts_with(digits, code) or length(digits) < length(code) + rule[3]::int then
    return code || digits;
  end if;
  -- Many write "+44 (0)7911 123456".
  return case when starts_with(digits, code) then code || regexp_replace(substr(digits, length(code) + 1), trunk, '')
    else digits end;
end $$;

-- One person is there once, though they buy in several stores of a business: the customers of stores name them.
create table people (
  business_unit_id uuid not null references business_units,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  phone text not null default '',
  notes text not null default '',
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  phone_country character(2) not null,
  phone_key text generated always as (phone_key(phone_key(phone, phone_country))) stored not null,
  made_in uuid references stores,
  primary key (business_unit_id, id),
  unique (id)
);

create index people_phone_key on people (business_unit_id, phone_key);
create index people_name on people (business_unit_id, (lower(name) collate "und-x-icu"), id);

create function is_forgetting() returns boolean language sql stable
return coalesce(current_setting('aisle.forgetting', true), '') = 'on';

-- A value without what is told of some records in its list, and without the texts that lead to a person.
create function without_person(given jsonb, ids text[], marks text[], pseudonym text) returns jsonb
language plpgsql immutable as $$
declare
  told text;
  mark text;
begin
  if given is null then
    return null;
  end if;
  if jsonb_typeof(given -> 'records') = 'array' then
    given := jsonb_set(given, '{records}', (
      select coalesce(jsonb_agg(case when record ->> 'id' = any(ids)
        then jsonb_build_object('id', record -> 'id', 'name', pseudonym, 'before', null, 'after', null)
        else record end order by place), '[]')
      from jsonb_array_elements(given -> 'records') with ordinality as listed (record, place)));
  end if;
  told := given::text;
  foreach mark in array marks loop
    -- A number stays a number.
    told := replace(told, mark, '0');
  end loop;
  return told::jsonb;
end
$$;

create function phone_rule(country text) returns text[] language sql immutable parallel safe
return case country ${branches} end;

-- What phone_key(text) makes of the spellings of a number in a country: the orders of nobody are found by that.
create function phone_spellings(key text, country text) returns setof text language sql immutable parallel safe
begin atomic
  select phone_key(start || substr(key, length(rule[1]) + 1))
  from phone_rule(country) as rule, string_to_table(rule[2], '|') as trunk,
    unnest(array['', rule[1], trunk, rule[1] || trunk]) as start
  where starts_with(key, rule[1])
  union values (key), (phone_key(key)), (phone_key('011' || key));
end;

create function people_country() returns trigger language plpgsql as $$
begin
  new.phone_country := coalesce(new.phone_country, (
    select store_country(id) from stores where business_unit_id = new.business_unit_id order by code limit 1), 'IN');
  return new;
end $$;

-- How a phone number is called in its country: the calling code, a space, and its digits without that code.
create function phone_core(given text, country text) returns text language sql immutable parallel safe
return (
  select coalesce((phone_rule(country))[1], '91') || ' ' || case
    when country <> 'IN' and starts_with(key, (phone_rule(country))[1]) then substr(key, length((phone_rule(country))[1]) + 1)
    else key end
  from phone_key(given, country) as key);

-- A text without phone numbers and addresses of a person (marks) and without their names; both are patterns.
create function without_words(told text, marks text, names text, pseudonym text) returns text
language sql immutable parallel safe
return regexp_replace(regexp_replace(told, marks, 'removed', 'gi'), names, pseudonym, 'gi');

-- The same of a value: a number stays a number, and the names of fields stay.
create function without_words(told jsonb, marks text, names text, pseudonym text) returns jsonb
language sql immutable parallel safe
return regexp_replace(regexp_replace(told::text, marks, '0', 'gi'), '(?:' || names || ')(?![^"]*"\s*:)', pseudonym,
  'gi')::jsonb;

-- The same of a value whose fields keep their order, as those of a map of an import do.
create function without_words(told json, marks text, names text, pseudonym text) returns json
language sql immutable parallel safe
return regexp_replace(regexp_replace(told::text, marks, '0', 'gi'), '(?:' || names || ')(?![^"]*"\s*:)', pseudonym,
  'gi')::json;

create function without_words(told text[], marks text, names text, pseudonym text) returns text[]
language sql immutable parallel safe
return array(select without_words(word, marks, names, pseudonym) from unnest(told) with ordinality as each (word, nth)
  order by nth);

create trigger people_country before insert on people for each row execute function people_country();
`;

/** Phone numbers of countries, and one person of a business in several of its stores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
