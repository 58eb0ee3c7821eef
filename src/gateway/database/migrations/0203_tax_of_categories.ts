import { type Kysely, sql } from "kysely";

const taxes = `
-- The tax of a category in basis points: its own, else that of the nearest one above it; null where none has one.
create function category_tax_of(given_store uuid, given uuid) returns integer language sql stable
return (
  with recursive up (parent_id, percent, depth) as (
    select parent_id, tax_percent, 1 from categories where store_id = given_store and id = given
    union all
    select above.parent_id, above.tax_percent, up.depth + 1
    from up join categories as above on above.store_id = given_store and above.id = up.parent_id
    where up.depth < 100
  )
  select round(percent * 100)::integer from up where percent is not null order by depth limit 1
);
`;

/** New products may have the tax of their category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(taxes).execute(db);
}
