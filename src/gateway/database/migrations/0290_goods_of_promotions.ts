import { type Kysely, sql } from "kysely";

/**
 * Promo codes and offers name their goods: categories by name with all below them, and products by code, included or
 * left out. An offer of a percentage had one category, which is now the first of these names.
 */
const goods = `
alter table promo_codes
  add column goods text not null default '',
  add column without_goods text not null default '';
alter table offers
  add column goods text not null default '',
  add column without_goods text not null default '';
update offers set goods = case when category like '%,%' then '"' || replace(category, '"', '') || '"' else category end
where category <> '';
alter table offers drop column category;

-- The names in a text: between commas, or in quotes.
create function goods_named(given text) returns text[] language sql immutable parallel safe
return array(
  select btrim(coalesce(part[1], part[2]))
  from regexp_matches(given, '["“”]([^"“”]*)["“”]|([^,"“”]+)', 'g') part
  where btrim(coalesce(part[1], part[2])) <> ''
);

-- The categories with these names, and all below them.
create function goods_categories(given_store uuid, names text[]) returns setof uuid language sql stable
begin atomic
  select categories_below(given_store, array(
    select id from categories where store_id = given_store and state <> 'DELETE'
      and lower(name) in (select lower(one) from unnest(names) one)));
end;
`;

/** Promotions count for goods that they name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(goods).execute(db);
}
