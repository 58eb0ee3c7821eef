import { type Kysely, sql } from "kysely";

/** A table gets the day at its store of one of its moments; it is set where a row is made and never told. */
const dayOf = (table: string, moment: string): string => `
alter table ${table} add column day date;
update ${table} set day = (${table}.${moment} at time zone place.time_zone)::date
from stores as place where place.id = ${table}.store_id;
alter table ${table} alter column day set not null;

create function ${table}_day() returns trigger language plpgsql as $$
begin
  new.day := (select (new.${moment} at time zone time_zone)::date from stores where id = new.store_id);
  return new;
end $$;
create trigger ${table}_day before insert or update of ${moment}, day on ${table}
  for each row execute function ${table}_day();
`;

const days = `
${dayOf("return_orders", "created_at")}
alter table invoices disable trigger ledger_refuse;
${dayOf("invoices", "issued_at")}
alter table invoices enable trigger ledger_refuse;
`;

/** Returns and invoices keep the day of their store, as what reports read of orders does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(days).execute(db);
}
