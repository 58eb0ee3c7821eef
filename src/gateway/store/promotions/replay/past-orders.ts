import { sql } from "kysely";
import type { OrderSource } from "#contract/enumerations.ts";
import { calledOffStatuses } from "#contract/orders/status.ts";
import { agreedDiscount, type LineTerms, type OrderTerms } from "#contract/orders/order-price.ts";
import {
  type OrderSituation,
  type PromotionConditions,
  refuseConditions,
  type StoreMoment,
} from "#contract/pricing/conditions.ts";
import type { AgreedPromo } from "#contract/pricing/promo-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { orderAreaId } from "#gateway/store/delivery/area-sql.ts";
import { linesToPrice } from "#gateway/store/orders/editing/edited-order.ts";
import { ordersWithTerms } from "#gateway/store/orders/order-terms.ts";
import { membersAmong } from "#gateway/store/segments/read-segments.ts";

/** How many orders a promotion is tried on. */
const most = 1_000;

/** An order that was placed, with all that its price and the conditions of promotions follow from. */
export interface PastOrder {
  readonly id: string;
  readonly number: string;
  /** Null where an import brought it without one. */
  readonly customerId: string | null;
  readonly situation: OrderSituation;
  readonly lines: readonly LineTerms[];
  /** As they were agreed, with the promo code that was used. */
  readonly terms: OrderTerms & { readonly promo: AgreedPromo | null };
}

/**
 * The newest orders of a store that were not called off, the oldest first, as far as these conditions ask about them.
 * Who is in a segment, and which areas there are, is judged as things are now.
 */
export async function readPastOrders(
  db: Db,
  storeId: string,
  conditions: readonly Pick<PromotionConditions, "areaId" | "segmentId">[],
): Promise<readonly PastOrder[]> {
  const asksForArea = conditions.some(({ areaId }) => areaId !== null);
  const here = sql`orders.placed_at at time zone stores.time_zone`;
  const rows = await ordersWithTerms(db)
    .select(["orders.id", "orders.number", "orders.customer_id as customerId"])
    .select(["orders.source", asksForArea ? orderAreaId : sql<string | null>`null`.as("areaId")])
    .select([
      sql<string>`to_char(${here}, 'YYYY-MM-DD')`.as("day"),
      sql<StoreMoment["weekday"]>`to_char(${here}, 'Dy')`.as("weekday"),
      sql<string>`to_char(${here}, 'HH24:MI')`.as("time"),
      sql<boolean>`not exists (select from orders as earlier where earlier.store_id = orders.store_id
        and earlier.customer_id = orders.customer_id and earlier.placed_at < orders.placed_at
        and earlier.status not in ('Cancelled', 'Rejected'))`.as("isFirst"),
    ])
    .where("orders.store_id", "=", storeId)
    .where("orders.status", "not in", calledOffStatuses)
    .orderBy("orders.placed_at", "desc")
    .orderBy("orders.id")
    .limit(most)
    .execute();
  const lines = await readLines(
    db,
    storeId,
    rows.map(({ id }) => id),
  );
  const asked = new Set(conditions.flatMap(({ segmentId }) => segmentId ?? []));
  const customerIds = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))];
  const members = await membersAmong(db, { storeId, customerIds }, asked);
  return rows
    .map(({ id, number, customerId, source, areaId, day, weekday, time, isFirst, ...agreed }): PastOrder => {
      const { agreed: discount, discount: amount, ...terms } = agreed;
      const inside = [...members].filter(([, found]) => customerId !== null && found.has(customerId));
      return {
        id,
        number,
        customerId,
        situation: {
          moment: { day, weekday, time },
          source: source as OrderSource,
          areaId,
          isFirst,
          segments: new Set(inside.map(([id]) => id)),
        },
        lines: lines.get(id) ?? [],
        terms: { ...terms, agreed: agreedDiscount(discount, amount) },
      };
    })
    .toReversed();
}

/** Whether the conditions of a promotion hold for an order, had its days been those of the order. */
export function wouldHold(conditions: PromotionConditions, { situation }: PastOrder): boolean {
  return refuseConditions(anyDay(conditions), situation) === null;
}

/** The conditions of a promotion without its first and its last day. */
export function anyDay<Conditions extends PromotionConditions>(conditions: Conditions): Conditions {
  return { ...conditions, startsOn: null, endsOn: null };
}

async function readLines(
  db: Db,
  storeId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, LineTerms[]>> {
  const rows = await db
    .selectFrom("order_lines")
    .select(["order_id as orderId", "line", "product_id as productId", "category", "unit_price as unitPrice"])
    .select(["tax_rate as taxRate", "taxed_price as taxedPrice", "discount", "agreed_discount as agreed"])
    .select(sql<number>`quantity::float8`.as("quantity"))
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy("order_id")
    .orderBy("line")
    .execute();
  const found = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const before = found.get(row.orderId);
    if (before) before.push(row);
    else found.set(row.orderId, [row]);
  }
  return new Map([...found].map(([orderId, all]) => [orderId, linesToPrice(all)]));
}
