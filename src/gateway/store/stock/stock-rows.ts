import { sql } from "kysely";
import { maxOnHand, type MovementKind } from "#contract/stock/movements.ts";
import { type StockMove, toThousandths } from "#contract/stock/order-stock.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";

/** The stock of a product while it is locked; its figures change as movements are added. */
export interface LockedStock {
  readonly productId: string;
  readonly name: string;
  onHand: number;
  reserved: number;
  readonly safety: number;
  readonly purchaseLimit: number | null;
  /** The number of the newest movement. */
  movements: number;
}

/** Why a stock moves: the order that does it, who, and a note. */
interface Cause {
  readonly kind: MovementKind;
  readonly order?: { readonly id: string; readonly version: number | null } | undefined;
  readonly author: Pick<Author, "userId" | "name">;
  readonly note?: string | undefined;
}

/** Movements that are not written yet, and the stocks that they have changed. */
export interface Movements {
  readonly rows: object[];
  readonly stocks: Set<LockedStock>;
}

/**
 * Keeps products from being counted for the first time until the transaction ends: the order that it changes would be
 * missing in what is reserved from then on. It comes after the locks of orders and before those of stocks.
 */
export async function keepCountedProducts(trx: Trx, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${firstCount(storeId)})`.execute(trx);
}

/** Waits until nobody changes orders that hold stock, and lets nobody do so until the transaction ends. */
export async function holdFirstCount(trx: Trx, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstCount(storeId)})`.execute(trx);
}

function firstCount(storeId: string) {
  return sql`hashtextextended(${`first count ${storeId}`}, 0)`;
}

/**
 * Locks the stocks of these products, in the order of their ids, so that no two transactions wait for each other in a
 * ring. They come after the locks of orders. Products that are not counted are left out.
 */
export async function lockStocks(
  trx: Trx,
  storeId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, LockedStock>> {
  const rows = await trx
    .selectFrom("product_stock as stock")
    .innerJoin("products", (join) =>
      join.onRef("products.store_id", "=", "stock.store_id").onRef("products.id", "=", "stock.product_id"),
    )
    .select([
      "stock.product_id as productId",
      "products.name",
      sql<number>`stock.on_hand::float8`.as("onHand"),
      sql<number>`stock.reserved::float8`.as("reserved"),
      sql<number>`stock.safety::float8`.as("safety"),
      sql<number | null>`stock.purchase_limit::float8`.as("purchaseLimit"),
      "stock.movements",
    ])
    .where("stock.store_id", "=", storeId)
    .where(sql<boolean>`stock.product_id = any(${[...new Set(productIds)]}::uuid[])`)
    .orderBy("stock.product_id")
    .forNoKeyUpdate("stock")
    .execute();
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Begins a list of movements. */
export function noMovements(): Movements {
  return { rows: [], stocks: new Set() };
}

/**
 * Adds a movement of a locked stock. Where an order takes more than was counted, the count was wrong: a correction
 * comes first, so that what the order has taken is noted whole and nothing falls below 0. Refused with 422 where a
 * stock would rise beyond what can be counted.
 */
export function addMovement(movements: Movements, stock: LockedStock, move: StockMove, cause: Cause): void {
  const lacking = toThousandths(-(stock.onHand + move.onHand));
  if (lacking > 0 && cause.order) {
    const note = `${lacking} more went out than were counted`;
    append(movements, stock, { onHand: lacking, reserved: 0 }, { ...cause, kind: "corrected", note });
  }
  append(movements, stock, move, cause);
}

function append({ rows, stocks }: Movements, stock: LockedStock, move: StockMove, cause: Cause): void {
  stock.onHand = toThousandths(stock.onHand + move.onHand);
  stock.reserved = toThousandths(stock.reserved + move.reserved);
  stock.movements += 1;
  if (stock.onHand > maxOnHand || stock.reserved > maxOnHand) {
    throw new Refusal("invalid", `there cannot be more than ${maxOnHand} of ${stock.name}`);
  }
  stocks.add(stock);
  rows.push({
    product_id: stock.productId,
    number: stock.movements,
    kind: cause.kind,
    on_hand_by: move.onHand,
    reserved_by: move.reserved,
    on_hand: stock.onHand,
    reserved: stock.reserved,
    order_id: cause.order?.id ?? null,
    order_version: cause.order?.version ?? null,
    user_id: cause.author.userId,
    by_name: cause.author.name,
    note: cause.note ?? "",
  });
}

/** Writes the figures of the changed stocks and all movements, in two statements. */
export async function writeMovements(trx: Trx, storeId: string, { rows, stocks }: Movements): Promise<void> {
  if (rows.length === 0) return;
  const figures = JSON.stringify(
    [...stocks].map(({ productId, onHand, reserved, movements }) => ({
      product_id: productId,
      on_hand: onHand,
      reserved,
      movements,
    })),
  );
  await sql`
    update product_stock stock set on_hand = now.on_hand, reserved = now.reserved, movements = now.movements
    from jsonb_to_recordset(${figures}::jsonb)
      as now (product_id uuid, on_hand numeric, reserved numeric, movements integer)
    where stock.store_id = ${storeId} and stock.product_id = now.product_id`.execute(trx);
  const { rows: moments } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(trx);
  const at = moments[0]?.at;
  await insertRows(
    trx,
    "stock_movements",
    rows.map((row) => ({ store_id: storeId, at, ...row })),
  );
}
