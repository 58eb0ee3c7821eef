import type { Insertable, Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { buildProduct, unique } from "./rows.ts";

let made = 0;

/**
 * Makes a review with plain values, except the fields of its row that a test sets. Each has other stars than the one
 * before; two of three are about a product, and every other one was bought.
 */
export async function buildReview(
  db: Kysely<Database>,
  storeId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly number: string }> {
  made += 1;
  const set = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
      value,
    ]),
  );
  const product = made % 3 ? await buildProduct(db, storeId, { name: `Tea ${made % 4}` }) : null;
  const row = {
    store_id: storeId,
    number: unique("RV"),
    product_id: product?.id ?? null,
    product_name: product?.name ?? "",
    stars: 1 + (made % 5),
    title: `Title ${made % 6}`,
    text: "Fresh and quick",
    author: ["Asha", "Émile", "émile", "Zoe"][made % 4] ?? "",
    customer_id: null,
    bought: made % 2 === 0,
    decided_by: null,
    answered_by: null,
    created_at: `2026-11-21T05:30:${String(made % 60).padStart(2, "0")}.000Z`,
    updated_at: "2026-11-21T05:30:00.000Z",
    ...set,
  } as Insertable<Database["reviews"]>;
  return db.insertInto("reviews").values(row).returning(["id", "number"]).executeTakeFirstOrThrow();
}
