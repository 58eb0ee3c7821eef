import { sql } from "kysely";
import { maxOnHand } from "#contract/stock/movements.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import type { HandMovement, Stock } from "#contract/stock/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { productKind } from "#gateway/store/products/product-kind.ts";
import { recordRowEvents } from "#gateway/store/records/change-record.ts";
import { reserveForOpenOrders } from "./align-reservations.ts";
import { stockColumns, stockFigures } from "./stock-columns.ts";
import {
  addMovement,
  holdFirstCount,
  type LockedStock,
  lockStocks,
  type Movements,
  noMovements,
  writeMovements,
} from "./stock-rows.ts";

/**
 * Changes the stock of a product by hand: so much was received, was counted, or is to be corrected. The first time, the
 * product is counted from then on, and what open orders have of it is reserved. More may be reserved than a count
 * finds. Refused with 404 where the store has no such product, and with 422 where less than nothing would be on hand.
 */
export async function moveByHand(trx: Trx, storeId: string, asked: HandMovement, author: Author): Promise<Stock> {
  const { productId, kind, quantity, note } = asked;
  const product = await trx
    .selectFrom("products")
    .select(["id", "name", "unit"])
    .where("store_id", "=", storeId)
    .where("id", "=", productId)
    .where("state", "<>", "DELETE")
    .executeTakeFirst();
  if (!product) throw notFound("product", { productId: "is not a product of this store" });
  if (product.unit === "piece" && !Number.isInteger(quantity)) throw wrong(`${product.name} is sold by the piece`);
  const known = (await lockStocks(trx, storeId, [productId])).get(productId);
  const stock = known ?? (await openStock(trx, storeId, productId));
  const by = toThousandths(kind === "counted" ? quantity - stock.onHand : quantity);
  if (stock.onHand + by < 0) throw wrong(`only ${stock.onHand} are on hand`);
  if (stock.onHand + by > maxOnHand) throw wrong(`there cannot be more than ${maxOnHand}`);
  const isFirst = stock.movements === 0;
  const movements = noMovements();
  addMovement(movements, stock, { onHand: by, reserved: 0 }, { kind: isFirst ? "opening" : kind, author, note });
  await writeMovements(trx, storeId, movements);
  await setLimits(trx, storeId, asked);
  if (isFirst) await reserveForOpenOrders(trx, storeId, productId, author);
  await tellProducts(trx, storeId, [productId], author);
  return readStock(trx, storeId, productId);
}

/** Tells that products have another stock, so that lists of products show it. Their versions stay. */
async function tellProducts(trx: Trx, storeId: string, ids: readonly string[], author: Author): Promise<void> {
  const rows = await readRows(trx, productKind.rows, storeId, ids);
  const happened = rows.map((row) => ({ type: "changed" as const, row, before: row, at: row.updatedAt }));
  await recordRowEvents(trx, productKind, happened, author);
}

/** Makes the stock of a product that was not counted so far, and locks it. */
async function openStock(trx: Trx, storeId: string, productId: string): Promise<LockedStock> {
  await holdFirstCount(trx, storeId);
  await trx
    .insertInto("product_stock")
    .values({ store_id: storeId, product_id: productId, purchase_limit: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stock = (await lockStocks(trx, storeId, [productId])).get(productId);
  if (!stock) throw new Error("a stock that was just made is not there");
  return stock;
}

/**
 * Locks the stocks of products; those that were not counted so far get one. The first count of the store is held before
 * any stock is locked, so that orders and this never wait in a ring.
 */
export async function openStocks(
  trx: Trx,
  storeId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedStock>> {
  const rows = await trx
    .selectFrom("product_stock")
    .select("product_id as id")
    .where("store_id", "=", storeId)
    .where("product_id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  for (const productId of ids) if (!known.has(productId)) await openStock(trx, storeId, productId);
  return lockStocks(trx, storeId, ids);
}

/**
 * Writes movements by hand and tells of the products that have moved. Of those that are counted from now on, what open
 * orders have is reserved.
 */
export async function finishByHand(
  trx: Trx,
  storeId: string,
  movements: Movements,
  { fresh, moved }: { readonly fresh: readonly string[]; readonly moved: readonly string[] },
  author: Author,
): Promise<void> {
  await writeMovements(trx, storeId, movements);
  for (const productId of fresh) await reserveForOpenOrders(trx, storeId, productId, author);
  await tellProducts(trx, storeId, moved, author);
}

async function setLimits(trx: Trx, storeId: string, { productId, safety, purchaseLimit }: HandMovement): Promise<void> {
  if (safety === undefined && purchaseLimit === undefined) return;
  await trx
    .updateTable("product_stock")
    .set({
      ...(safety === undefined ? {} : { safety }),
      ...(purchaseLimit === undefined ? {} : { purchase_limit: purchaseLimit }),
    })
    .where("store_id", "=", storeId)
    .where("product_id", "=", productId)
    .execute();
}

async function readStock(trx: Trx, storeId: string, productId: string): Promise<Stock> {
  const row = await trx
    .selectFrom("product_stock as stock")
    .select(stockColumns)
    .where("store_id", "=", storeId)
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  const stock = stockFigures(row);
  if (!stock) throw new Error("a stock that was just moved is not counted");
  return { productId, ...stock };
}

function wrong(because: string): Refusal {
  return new Refusal("invalid", because, { fields: { quantity: because } });
}
