import { type Kysely, sql } from "kysely";

/**
 * Those who may change how a business is set up may change the settings of its stores. Titles of two settings that a
 * store has given itself go on under the names that these settings have now.
 */
const settings = `
update roles set permissions = array(
  select distinct given from unnest(permissions || 'store.set-up'::text) as given order by given
) where 'client.manage' = any(permissions);

update stores set form_header = jsonb_set(form_header, '{headers}', (
  select jsonb_object_agg(
    case key
      when 'return.days' then 'store.returnDays'
      when 'refund.approvalLimit' then 'store.approvalLimit'
      else key
    end, value)
  from jsonb_each(form_header -> 'headers')
)) where form_header -> 'headers' ?| array['return.days', 'refund.approvalLimit'];
`;

/** Adds the right to change the settings of stores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(settings).execute(db);
}
