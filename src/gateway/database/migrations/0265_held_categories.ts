import { type Kysely, sql } from "kysely";

/**
 * The category of a path; one name alone may be that of any category, but means the one that is held where several are
 * called so. A held category whose name is the whole path, such as "Tea > green", is meant by it too.
 */
const paths = `
drop function category_of_path(uuid, text[], boolean);
create function category_of_path(given_store uuid, path text[], makes boolean, held uuid[] default '{}') returns uuid
language plpgsql as $$
declare
  above uuid;
  found uuid;
  wanted text;
begin
  select id into found from categories
    where store_id = given_store and id = any(held)
      and lower(replace(name, ' ', '')) = lower(replace(array_to_string(path, '>'), ' ', '')) limit 1;
  if found is not null then return found; end if;
  if cardinality(path) = 1 then
    select id into found from categories
      where store_id = given_store and lower(name) = lower(path[1]) and state <> 'DELETE'
      order by parent_id is not null, id limit 1;
    if found is not null then return found; end if;
  end if;
  foreach wanted in array path loop
    select id into found from categories
      where store_id = given_store and parent_id is not distinct from above and lower(name) = lower(wanted)
        and state <> 'DELETE';
    if found is null and not makes then return '00000000-0000-0000-0000-000000000000'; end if;
    if found is null then
      insert into categories (store_id, name, parent_id) values (given_store, wanted, above)
        on conflict do nothing returning id into found;
    end if;
    if found is null then
      select id into strict found from categories
        where store_id = given_store and parent_id is not distinct from above and lower(name) = lower(wanted)
          and state <> 'DELETE';
    end if;
    above := found;
  end loop;
  return found;
end $$;
`;

/** A file that names categories without what is above them means those that its products have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(paths).execute(db);
}
