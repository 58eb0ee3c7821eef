import { type Kysely, sql } from "kysely";

const cost = `
update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'product.manage' = any(permissions) then array['product.cost'] else '{}' end
  ) as given order by given);

update jobs set needs = needs || array['product.cost']
  where kind = 'export' and needs && array['product.export', 'audit.export'];
`;

/**
 * What products cost needs a right of its own, which those have who could set it. Files that were exported before have
 * the cost, so whoever fetches one needs that right, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(cost).execute(db);
}
