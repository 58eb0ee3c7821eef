import { type Kysely, sql } from "kysely";

const jobs = `
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (kind in ('export', 'import', 'print'));

alter table prints add column job_id uuid;
with made as (
  insert into jobs (store_id, kind, state, title, about, needs, params, user_id, by_name, made_at, ended_at, done, total,
    rows, file_name, file_id, kept_until, error)
  select store_id, 'print', state, 'Print: ' || paper, records || ' records',
    array[case when paper = 'Shelf label' then 'product.view'
      when paper in ('Invoice', 'Return invoice') then 'invoice.view' else 'order.view' end],
    jsonb_build_object('printId', id), user_id, by_name, at, case when state <> 'waiting' then at end,
    case when state = 'done' then records else 0 end, records, case when state = 'done' then records end,
    case when state = 'done' then paper || '.pdf' end,
    (select files.id from files where files.store_id = prints.store_id and files.id = prints.file_id),
    case when state = 'done' then at + interval '7 days' end,
    case when state = 'failed' then 'This could not be drawn' else '' end
  from prints where state <> 'ready'
  returning store_id, id, params
)
update prints set job_id = made.id from made
where prints.store_id = made.store_id and prints.id = (made.params ->> 'printId')::uuid;

drop index prints_waiting;
alter table prints drop column state, drop column held_until, drop column file_id,
  add foreign key (store_id, job_id) references jobs (store_id, id) deferrable initially deferred;
`;

/** Large prints are drawn by jobs, as exports are written by them: with progress, and cancelled and begun again alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(jobs).execute(db);
}
