import type { Insertable, Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { buildOrder, buildProduct, unique } from "./rows.ts";

let made = 0;

/**
 * Makes an indent with one product, of which 12 are ordered, with plain values, except the fields of its row that a test
 * sets. `counted` is how many of the product came.
 */
export async function buildIndent(
  db: Kysely<Database>,
  storeId: string,
  { counted = null, ...fields }: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly number: string; readonly productId: string }> {
  made += 1;
  const set = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
      value,
    ]),
  );
  const product = await buildProduct(db, storeId, { name: `Oats ${made}`, cost: 700 });
  const row = {
    store_id: storeId,
    number: unique("IN"),
    supplier: ["Fresh Farms", "Élan Dairy", "élan Dairy", "Zest Mills"][made % 4],
    expected_day: made % 3 === 0 ? null : `2026-11-2${made % 7}`,
    made_by: ["Asha", "Émile", "émile", "Zoe"][made % 4],
    created_at: `2026-11-21T05:30:${String(made % 60).padStart(2, "0")}.000Z`,
    updated_at: "2026-11-21T05:30:00.000Z",
    ...set,
  } as Insertable<Database["indents"]>;
  const indent = await db.insertInto("indents").values(row).returning(["id", "number"]).executeTakeFirstOrThrow();
  await db
    .insertInto("indent_lines")
    .values({
      store_id: storeId,
      indent_id: indent.id,
      product_id: product.id,
      proposed: made % 2 === 0 ? 12 : null,
      ordered: 12,
      received: row.status === "Received" ? 12 : 0,
      counted: counted as number | null,
      cost: 700,
    })
    .execute();
  return { ...indent, productId: product.id };
}

/**
 * Makes a product of which so much was sold on each of some days, counted back from today, with so much on hand. Of one
 * whose stock is not counted, that is null.
 */
export async function buildDemand(
  db: Kysely<Database>,
  storeId: string,
  {
    sold = 3,
    days = Array.from({ length: 56 }, (_, at) => at + 1),
    onHand = 2,
    at = new Date().toISOString(),
    ...product
  }: {
    readonly sold?: number;
    readonly days?: readonly number[];
    readonly onHand?: number | null;
    /** Since when there is so much. */
    readonly at?: string;
    readonly name?: string;
    readonly shelf_life_days?: number;
  } = {},
): Promise<{ readonly id: string; readonly name: string }> {
  const made = await buildProduct(db, storeId, { cost: 700, ...product });
  for (const ago of days) {
    const placedAt = new Date(Date.now() - ago * 86_400_000).toISOString();
    const line = { product_id: made.id, code: made.code, name: made.name, quantity: sold };
    await buildOrder(db, storeId, { placed_at: placedAt, status: "Delivered", lines: [line] });
  }
  if (onHand !== null) {
    const row = { store_id: storeId, product_id: made.id };
    await db
      .insertInto("product_stock")
      .values({ ...row, on_hand: onHand, movements: 1, purchase_limit: null })
      .execute();
    const moved = { number: 1, on_hand_by: onHand, reserved_by: 0, on_hand: onHand, reserved: 0, by_name: "Asha" };
    await db
      .insertInto("stock_movements")
      .values({ ...row, ...moved, at, kind: "opening", order_id: null, order_version: null, user_id: null })
      .execute();
  }
  return made;
}
