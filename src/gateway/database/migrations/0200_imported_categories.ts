import { type Kysely, sql } from "kysely";

/**
 * A file of products names a category by its whole path, and what is missing of it is made; where it may not be, the
 * answer is an id that no category has. A path of one name finds a category wherever it stands, those at the top first. What earlier imports have kept of products gets the columns that
 * an undo writes back now.
 */
const paths = `
create function category_of_path(given_store uuid, path text[], makes boolean) returns uuid language plpgsql as $$
declare
  above uuid;
  found uuid;
  wanted text;
begin
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

update catalogue_before_import kept set before = kept.before || jsonb_build_object(
  'category_id', (
    select category.id from categories category
    where category.store_id = kept.store_id and lower(category.name) = lower(kept.before->>'category')
      and category.state <> 'DELETE'
    order by category.parent_id is not null, category.id limit 1),
  'storage', case when (kept.before->>'frozen')::boolean then 'Frozen' when product.storage = 'Frozen' then 'Ambient'
    else product.storage end)
  from products product
  where product.store_id = kept.store_id and product.id = kept.product_id and not kept.before ? 'category_id';
`;

/** Files of products name categories by their paths. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(paths).execute(db);
}
