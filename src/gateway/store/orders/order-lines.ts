import { sql } from "kysely";
import type { OrderLine } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** Which lines of an order are read; `page` counts from 1. */
interface LinePage {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * One page of the lines of an order, and how many it has in all; refused with 404 where the store has no such order.
 */
export function readLinePage(
  db: Db,
  storeId: string,
  orderId: string,
  page: LinePage,
): Promise<{ lines: OrderLine[]; total: number }> {
  return inSnapshot(db, async (db) => {
    const order = await db
      .selectFrom("orders")
      .select("item_count as total")
      .where("store_id", "=", storeId)
      .where("id", "=", orderId)
      .executeTakeFirst();
    if (!order) throw notFound("order");
    return { lines: await readLines(db, storeId, orderId, page), total: order.total };
  });
}

/** The lines of a page, in the order of their numbers; none where the store has no such order. */
export async function readLines(
  db: Db,
  storeId: string,
  orderId: string,
  { page, pageSize }: LinePage,
): Promise<OrderLine[]> {
  const rows = await linesOf(db, storeId, orderId)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(lineOf);
}

/** All lines of an order, in the order of their numbers. */
export async function readAllLines(db: Db, storeId: string, orderId: string): Promise<OrderLine[]> {
  return (await linesOf(db, storeId, orderId).execute()).map(lineOf);
}

type LineColumns = Omit<OrderLine, "ordered" | "handedOver" | "taxedPrice"> & {
  readonly taxedPrice: number | null;
  readonly handedOver: number | null;
  readonly orderedQuantity: number | null;
  readonly orderedPrice: number | null;
  readonly orderedDiscount: number | null;
};

function lineOf({
  orderedQuantity,
  orderedPrice,
  orderedDiscount,
  handedOver,
  taxedPrice,
  ...line
}: LineColumns): OrderLine {
  const ordered =
    orderedQuantity === null
      ? null
      : { quantity: orderedQuantity, unitPrice: orderedPrice ?? 0, discount: orderedDiscount ?? 0 };
  return {
    ...line,
    ...(taxedPrice === null ? {} : { taxedPrice }),
    ordered,
    ...(handedOver === null ? {} : { handedOver }),
  };
}

function linesOf(db: Db, storeId: string, orderId: string) {
  return db
    .selectFrom("order_lines")
    .select([
      "line",
      "product_id as productId",
      "code",
      "name",
      "category",
      "unit",
      sql<number>`quantity::float8`.as("quantity"),
      "mrp",
      "unit_price as unitPrice",
      "discount",
      "offer_discount as offerDiscount",
      "tax_rate as taxRate",
      "taxed_price as taxedPrice",
      "tax",
      "amount",
      "agreed_discount as agreed",
      sql<number | null>`ordered_quantity::float8`.as("orderedQuantity"),
      "ordered_price as orderedPrice",
      "ordered_discount as orderedDiscount",
      "substitutes",
      sql<number | null>`handed_over::float8`.as("handedOver"),
      "note",
    ])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("line");
}
