import { likelyAfterEdit, refuseEdit } from "#contract/orders/editing/editing.ts";
import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { openStatuses } from "#contract/orders/status.ts";
import { refuseQuantity } from "#contract/stock/limits.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import { mostShort, type Shortage } from "#contract/stock/shortage-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import { priceEdit } from "#gateway/store/orders/editing/edit-lines.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";
import { refuseSale } from "#gateway/store/orders/order-products.ts";
import { orderRowColumns, ordersWithPeople } from "#gateway/store/orders/rows/order-row.ts";
import { productColumns, productOf, productsWithStock } from "#gateway/store/products/products.ts";
import { stockColumns, stockFigures } from "./stock-columns.ts";

/**
 * The open orders that have a product, those due first at the beginning, each with the edit that takes the product off
 * or supplies another one for it. Who is due first gets what there is of the other one. Refused with 404 where the
 * store has no such product, with 422 for a substitute that is not for sale.
 */
export async function readShortage(
  db: Db,
  storeId: string,
  productId: string,
  substituteId: string | undefined,
): Promise<Shortage> {
  const product = await findProduct(db, storeId, productId);
  const substitute = substituteId === undefined ? null : await findProduct(db, storeId, substituteId);
  if (substitute) {
    const because = substitute.id === productId ? "is the product that ran out" : refuseSale(substitute);
    if (because !== null) throw wrongField("substituteId", because);
  }
  const waiting = ordersWithPeople(db)
    .where("orders.store_id", "=", storeId)
    .where("orders.status", "in", openStatuses)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("order_lines as line")
          .select("line.line")
          .whereRef("line.store_id", "=", "orders.store_id")
          .whereRef("line.order_id", "=", "orders.id")
          .where("line.product_id", "=", productId)
          .where("line.quantity", ">", 0),
      ),
    );
  const { total } = await waiting.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await waiting
    .select(orderRowColumns)
    .orderBy("orders.slot_end")
    .orderBy("orders.id")
    .limit(mostShort)
    .execute();
  let left = substitute?.stock?.available ?? Infinity;
  const orders: Shortage["orders"] = [];
  for (const order of rows) {
    const { wanted, ...short } = await planOrder(db, order, product, substitute, left);
    if (short.edit) left = toThousandths(left - wanted);
    orders.push(short);
  }
  const { timeZone, ...counts } = await db
    .selectFrom("stores")
    .leftJoin("product_stock as stock", (join) =>
      join.onRef("stock.store_id", "=", "stores.id").on("stock.product_id", "=", productId),
    )
    .select(["stores.time_zone as timeZone", ...stockColumns])
    .where("stores.id", "=", storeId)
    .executeTakeFirstOrThrow();
  const stock = stockFigures(counts);
  return { stock: stock && { productId, ...stock }, timeZone, total, orders };
}

type FoundProduct = Awaited<ReturnType<typeof findProduct>>;

/** The edit of one order, and how much of the other product it takes where `left` of that are there. */
async function planOrder(
  db: Db,
  order: OrderRow,
  product: FoundProduct,
  substitute: FoundProduct | null,
  left: number,
): Promise<Shortage["orders"][number] & { readonly wanted: number }> {
  const lines = await readAllLines(db, order.storeId, order.id);
  const short = lines.filter((line) => line.productId === product.id && line.quantity > 0);
  const quantity = toThousandths(short.reduce((sum, line) => sum + line.quantity, 0));
  const changes = short.map(({ line }) => ({ line, quantity: 0 }));
  const additions = substitute
    ? short.map((line) => ({
        productId: substitute.id,
        quantity: line.unit === substitute.unit ? line.quantity : 1,
        substitutes: line.line,
      }))
    : [];
  const wanted = toThousandths(additions.reduce((sum, addition) => sum + addition.quantity, 0));
  const had = lines.reduce((sum, line) => sum + (line.productId === substitute?.id ? line.quantity : 0), 0);
  const limits = { available: left, purchaseLimit: substitute?.stock?.purchaseLimit ?? null };
  const because =
    refuseEdit(order) ?? refuseQuantity(limits, { had, wanted: toThousandths(had + wanted) })?.because ?? null;
  const made = because === null ? await priceOrRefuse(db, order, lines, { changes, additions }) : because;
  if (typeof made === "string") return { order, quantity, edit: null, because: made, wanted };
  const { amount, tax } = made.priced;
  const status = likelyAfterEdit(order.status, {
    substitutes: substitute !== null,
    amountChanges: amount !== order.amount,
  });
  const note = `${product.name} is out of stock`;
  const edit = { version: order.version, changes, additions, note, shown: { amount, tax }, ...(status && { status }) };
  return { order, quantity, edit, because: null, wanted };
}

async function findProduct(db: Db, storeId: string, id: string) {
  const found = await productsWithStock(db)
    .select(productColumns)
    .where("products.store_id", "=", storeId)
    .where("products.id", "=", id)
    .where("products.state", "<>", "DELETE")
    .executeTakeFirst();
  if (!found) throw notFound("product");
  return productOf(found);
}

/** What the edit makes of the order; the reason, in words, where it cannot be made. */
async function priceOrRefuse(
  db: Db,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  lines: Awaited<ReturnType<typeof readAllLines>>,
  edit: Pick<LinesEdit, "changes" | "additions">,
) {
  try {
    return await priceEdit(db, { storeId, id }, lines, edit, false);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
