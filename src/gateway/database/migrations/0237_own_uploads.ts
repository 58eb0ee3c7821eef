import { type Kysely, sql } from "kysely";

const uploads = `
alter table import_files add column user_id uuid, add column checked_at timestamptz, add column run_at timestamptz;
update import_files set
  user_id = coalesce(
    (select user_id from jobs where jobs.store_id = import_files.store_id and kind = 'import'
      and import_files.id::text in (params->>'importId', params->>'joinId') order by made_at limit 1),
    (select min(users.id::text)::uuid from users join user_stores on user_stores.user_id = users.id
      where user_stores.store_id = import_files.store_id and users.name = import_files.by_name having count(*) = 1)),
  checked_at = coalesce(
    (select min(made_at) from jobs where jobs.store_id = import_files.store_id and kind = 'import'
      and import_files.id::text in (params->>'importId', params->>'joinId')),
    (select min(started_at) from imports
      where imports.store_id = import_files.store_id and import_file_id = import_files.id)),
  run_at = coalesce(
    (select min(jobs.ended_at) from jobs where jobs.store_id = import_files.store_id and kind = 'import'
      and params->>'step' = 'run' and jobs.state = 'done'
      and import_files.id::text in (params->>'importId', params->>'joinId')),
    (select min(imports.ended_at) from imports
      where imports.store_id = import_files.store_id and import_file_id = import_files.id and imports.state in ('done', 'undone')));
create index import_files_not_run on import_files (store_id, user_id) where run_at is null;
create index import_files_of_user on import_files (user_id) where run_at is null;
`;

/**
 * A file that was sent belongs to who began to send it. What is not imported yet is counted by login and by store, and
 * what is never checked goes soon: so it is known when a file was checked first and imported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(uploads).execute(db);
}
