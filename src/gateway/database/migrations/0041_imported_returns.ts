import { type Kysely, sql } from "kysely";

const imported = `
create table imported_return_lines (
  store_id uuid not null,
  import_number integer not null,
  -- The line of the file, and what it says.
  file_line bigint not null,
  name text not null,
  product text not null,
  -- The line of a return that it became; it may have become several, of several orders.
  return_id uuid not null,
  line integer not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  primary key (store_id, import_number, file_line, return_id, line),
  foreign key (store_id, import_number) references imports (store_id, number),
  foreign key (store_id, return_id, line) references return_lines (store_id, return_id, line)
);
create index imported_return_lines_name on imported_return_lines (store_id, name);
create index imported_return_lines_return on imported_return_lines (store_id, return_id, line);
`;

/** Which line of which file each line of an imported return came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(imported).execute(db);
}
