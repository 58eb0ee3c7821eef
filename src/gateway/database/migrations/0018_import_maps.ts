import { type Kysely, sql } from "kysely";

/** How the files of a business are read: the mappings that imports keep under a name, each as it was said. */
const importMaps = `
create table import_maps (
  business_unit_id uuid not null references business_units,
  subject text not null,
  name text not null,
  mapping json not null,
  saved_at timestamptz not null default now(),
  primary key (business_unit_id, subject, name)
);
`;

/** Makes the table of saved mappings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(importMaps).execute(db);
}
