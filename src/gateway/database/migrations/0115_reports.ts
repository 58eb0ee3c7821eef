import { type Kysely, sql } from "kysely";

const reports = `
alter table products add column picture_count integer not null default 0 check (picture_count >= 0);
update roles set permissions = array(
  select distinct given from unnest(permissions || 'report.view'::text) as given order by given
) where 'dashboard.view' = any(permissions);
`;

/** How many pictures a product has, and the right to see reports for all who see the dashboard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reports).execute(db);
}
