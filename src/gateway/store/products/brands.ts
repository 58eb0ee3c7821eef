import { sql } from "kysely";
import { foldText } from "#contract/fold-text.ts";
import type { Db } from "#gateway/database/schema.ts";

/** How many brands are offered. */
const most = 20;

/** A few brands of a store's products that have a text, those that begin with it first. */
export async function findBrands(db: Db, storeId: string, term: string): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    select min(brand) as brand from products
    where store_id = ${storeId} and state <> 'DELETE' and brand <> ''
      and position(${foldText(term)} in fold_text(brand)) > 0
    group by lower(brand)
    order by position(${foldText(term)} in min(fold_text(brand))) > 1, lower(brand) limit ${most}`.execute(db);
  return rows.map(({ brand }) => brand);
}
