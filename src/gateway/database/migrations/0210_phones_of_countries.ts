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

const phones = `
create function phone_rule(country text) returns text[] language sql immutable parallel safe
return case country ${branches} end;

-- The store's country is that of its language, such as en-GB. A language alone tells none: then it is India, as before.
create function store_country(store uuid) returns text language sql stable parallel safe
return coalesce((
  select upper(substring(locale from '[-_]([A-Za-z]{2})(?:[-_]|$)')) from stores where id = store), 'IN');

-- "+44 7911 123456", "07911 123456" and "447911123456" are one number in the United Kingdom. A number of India has its
-- ten digits alone as key in a store of India; any other has its country's code before it.
create function phone_key(given text, country text) returns text language plpgsql immutable parallel safe as $$
declare
  rule text[] := phone_rule(country);
  code text := rule[1];
  -- Where another digit than 0 is dialled before a number, many numbers begin with that digit too.
  trunk text := '^(?:' || rule[2] || ')' || case when rule[2] like '0%' then '' else '(?=\\d{' || rule[3] || '})' end;
  digits text := regexp_replace(given, '\\D', '', 'g');
  own text := regexp_replace(digits, trunk, '');
begin
  if country is null or country = 'IN' then return phone_key(given); end if;
  if given ~ '^\\s*\\(?(\\+|00)' or (code = '1' and given ~ '^\\s*011') then
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

-- What phone_key(text) makes of the spellings of a number in a country: the orders of nobody are found by that (0205).
create function phone_spellings(key text, country text) returns setof text language sql immutable parallel safe
begin atomic
  select phone_key(start || substr(key, length(rule[1]) + 1))
  from phone_rule(country) as rule, string_to_table(rule[2], '|') as trunk,
    unnest(array['', rule[1], trunk, rule[1] || trunk]) as start
  where starts_with(key, rule[1])
  union values (key), (phone_key(key)), (phone_key('011' || key));
end;

alter table customers add column phone_country char(2);
update customers set phone_country = store_country(store_id);
alter table customers drop column phone_key;
alter table customers alter column phone_country set not null,
  add column phone_key text not null generated always as (phone_key(phone, phone_country)) stored;
-- Others are made again after it, in their former order: of two indexes that seem alike before a table was analyzed,
-- PostgreSQL takes the younger one.
drop index customers_email;
create index customers_phone_key on customers (store_id, phone_key);
create index customers_email on customers (store_id, lower(email)) where email is not null;
create function customers_country() returns trigger language plpgsql as $$
begin
  new.phone_country := store_country(new.store_id);
  return new;
end $$;
create trigger customers_country before insert on customers for each row execute function customers_country();
create function stores_country() returns trigger language plpgsql as $$
begin
  update customers set phone_country = store_country(new.id)
  where store_id = new.id and phone_country <> store_country(new.id);
  update people set phone_country = store_country(new.id)
  where id in (select person_id from customers where store_id = new.id) and phone_country <> store_country(new.id);
  return null;
end $$;
create trigger stores_country after update of locale on stores for each row execute function stores_country();

-- A business may have stores in several countries: its people are compared by the whole number, those of India by ten
-- digits.
alter table people drop column phone_key;
alter table people add column phone_country char(2);
update people set phone_country = coalesce(
  (select min(customers.phone_country) from customers where customers.person_id = people.id),
  (select store_country(stores.id) from stores where stores.business_unit_id = people.business_unit_id
    order by code limit 1),
  'IN');
alter table people alter column phone_country set not null,
  add column phone_key text not null generated always as (phone_key(phone_key(phone, phone_country))) stored;
drop index people_name;
create index people_phone_key on people (business_unit_id, phone_key);
create index people_name on people (business_unit_id, (lower(name) collate "und-x-icu"), id);
create function people_country() returns trigger language plpgsql as $$
begin
  new.phone_country := coalesce(new.phone_country, (
    select store_country(id) from stores where business_unit_id = new.business_unit_id order by code limit 1), 'IN');
  return new;
end $$;
create trigger people_country before insert on people for each row execute function people_country();

create or replace function customers_person() returns trigger language plpgsql as $$
declare
  unit uuid;
  found_id uuid;
  key text := phone_key(phone_key(new.phone, new.phone_country));
begin
  if tg_op = 'UPDATE' and phone_key(old.phone_key) = key and plain_key(old.name) = plain_key(new.name) then
    return new;
  end if;
  select business_unit_id into unit from stores where id = new.store_id;
  select id into found_id from people where business_unit_id = unit and phone_key = key
    and length(key) > 5 and plain_key(name) = plain_key(new.name) and state <> 'DELETE'
    order by id limit 1;
  if found_id is null and tg_op = 'UPDATE' and not exists (
    select from customers where person_id = new.person_id and (store_id, id) <> (new.store_id, new.id)
  ) then
    -- Nobody else is this person, so the person has the new name and phone too.
    update people set name = new.name, phone = new.phone, phone_country = new.phone_country, version = version + 1,
      updated_at = date_trunc('milliseconds', clock_timestamp()) where id = new.person_id;
    return new;
  end if;
  if found_id is null then
    insert into people (business_unit_id, name, phone, phone_country)
    values (unit, coalesce(nullif(new.name, ''), '?'), new.phone, new.phone_country) returning id into found_id;
  end if;
  new.person_id := found_id;
  return new;
end $$;
`;

/** A phone number is compared by the rules of the country of its store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(phones).execute(db);
}
