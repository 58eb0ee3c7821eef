import { sql } from "kysely";
import type { OrderDetail, OrderFilter, OrderPage, OrderRow } from "#contract/order-schema.ts";
import type { Db } from "#gateway/http/call.ts";
import { notFound } from "#gateway/http/refusal.ts";
import { filterOrders } from "./order-filter.ts";
import { orderRowColumns, ordersWithPeople } from "./order-row.ts";
import { sortOrders } from "./order-sort.ts";
import { momentOf, totalOf } from "./order-totals.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** One page a board asks for; `page` from 1. */
export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * One page of what a filter finds. Rows, total and event sequence come from one statement and so from one moment. The
 * ids are found first, where an index carries them, and only then are the page's rows fetched.
 */
export async function readOrderPage(db: Db, filter: OrderFilter, { page, pageSize }: PageRequest): Promise<OrderPage> {
  const sort = sortOrders(filter);
  const order = sql.join(sort.terms);
  const found = (sort.joins ? ordersWithPeople(db) : db.selectFrom("orders"))
    .select("orders.id")
    .where(filterOrders(filter))
    .orderBy(order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = ordersWithPeople(db)
    .innerJoin(found.as("found"), "found.id", "orders.id")
    .select(orderRowColumns)
    .select(sql<number>`row_number() over (order by ${order})`.as("position"))
    .where("orders.store_id", "=", filter.entityInternalId);
  const answer = await momentOf(db, filter.entityInternalId)
    .leftJoinLateral(rows.as("row"), (join) => join.onTrue())
    .select(totalOf(db, filter).as("total"))
    .selectAll("row")
    .orderBy("row.position")
    .execute();
  const [first] = answer;
  if (!first) throw notFound("store");
  return {
    rows: answer.flatMap(({ asOf: _asOf, sequence: _sequence, total: _total, position, ...row }) =>
      position === null ? [] : [row as OrderRow],
    ),
    total: first.total,
    page,
    pageSize,
    asOf: first.asOf,
    sequence: first.sequence,
  };
}

/** One order whole, as it stood at one moment. */
export async function readOrder(db: Db, storeId: string, orderId: string): Promise<OrderDetail> {
  return inSnapshot(db, async (db) => {
    const found = await ordersWithPeople(db)
      .leftJoin("customers", (join) =>
        join.onRef("customers.store_id", "=", "orders.store_id").onRef("customers.id", "=", "orders.customer_id"),
      )
      .select(orderRowColumns)
      .select([
        "orders.address",
        "customers.email as customerEmail",
        "orders.instructions",
        "orders.lines_amount as linesAmount",
        "orders.discount",
        "orders.delivery_charge as deliveryCharge",
        "orders.tax",
        sql<string>`now()`.as("asOf"),
      ])
      .where("orders.store_id", "=", storeId)
      .where("orders.id", "=", orderId)
      .executeTakeFirst();
    if (!found) throw notFound("order");
    const { address, customerEmail, instructions, linesAmount, discount, deliveryCharge, tax, asOf, ...order } = found;
    const lines = await db
      .selectFrom("order_lines")
      .select([
        "line",
        "product_id as productId",
        "code",
        "name",
        "unit",
        sql<number>`quantity::float8`.as("quantity"),
        "mrp",
        "unit_price as unitPrice",
        "discount",
        "tax_rate as taxRate",
        "tax",
        "amount",
      ])
      .where("store_id", "=", storeId)
      .where("order_id", "=", orderId)
      .orderBy("line")
      .execute();
    const payments = await db
      .selectFrom("order_payments")
      .select(["id", "at", "method", "amount", "reference"])
      .where("store_id", "=", storeId)
      .where("order_id", "=", orderId)
      .orderBy("at")
      .orderBy("id")
      .execute();
    return {
      order,
      lines,
      payments,
      address,
      customerEmail,
      instructions,
      linesAmount,
      discount,
      deliveryCharge,
      tax,
      asOf,
    };
  });
}
