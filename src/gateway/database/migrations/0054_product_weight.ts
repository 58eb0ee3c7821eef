import { type Kysely, sql } from "kysely";

/**
 * What one piece of a product weighs, with its packing, in grams. Goods that are sold by weight need none: their
 * quantity is the weight.
 */
const weight = `
alter table products add column grams integer check (grams > 0);
`;

/** Adds the column of products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(weight).execute(db);
}
