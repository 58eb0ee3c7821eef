import { sql } from "kysely";
import { agreedDiscount } from "#contract/orders/order-price.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { EditedOrder } from "./edit-lines.ts";
import { orderSearchText } from "#gateway/store/orders/rows/order-search-text.ts";
import { pricedColumns } from "#gateway/store/orders/rows/order-totals.ts";

/** The columns of an order that follow from its lines. */
export function totalsOf({ priced, itemCount, agreed, promo }: EditedOrder) {
  return {
    item_count: itemCount,
    ...(promo && { promo: promo.after && JSON.stringify(promo.after) }),
    ...pricedColumns(priced),
    agreed_discount: agreed && JSON.stringify(agreed),
  };
}

/** What an edit shows in the order's row. */
export function rowAfterEdit({ priced, itemCount }: EditedOrder): Pick<OrderRow, "amount" | "itemCount"> {
  return { amount: priced.amount, itemCount };
}

/** Writes the lines of an edit; of each that changes for the first time, what was ordered is kept beside it. */
export async function writeEditedLines(trx: Trx, order: OrderRow, { lines, priced }: EditedOrder): Promise<void> {
  const prices = new Map(priced.lines.map((line) => [line.key, line]));
  const at = { store_id: order.storeId, order_id: order.id };
  for (const edited of lines.filter(({ before }) => before !== null)) {
    const { discount = 0 } = prices.get(edited.line) ?? {};
    await trx
      .updateTable("order_lines")
      .set({ ...changedColumns(edited), ...orderedColumns(edited), discount })
      .where("store_id", "=", order.storeId)
      .where("order_id", "=", order.id)
      .where("line", "=", edited.line)
      .execute();
  }
  await writePrices(trx, order, priced);
  const added = lines.filter(({ before }) => before === null);
  if (added.length === 0) return;
  await trx
    .insertInto("order_lines")
    .values(
      added.map((line) => ({
        ...at,
        ...changedColumns(line),
        line: line.line,
        product_id: line.productId,
        code: line.code,
        name: line.name,
        category: line.category,
        unit: line.unit,
        mrp: line.mrp,
        tax_rate: line.taxRate,
        taxed_price: line.taxedPrice ?? null,
        substitutes: line.substitutes,
        ordered_quantity: 0,
        ordered_price: line.unitPrice,
        ordered_discount: 0,
        discount: prices.get(line.line)?.discount ?? 0,
        offer_discount: prices.get(line.line)?.offerDiscount ?? 0,
        amount: prices.get(line.line)?.amount ?? 0,
        tax: prices.get(line.line)?.tax ?? 0,
        import_number: null,
        import_line: null,
      })),
    )
    .execute();
  await rewriteSearch(trx, order);
}

/**
 * Writes what the lines of an order come to. All of them may change, because each has its share in a discount on the
 * order, and one that is changed may end an offer for another.
 */
async function writePrices(
  trx: Trx,
  order: Pick<OrderRow, "storeId" | "id">,
  priced: EditedOrder["priced"],
): Promise<void> {
  const prices = JSON.stringify(
    priced.lines.map(({ key, tax, offerDiscount, amount }) => ({
      line: key,
      tax,
      offer_discount: offerDiscount,
      amount,
    })),
  );
  await sql`
    update order_lines set tax = priced.tax, offer_discount = priced.offer_discount, amount = priced.amount
    from jsonb_to_recordset(${prices}::jsonb) as priced(line integer, tax bigint, offer_discount bigint, amount bigint)
    where store_id = ${order.storeId} and order_id = ${order.id} and order_lines.line = priced.line
      and (order_lines.tax, order_lines.offer_discount, order_lines.amount)
        <> (priced.tax, priced.offer_discount, priced.amount)`.execute(trx);
}

/** Keeps what an edit changed in each line, under the version that it made. */
export async function writeLineChanges(trx: Trx, order: OrderRow, { lines, priced }: EditedOrder): Promise<void> {
  const prices = new Map(priced.lines.map((line) => [line.key, line]));
  await trx
    .insertInto("order_line_changes")
    .values(
      lines.map(({ line, before, quantity, unitPrice, reasons }) => ({
        store_id: order.storeId,
        order_id: order.id,
        version: order.version,
        line,
        from_quantity: before?.quantity ?? 0,
        to_quantity: quantity,
        from_price: before?.unitPrice ?? unitPrice,
        to_price: unitPrice,
        from_discount: before?.discount ?? 0,
        to_discount: prices.get(line)?.discount ?? 0,
        from_agreed: agreedBefore(before),
        reasons: [...reasons],
      })),
    )
    .execute();
}

function agreedBefore(before: EditedOrder["lines"][number]["before"]): string | null {
  const agreed = before && agreedDiscount(before.agreed, before.discount);
  return agreed && JSON.stringify(agreed);
}

function changedColumns({ quantity, unitPrice, agreed, note }: EditedOrder["lines"][number]) {
  return { quantity, unit_price: unitPrice, agreed_discount: agreed && JSON.stringify(agreed), note };
}

function orderedColumns({ before }: EditedOrder["lines"][number]) {
  if (!before || before.ordered) return {};
  return {
    ordered_quantity: before.quantity,
    ordered_price: before.unitPrice,
    ordered_discount: before.discount,
  };
}

/** Writes the text anew by which an order is found. */
export async function rewriteSearch(trx: Trx, order: OrderRow): Promise<void> {
  const products = await trx
    .selectFrom("order_lines")
    .select(["name", "code"])
    .where("store_id", "=", order.storeId)
    .where("order_id", "=", order.id)
    .orderBy("line")
    .execute();
  const { packed } = await trx
    .selectFrom("orders")
    .select("packed")
    .where("store_id", "=", order.storeId)
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("order_search")
    .set({ search: orderSearchText({ ...order, products, shelf: packed?.shelf ?? "" }) })
    .where("store_id", "=", order.storeId)
    .where("order_id", "=", order.id)
    .execute();
}
