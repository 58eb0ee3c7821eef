import type { Insertable, Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { buildProduct, unique } from "./rows.ts";

let made = 0;

/** Makes a count of an aisle with one product, with plain values, except the fields of its row that a test sets. */
export async function buildCount(
  db: Kysely<Database>,
  storeId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly number: string; readonly productId: string }> {
  made += 1;
  const set = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
      value,
    ]),
  );
  const aisle = unique(`Aisle ${made % 7}`);
  const product = await buildProduct(db, storeId, { aisle, name: `Rice ${made}` });
  const row = {
    store_id: storeId,
    number: unique("SC"),
    aisle,
    shelf: ["", "A", "B"][made % 3],
    started_by: ["Asha", "Émile", "émile", "Zoe"][made % 4],
    created_at: `2026-11-21T05:30:${String(made % 60).padStart(2, "0")}.000Z`,
    updated_at: "2026-11-21T05:30:00.000Z",
    ...set,
  } as Insertable<Database["stock_counts"]>;
  const count = await db.insertInto("stock_counts").values(row).returning(["id", "number"]).executeTakeFirstOrThrow();
  const isCounted = made % 2 === 0;
  await db
    .insertInto("stock_count_lines")
    .values({
      store_id: storeId,
      count_id: count.id,
      product_id: product.id,
      counted: isCounted ? 5 : null,
      expected: isCounted && made % 4 === 0 ? 5 : null,
      seen_movement: null,
      at: isCounted ? "2026-11-21T05:30:00.000Z" : null,
      by_name: isCounted ? "Asha" : null,
    })
    .execute();
  return { ...count, productId: product.id };
}
