import { sql } from "kysely";
import type { CustomerSummary } from "#contract/customers/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { isOpenStatus } from "#gateway/store/orders/promise.ts";
import { productColumns, productOf, productsWithStock } from "#gateway/store/products/products.ts";
import { businessOf } from "./business.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/**
 * How many addresses, orders and products are answered. The usual products are those of the last `lookedBack` orders.
 */
const most = { addresses: 10, orders: 10, usual: 20, remarks: 10 } as const;
const lookedBack = 30;

/**
 * What somebody who takes an order on the phone sees about the caller. Refused with 404 where the store has no such
 * customer.
 */
export function readSummary(db: Db, storeId: string, id: string): Promise<CustomerSummary> {
  return inSnapshot(db, async (db) => {
    const customer = await db
      .selectFrom("customers")
      .select(["id", "store_id as storeId", "code", "name", "phone", "email", "created_at as since"])
      .select(["blocked", "no_cash as noCash", "restriction_reason as restrictionReason", businessOf("customers")])
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!customer) throw notFound("customer");
    const { orderCount } = await db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("orderCount"))
      .where("store_id", "=", storeId)
      .where("customer_id", "=", id)
      .executeTakeFirstOrThrow();
    return {
      customer,
      addresses: await readAddresses(db, storeId, id),
      orders: await readOrders(db, storeId, id),
      orderCount,
      usual: await readUsual(db, storeId, id),
      remarks: await readRemarks(db, storeId, id),
    };
  });
}

async function readAddresses(db: Db, storeId: string, customerId: string): Promise<CustomerSummary["addresses"]> {
  const rows = await db
    .selectFrom("customer_addresses")
    .select(["id", "type", "line", "locality", "city", "pincode", "state", "point", "used_at as usedAt"])
    .where("store_id", "=", storeId)
    .where("customer_id", "=", customerId)
    .orderBy("used_at", "desc")
    .orderBy("id")
    .limit(most.addresses)
    .execute();
  return rows.map(({ point, ...address }) => ({ ...address, ...(point && { point }) }));
}

function readOrders(db: Db, storeId: string, customerId: string) {
  return db
    .selectFrom("orders")
    .select([
      "id",
      "number",
      "status",
      "placed_at as placedAt",
      "item_count as itemCount",
      "amount",
      "payment_state as paymentState",
    ])
    .where("store_id", "=", storeId)
    .where("customer_id", "=", customerId)
    .orderBy("placed_at", "desc")
    .orderBy("id")
    .limit(most.orders)
    .execute();
}

/**
 * The ordered quantities count, not the supplied ones, because they show what the customer wants: whole ones, and of goods
 * sold by weight steps of 50 g, whatever a label has said.
 */
async function readUsual(db: Db, storeId: string, customerId: string): Promise<CustomerSummary["usual"]> {
  const newest = db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("customer_id", "=", customerId)
    .orderBy("placed_at", "desc")
    .limit(lookedBack);
  const wanted = db
    .selectFrom(newest.as("newest"))
    .innerJoin("order_lines", (join) =>
      join.onRef("order_lines.order_id", "=", "newest.id").on("order_lines.store_id", "=", storeId),
    )
    .select([
      "product_id as productId",
      sql<number>`count(distinct order_lines.order_id)::int`.as("times"),
      sql<number>`(mode() within group (order by ${usualSteps}))::float8`.as("quantity"),
    ])
    .where("product_id", "is not", null)
    .where(sql<boolean>`coalesce(ordered_quantity, quantity) > 0`)
    .groupBy("product_id");
  const rows = await productsWithStock(db)
    .innerJoin(wanted.as("wanted"), "wanted.productId", "products.id")
    .select(productColumns)
    .select(["wanted.times", "wanted.quantity"])
    .where("products.store_id", "=", storeId)
    .where("products.state", "=", "ACTIVE")
    .orderBy("wanted.times", "desc")
    .orderBy("products.name")
    .orderBy("products.id")
    .limit(most.usual)
    .execute();
  return rows.map(({ times, quantity, ...product }) => ({ product: productOf(product), quantity, times }));
}

const usualSteps = sql`case order_lines.unit
  when 'weight' then greatest(0.05, round(coalesce(ordered_quantity, quantity) * 20) / 20)
  else greatest(1, round(coalesce(ordered_quantity, quantity))) end`;

function readRemarks(db: Db, storeId: string, customerId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("order_history as history", (join) =>
      join.onRef("history.store_id", "=", "orders.store_id").onRef("history.order_id", "=", "orders.id"),
    )
    .select(["orders.id as orderId", "orders.number", "history.at", "history.origin", "history.text"])
    .where("orders.store_id", "=", storeId)
    .where("orders.customer_id", "=", customerId)
    .where(isOpenStatus(sql`orders.status`))
    .where("history.kind", "=", "comment")
    .where("history.origin", "=", "By Customer")
    .orderBy("history.at", "desc")
    .orderBy("history.id")
    .limit(most.remarks)
    .execute();
}
