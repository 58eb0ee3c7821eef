import { sql } from "kysely";
import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import type { StatusOfEdit } from "#contract/orders/editing/editing.ts";
import type { OrderLine, OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { editLines, priceEdit } from "#gateway/store/orders/editing/edit-lines.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";
import type { Scene } from "./live-store.ts";

/** What a picker finds of an order: what is missing, weighed, or supplied instead. */
interface Finding {
  readonly line: OrderLine;
  readonly quantity: number;
  /** The product that is supplied instead. */
  readonly instead?: string;
}

/** How somebody looks for what must be changed; null when there is nothing. */
type Search = (trx: Trx, scene: Scene, lines: readonly OrderLine[]) => Promise<Finding | null>;

/** Less than was ordered is there; nothing at all only where other products remain. */
export const findShort: Search = async (_trx, { chance }, lines) => {
  const able = lines.filter(({ unit, quantity }) => quantity > 0 && (unit === "weight" || quantity > 1));
  const some = lines.filter(({ quantity }) => quantity > 0);
  if (able.length > 0) {
    const line = chance.pick(able);
    const left = line.unit === "weight" ? rounded(line.quantity * 0.6) : chance.whole(1, line.quantity - 1);
    return { line, quantity: left };
  }
  return some.length > 1 ? { line: chance.pick(some), quantity: 0 } : null;
};

/** The scale says another weight than was ordered. */
export const findWeight: Search = async (_trx, { chance }, lines) => {
  const weighed = lines.filter(({ unit, quantity }) => unit === "weight" && quantity > 0);
  if (weighed.length === 0) return null;
  const line = chance.pick(weighed);
  return { line, quantity: rounded((line.quantity * chance.whole(900, 1_030)) / 1_000) };
};

/** Another product of the same category is there instead of one that is not. */
export const findSubstitute: Search = async (trx, { store, chance }, lines) => {
  const able = lines.filter(({ unit, quantity }) => unit === "piece" && quantity > 0);
  if (able.length === 0) return null;
  const line = chance.pick(able);
  const had = lines.flatMap(({ productId }) => productId ?? []);
  const product = await trx
    .selectFrom("products")
    .innerJoin("product_stock as stock", (join) =>
      join.onRef("stock.store_id", "=", "products.store_id").onRef("stock.product_id", "=", "products.id"),
    )
    .select("products.id")
    .where("products.store_id", "=", store.id)
    .where("products.state", "=", "ACTIVE")
    .where("products.unit", "=", "piece")
    .where("products.category", "=", line.category)
    .where("products.id", "not in", had.length > 0 ? had : [store.id])
    .where(sql<boolean>`on_hand - reserved - safety >= ${line.quantity}`)
    .where(sql<boolean>`coalesce(purchase_limit >= ${line.quantity}, true)`)
    .orderBy(sql`abs(products.price - ${line.unitPrice})`)
    .limit(1)
    .executeTakeFirst();
  return product ? { line, quantity: 0, instead: product.id } : null;
};

/**
 * Looks for something to change in an order's lines and saves it as the line editor does, with the totals that it would
 * show; false when nothing was found.
 */
export async function editSomething(
  trx: Trx,
  scene: Scene,
  order: OrderRow,
  find: Search,
  author: Author,
  status?: StatusOfEdit,
): Promise<boolean> {
  const { storeId, id, version } = order;
  const lines = await readAllLines(trx, storeId, id);
  const found = await find(trx, scene, lines);
  if (!found) return false;
  const { line, quantity, instead } = found;
  const changes = [{ line: line.line, quantity }];
  const additions = instead ? [{ productId: instead, quantity: line.quantity, substitutes: line.line }] : [];
  // Priced by the gateway itself, because a substitute is taxed as on the day of its order.
  const { priced, decided } = await priceEdit(trx, order, lines, { changes, additions, promo: "kept" }, false);
  const edit: LinesEdit = {
    version,
    changes,
    additions,
    ...(status && { status }),
    ...(decided !== undefined && { promo: { decision: "keep", reason: "The store could not supply all of it" } }),
    shown: { amount: priced.amount, tax: priced.tax },
  };
  await editLines(trx, { storeId, id, version }, edit, author, false);
  return true;
}

function rounded(kilograms: number): number {
  return Math.max(0.001, Math.round(kilograms * 1_000) / 1_000);
}
