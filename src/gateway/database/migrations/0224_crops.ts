import { type Kysely, sql } from "kysely";

const crops = `alter table product_images add column crops smallint not null default 0 check (crops >= 0)`;

/** How often an image of a product was cropped since its file was chosen; each crop is an image of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(crops).execute(db);
}
