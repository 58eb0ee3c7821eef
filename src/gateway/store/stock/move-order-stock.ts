import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { availableOf, refuseQuantity, type StockRefusal } from "#contract/stock/limits.ts";
import { movementKindOf, movesStock, type StockMove, stockMove, toThousandths } from "#contract/stock/order-stock.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import {
  addMovement,
  keepCountedProducts,
  type LockedStock,
  lockStocks,
  noMovements,
  writeMovements,
} from "./stock-rows.ts";

/** A line that an order has got, lost or changed, and the field of the request that asked for it. */
export interface MovedLine {
  readonly productId: string | null;
  readonly before: number;
  readonly after: number;
  /** How much more of it than before stays reserved beside what was handed over. */
  readonly rest?: number;
  /** How much of what came back cannot be sold any more; below zero, of what has not come back after all. */
  readonly writtenOff?: number;
  readonly field: string;
}

/** An order that was just written. */
export interface OrderMove {
  readonly order: Pick<OrderRow, "id" | "storeId" | "status" | "version">;
  /** Its status before; null for a new order. */
  readonly from: OrderStatus | null;
  /** The lines that have changed; all of them for a new order. */
  readonly lines: readonly MovedLine[];
  readonly author: Author;
  /** The version of the order whose change of status is taken back. */
  readonly takesBack?: number;
}

/**
 * Moves the stock by what orders of one store hold more or less than before. The lines must be written. Refused with
 * 409 and the fields where an order would have more of a product than is available or than one order may have. It takes
 * its locks after those of the orders. All orders of a batch are moved together, in few statements; there no order gets
 * more than it has, so that nothing of a batch is refused here.
 */
export async function moveOrderStock(trx: Trx, moves: readonly OrderMove[]): Promise<void> {
  const able = moves.filter(({ order, from, lines }) => {
    return movedProducts(lines).length > 0 || (from !== null && movesStock(from, order.status));
  });
  const [first] = able;
  if (!first) return;
  const { storeId } = first.order;
  await keepCountedProducts(trx, storeId);
  const held = await readHeld(
    trx,
    storeId,
    able.map(({ order }) => order.id),
    able.some(movesAll) ? null : able.flatMap(({ lines }) => movedProducts(lines)),
  );
  const stocks = await lockStocks(
    trx,
    storeId,
    [...held.values()].flatMap((products) => [...products.keys()]),
  );
  const movements = noMovements();
  for (const move of able) {
    const moved = move.takesBack === undefined ? null : await readMoved(trx, storeId, move.order.id, move.takesBack);
    const refused: RefusedLine[] = [];
    for (const [productId, { quantity, rest }] of held.get(move.order.id) ?? []) {
      const stock = stocks.get(productId);
      if (!stock) continue;
      const lines = move.lines.filter((line) => line.productId === productId);
      const had = toThousandths(quantity - lines.reduce((sum, { before, after }) => sum + after - before, 0));
      const hadRest = toThousandths(rest - lines.reduce((sum, line) => sum + (line.rest ?? 0), 0));
      const before = move.from === null ? null : { status: move.from, quantity: had, rest: hadRest };
      const by = stockMove(before, { status: move.order.status, quantity, rest });
      if (by.onHand === 0 && by.reserved === 0) continue;
      const wanted = { had: toThousandths(quantity - by.reserved), wanted: quantity };
      const limits = { available: availableOf(stock), purchaseLimit: moved ? null : stock.purchaseLimit };
      const isFree = by.reserved <= 0 || (moved !== null && hadBefore(stock, by, moved.get(productId)));
      const writtenOff = toThousandths(lines.reduce((sum, line) => sum + (line.writtenOff ?? 0), 0));
      const isGone = moved !== null && takesFromOthers(stock, by.onHand - writtenOff, moved.get(productId), lines);
      const refusal = isGone ? promised : isFree ? null : refuseQuantity(limits, wanted);
      if (refusal) refused.push({ ...refusal, name: stock.name, lines });
      const { order, author } = move;
      const writeOff = (quantity: number) => {
        const cause = { kind: "written off" as const, order, author };
        if (quantity !== 0) addMovement(movements, stock, { onHand: -quantity, reserved: 0 }, cause);
      };
      // Goods that have not come back after all are on the shelf once more before they leave it with their order.
      writeOff(Math.min(0, writtenOff));
      addMovement(movements, stock, by, { kind: movementKindOf(by), order, author });
      writeOff(Math.max(0, writtenOff));
      const corrected = moved?.get(productId)?.corrected ?? 0;
      if (corrected > 0 && by.onHand > 0) {
        const note = "the delivery that showed it was taken back";
        addMovement(movements, stock, { onHand: -corrected, reserved: 0 }, { kind: "corrected", order, author, note });
      }
    }
    if (refused.length > 0) throw refusalOf(refused);
  }
  await writeMovements(trx, storeId, movements);
}

