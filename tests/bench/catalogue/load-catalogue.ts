import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { settled } from "../settled.ts";

export const products = 50_000;

/** Fills the catalogue of a store, unless it is full. */
export async function loadCatalogue(db: Kysely<Database>, storeId: string): Promise<void> {
  const { rows } = await sql`select from products where store_id = ${storeId} and code = 'Q00001'`.execute(db);
  if (rows.length > 0) return;
  await settled(db, async (one) => {
    await sql`
    insert into products (store_id, code, name, brand, category, unit, mrp, price, price_now, tax_rate, hsn_code, barcode)
    select ${storeId}, 'Q' || lpad(n::text, 5, '0'),
      (array['Rice','Milk','Bread','Onion','Tomato','Apple','Soap','Tea','Coffee','Sugar'])[1 + n % 10]
        || ' ' || (array['Fresh','Daily','Gold','Select','Farm','Home','Prime'])[1 + n % 7] || ' pack ' || n,
      'Brand ' || n % 400, 'Category ' || n % 40, 'piece', 10000 + n, 9000 + n, 9000 + n, 500, '1006',
      (2000000000000 + n)::text
    from generate_series(1, ${products}::int) n`.execute(one);
  });
  await sql`vacuum (analyze) products`.execute(db);
}
