import { type Kysely, sql } from "kysely";

/**
 * Each template of messages has a place in the list of its store, by which a digit chooses it. A new one comes last, so
 * no other one gets another digit. Those that are there keep the places that they have by name.
 */
const statements = `
alter table message_templates add column list_place integer not null default 0;
update message_templates set list_place = listed.place from (
  select store_id, id, row_number() over (partition by store_id order by name, id) as place from message_templates
) as listed where listed.store_id = message_templates.store_id and listed.id = message_templates.id;

create function message_template_placed() returns trigger language plpgsql as $$
begin
  select coalesce(max(list_place), 0) + 1 into new.list_place from message_templates where store_id = new.store_id;
  return new;
end $$;
create trigger message_template_placed before insert on message_templates
  for each row execute function message_template_placed();
`;

/** The digits of templates stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