/** What a change of an order has moved of one product. */
interface Moved {
  /** What was added because more went out than was counted. */
  readonly corrected: number;
  /** What was on hand less what was reserved, before. */
  readonly free: number;
}

/**
 * Whether an order gets back only what was its own: what comes back on the shelf with it, or what leaves no more orders
 * without goods than before. An order that had more than there was may have it again.
 */
function hadBefore(stock: LockedStock, by: StockMove, moved: Moved | undefined): boolean {
  if (by.onHand > 0) return true;
  const free = toThousandths(stock.onHand - stock.reserved - by.reserved);
  return moved !== undefined && free - stock.safety >= Math.min(0, moved.free - stock.safety);
}

const promised: StockRefusal = {
  code: "out-of-stock",
  because: "what came back of it is promised to another order by now",
};

/**
 * Whether goods that came back with a return, which is taken back, are promised to other orders by now. What was
 * promised beyond the shelf before that return is no fault of this.
 */
function takesFromOthers(
  stock: LockedStock,
  onHandBy: number,
  moved: Moved | undefined,
  lines: readonly MovedLine[],
): boolean {
  const isGoingOut = lines.some(({ before, after }) => after > before);
  if (!isGoingOut || moved === undefined || onHandBy >= 0) return false;
  return toThousandths(stock.onHand + onHandBy - stock.reserved) < Math.min(0, moved.free);
}

async function readMoved(db: Db, storeId: string, orderId: string, version: number): Promise<Map<string, Moved>> {
  const { rows } = await sql<Moved & { productId: string }>`
    select product_id as "productId",
      coalesce(sum(on_hand_by) filter (where kind = 'corrected'), 0)::float8 as corrected,
      (array_agg((on_hand - on_hand_by) - (reserved - reserved_by) order by number))[1]::float8 as free
    from stock_movements where store_id = ${storeId} and order_id = ${orderId} and order_version = ${version}
    group by product_id`.execute(db);
  return new Map(rows.map(({ productId, ...moved }) => [productId, moved]));
}

/** Whether an order's new status moves all that it holds, and not only the lines that have changed. */
function movesAll({ order, from }: OrderMove): boolean {
  return from === null || movesStock(from, order.status);
}

/** The products of which lines have more or less than before. */
function movedProducts(lines: readonly MovedLine[]): string[] {
  return lines.flatMap(({ productId, before, after, rest = 0 }) =>
    productId === null || (before === after && rest === 0) ? [] : [productId],
  );
}

/**
 * How much of each counted product orders have in all their lines, less what came back, and how much of it the first
 * delivery has not handed over; of these products only, where they are named.
 */
async function readHeld(db: Db, storeId: string, orderIds: readonly string[], productIds: readonly string[] | null) {
  const { rows } = await sql<{ orderId: string; productId: string; quantity: number; rest: number }>`
    select order_id as "orderId", product_id as "productId", sum(quantity - returned_quantity)::float8 as quantity,
      sum(quantity - coalesce(handed_over, quantity))::float8 as rest
    from order_lines join product_stock using (store_id, product_id)
    where store_id = ${storeId} and order_id = any(${[...orderIds]}::uuid[])
      and (${productIds}::uuid[] is null or product_id = any(${productIds}::uuid[]))
    group by order_id, product_id`.execute(db);
  const held = new Map<string, Map<string, { readonly quantity: number; readonly rest: number }>>();
  for (const { orderId, productId, ...of } of rows) {
    const products = held.get(orderId) ?? new Map<string, typeof of>();
    held.set(orderId, products.set(productId, of));
  }
  return held;
}

interface RefusedLine extends StockRefusal {
  readonly name: string;
  readonly lines: readonly MovedLine[];
}

/** Several lines of one product count together, so the refusal stands at each of them that asks for more. */
function refusalOf(refused: readonly RefusedLine[]): Refusal {
  const fields = refused.flatMap(({ because, lines }) =>
    lines.filter(({ before, after }) => after > before).map(({ field }) => [field, because] as const),
  );
  const words = refused.slice(0, 3).map(({ name, because }) => `${name}: ${because}`);
  return new Refusal(refused[0]?.code ?? "out-of-stock", words.join("; "), { fields: Object.fromEntries(fields) });
}
