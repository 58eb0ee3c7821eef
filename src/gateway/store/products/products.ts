import { sql, type SqlBool } from "kysely";
import type { StoreProduct } from "#contract/products/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { candidates, findBest, startPattern, wordPattern } from "#gateway/store/lists/candidates.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** The columns of a product as calls answer it. */
export const productColumns = [
  "products.id",
  "products.code",
  "products.name",
  "products.brand",
  "products.category",
  "products.barcode",
  "products.unit",
  "products.mrp",
  "products.price",
  "products.tax_rate as taxRate",
  "products.frozen",
  "products.state",
] as const;

/** One product of a store; refused with 404 where the store has none with this id. */
export async function readProduct(db: Db, storeId: string, id: string): Promise<StoreProduct> {
  const product = await db
    .selectFrom("products")
    .select(productColumns)
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("state", "<>", "DELETE")
    .executeTakeFirst();
  if (!product) throw notFound("product");
  return product;
}

/** Finds products that are for sale by name, brand, code or barcode, the best first. `term` is folded. */
export async function findProducts(db: Db, storeId: string, term: string, most: number): Promise<StoreProduct[]> {
  const text = sql<string>`lower(name || ' ' || brand || ' ' || code)`;
  const written = [...new Set([term, term.toUpperCase()])];
  const exactly = sql<SqlBool>`(barcode = ${term} or code = any(${written}::text[]))`;
  const among = sql<SqlBool>`state = 'ACTIVE'`;
  const searched = { table: "products", text, exactly, among } as const;
  return findBest(most, (reach) =>
    db
      .selectFrom("products")
      .select(productColumns)
      .where(sql<boolean>`(store_id, id) in (${candidates([storeId], term, searched, reach)})`)
      .orderBy(sql`(barcode is not distinct from ${term} or lower(code) = ${term}) desc`)
      .orderBy(sql`lower(name) like ${startPattern(term)} desc`)
      .orderBy(sql`lower(name) like ${wordPattern(term)} desc`)
      .orderBy(inNameOrder(sql`name`))
      .orderBy("id")
      .limit(most)
      .execute(),
  );
}
