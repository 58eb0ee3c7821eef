import { type Kysely, sql } from "kysely";

const categories = `
alter table categories add column photo uuid;
alter table products add column return_days integer check (return_days between 0 and 365);

-- For how many days goods can be returned: what the product says itself, else the nearest category that says so.
create function return_days_of(given_store uuid, given_product uuid) returns integer language sql stable
return (
  select coalesce(products.return_days, (
    with recursive up (parent_id, return_days, depth) as (
      select categories.parent_id, categories.return_days, 1 from categories
      where categories.store_id = given_store and categories.id = products.category_id
      union all
      select above.parent_id, above.return_days, up.depth + 1
      from categories above join up on above.id = up.parent_id
      where above.store_id = given_store and up.depth < 20
    )
    select up.return_days from up where up.return_days is not null order by up.depth limit 1
  ))
  from products where products.store_id = given_store and products.id = given_product
);
`;

/** Categories have an image, and products days of their own to return goods. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(categories).execute(db);
}
