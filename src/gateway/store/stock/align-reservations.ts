import { type RawBuilder, sql } from "kysely";
import { openStatuses } from "#contract/orders/status.ts";
import { movementKindOf } from "#contract/stock/order-stock.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { addMovement, keepCountedProducts, lockStocks, noMovements, writeMovements } from "./stock-rows.ts";

/** By how much an order has reserved too little (above 0) or too much of a product. */
interface Misfit {
  readonly orderId: string;
  readonly version: number | null;
  readonly productId: string;
  readonly by: number;
}

/**
 * Makes the reservations of some orders match their lines, even when less is available. It is for orders that were
 * written, changed or removed without the usual checks, as an import does. So more may be reserved than is on hand.
 * Orders that have ended take nothing: what they sold went out before.
 */
export async function alignReservations(
  trx: Trx,
  storeId: string,
  orderIds: RawBuilder<unknown>,
  author: Pick<Author, "userId" | "name">,
): Promise<void> {
  const counted = await trx
    .selectFrom("product_stock")
    .select("store_id")
    .where("store_id", "=", storeId)
    .limit(1)
    .execute();
  if (counted.length === 0) return;
  await keepCountedProducts(trx, storeId);
  await align(trx, storeId, (table) => sql`${sql.ref(`${table}.order_id`)} in (${orderIds})`, author);
}

/** Reserves what open orders have of a product that is counted from now on. The first count must be held. */
export async function reserveForOpenOrders(
  trx: Trx,
  storeId: string,
  productId: string,
  author: Pick<Author, "userId" | "name">,
): Promise<void> {
  await align(trx, storeId, (table) => sql`${sql.ref(`${table}.product_id`)} = ${productId}`, author);
}

/** A condition on a table of lines or movements, by its name. */
type Chosen = (table: "lines" | "moved") => RawBuilder<unknown>;

const open = sql.join(openStatuses.map((status) => sql.lit(status)));

async function align(
  trx: Trx,
  storeId: string,
  chosen: Chosen,
  author: Pick<Author, "userId" | "name">,
): Promise<void> {
  const misfits = await findMisfits(trx, storeId, chosen);
  if (misfits.length === 0) return;
  const stocks = await lockStocks(
    trx,
    storeId,
    misfits.map(({ productId }) => productId),
  );
  const movements = noMovements();
  for (const { orderId, version, productId, by } of misfits) {
    const stock = stocks.get(productId);
    const move = { onHand: 0, reserved: by };
    const order = { id: orderId, version };
    if (stock) addMovement(movements, stock, move, { kind: movementKindOf(move), order, author });
  }
  await writeMovements(trx, storeId, movements);
}

/** Compares what orders have reserved, as the movements tell, with what their lines ask for. */
async function findMisfits(db: Db, storeId: string, chosen: Chosen): Promise<readonly Misfit[]> {
  const { rows } = await sql<Misfit>`
    with wanted as (
      select lines.order_id, lines.product_id, sum(lines.quantity - case orders.status
        when 'Partially Delivered' then coalesce(lines.handed_over, lines.quantity) else 0 end) as quantity
      from order_lines lines
      join product_stock stock on stock.store_id = lines.store_id and stock.product_id = lines.product_id
      join orders on orders.store_id = lines.store_id and orders.id = lines.order_id and orders.status in (${open}, 'Partially Delivered')
      where lines.store_id = ${storeId} and ${chosen("lines")}
      group by lines.order_id, lines.product_id
    ), had as (
      select moved.order_id, moved.product_id, sum(moved.reserved_by) as quantity
      from stock_movements moved
      where moved.store_id = ${storeId} and moved.order_id is not null and ${chosen("moved")}
      group by moved.order_id, moved.product_id
    )
    select order_id as "orderId", product_id as "productId", orders.version,
      (coalesce(wanted.quantity, 0) - coalesce(had.quantity, 0))::float8 as by
    from wanted full join had using (order_id, product_id)
    left join orders on orders.store_id = ${storeId} and orders.id = order_id
    where coalesce(wanted.quantity, 0) <> coalesce(had.quantity, 0)
    order by order_id, product_id`.execute(db);
  return rows;
}
