import { type Kysely, sql } from "kysely";

/** Stored events tell the kind of their record, and hold its row under one name for every kind. */
const recordEvents = `
update events set message = (message - 'order') || jsonb_build_object(
  'type', case message ->> 'type' when 'order.placed' then 'created' when 'order.changed' then 'changed' else 'commented' end,
  'kind', 'order',
  'row', message -> 'order')
where message ? 'order';
`;

/** Rewrites the events of orders in the shape that events of all kinds have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(recordEvents).execute(db);
}
