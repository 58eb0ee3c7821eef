import { type Kysely, sql } from "kysely";

const thermal = `
alter table stores add column thermal_roll integer not null default 80
  constraint stores_thermal_roll_check check (thermal_roll = 80 or thermal_roll = 58);
alter table prints add column drawn_size text;
update prints set drawn_size = size;
alter table prints
  alter column drawn_size set not null,
  add constraint prints_drawn_size_check check (drawn_size in ('A4', 'A3', 'Thermal 80 mm', 'Thermal 58 mm')),
  drop constraint prints_size_check,
  add constraint prints_size_check check (size in ('A4', 'A3', 'Thermal', 'Thermal 80 mm', 'Thermal 58 mm'));
`;

/** The roll that a store has, and the print size Thermal, which is printed on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(thermal).execute(db);
}
