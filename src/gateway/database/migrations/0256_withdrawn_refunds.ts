import { type Kysely, sql } from "kysely";

const withdrawn = `
alter table refunds drop constraint refunds_status_check;
update refunds set status = 'Withdrawn' where withdrawn;
alter table refunds
  add constraint refunds_status_check check (status in ('Refund', 'Refund Not Completed', 'Completed', 'Withdrawn')),
  drop column withdrawn;

with told as (
  select store_id, kind, record_id, id, (changes -> 'withdrawn' ->> 1)::boolean as is_withdrawn,
    coalesce(changes -> 'status' ->> 0, 'Refund Not Completed') as before,
    coalesce(changes -> 'status' ->> 1, 'Refund Not Completed') as after
  from record_history where kind = 'refund' and changes ? 'withdrawn'
), now_told as (
  select *, case when is_withdrawn then before else 'Withdrawn' end as "from",
    case when is_withdrawn then 'Withdrawn' else after end as "to"
  from told
)
update record_history entry set from_status = "from", to_status = "to",
  changes = entry.changes - 'withdrawn' || jsonb_build_object('status', jsonb_build_array("from", "to"))
from now_told
where entry.store_id = now_told.store_id and entry.kind = 'refund' and entry.record_id = now_told.record_id
  and entry.id = now_told.id;
`;

/**
 * That a refund was withdrawn is a state of its own, which its history tells too: it no longer stands among those that
 * are still to be carried out. Triggers count the tabs anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(withdrawn).execute(db);
}
