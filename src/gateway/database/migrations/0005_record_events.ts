import { type Kysely, sql } from "kysely";

/** Stored events get the kind of their record, and their row the same name for every kind. */
const recordEvents = `
update events set message = (message - 'order') || jsonb_build_object(
  'type', case message ->> 'type' when 'order.placed' then 'created' when 'order.changed' then 'changed' else 'commented' end,
  'kind', 'order',
  'row', message -> 'order')
where message ? 'order';
`;

/** Rewrites the events of orders in the format of events of all kinds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(recordEvents).execute(db);
}
