import { type Kysely, sql } from "kysely";

const rights = `
update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'store.set-up' = any(permissions) then array['tax.set-up', 'payment.set-up'] else '{}' end
  ) as given order by given);
`;

/** Taxes and payments are set up with rights of their own, which those have who could set up the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rights).execute(db);
}
