import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { FilterOf } from "#contract/lists/list.ts";
import { orderList } from "#contract/orders/list.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";
import { isOpen } from "#contract/orders/status.ts";
import { listOfRows } from "#gateway/store/records/list-of-rows.ts";
import { orderOwnColumns, orderRowColumns, ordersWithPeople } from "./order-row.ts";
import { isMember } from "#gateway/store/segments/read-segments.ts";
import { cancelReason } from "./names.ts";
import { isNear, isOpenStatus, isPast, isWorkNow } from "#gateway/store/orders/promise.ts";

/** The boards' list of orders with its SQL. */
export const orders = listOfRows(orderList, orderRowSchema, {
  rows: (db) => ordersWithPeople(db).select(orderRowColumns),
  own: { rows: (db) => db.selectFrom("orders").select(orderOwnColumns), lacks: ["pickerName", "riderName"] },
  newest: "placed",
  plain: ["customerPhone", "paymentState", "source", "orderType", "deliveryType"],
  columns: {
    slot: "slotStart",
    age: {
      by: (row, filter) => (findsOnlyOpen(filter) ? row("slotEnd") : timeLeft(row("status"), row("slotEnd"))),
      missing: "last",
      // When the filter finds only open orders, this condition changes nothing but would keep the index from being
      // used.
      first: (row, filter) => (findsOnlyOpen(filter) ? null : isOpenStatus(row("status"))),
    },
    phone: "customerPhone",
    items: "itemCount",
    payment: "paymentState",
    type: "orderType",
    delivery: "deliveryType",
  },
  fields: {
    orderStatus: "status",
    slot: "slotStart",
    late: (row) => sql<SqlBool>`${isOpenStatus(row("status"))} and ${isPast(row("slotEnd"))}`,
    dueSoon: (row) => sql<SqlBool>`${isOpenStatus(row("status"))} and ${isNear(row("slotEnd"))}`,
    workNow: (row) => sql<SqlBool>`${isOpenStatus(row("status"))} and ${isWorkNow(row("slotEnd"))}`,
    segment: (row, ids) => isMember(row("storeId"), row("customerId"), ids),
    product: hasProduct,
    together: hasProduct,
    area: (row, ids) => factsOf(row, sql`area_id in (${sql.join(ids)})`),
    withoutArea: (row) => factsOf(row, sql`area_id is null`),
    hour: (row, hours) => factsOf(row, sql`hour in (${sql.join(hours)})`),
    slotTime: (row, slots) => factsOf(row, sql`slot in (${sql.join(slots)})`),
    cancelledFor: (row, reasons) =>
      sql<SqlBool>`${row("status")} = 'Cancelled' and ${cancelReason(row("storeId"), row("id"))} in (${sql.join(reasons)})`,
    cancelledUntold: (row) =>
      sql<SqlBool>`${row("status")} = 'Cancelled' and ${cancelReason(row("storeId"), row("id"))} is null`,
    promise: (row, promises) =>
      factsOf(
        row,
        sql`minutes_late is not null and case when minutes_late <= 0 then 'kept' else 'late' end in (${sql.join(promises)})`,
      ),
    minutesLate: (row, { from, to }) =>
      factsOf(row, sql`minutes_late between ${from ?? sql`minutes_late`} and ${to ?? sql`minutes_late`}`),
    text: {
      table: "order_search",
      key: "order_id",
      text: "search",
      divided: { head: "head", lines: "lines", table: "search_lines" },
    },
  },
  storedCounts: { table: "order_status_counts", value: "status", count: "orders" },
});

/** Whether an order has a line of one of these products. */
function hasProduct(row: (column: "storeId" | "id") => RawBuilder<unknown>, products: readonly string[]) {
  return sql<SqlBool>`exists (
    select 1 from order_lines as line where line.store_id = ${row("storeId")} and line.order_id = ${row("id")}
      and line.product_id in (${sql.join(products)}))`;
}

/** Whether what is kept of an order is such. */
function factsOf(row: (column: "storeId" | "id") => RawBuilder<unknown>, such: RawBuilder<unknown>) {
  return sql<SqlBool>`exists (
    select 1 from order_facts where order_facts.store_id = ${row("storeId")} and order_facts.order_id = ${row("id")}
      and ${such})`;
}

const someTime = sql`timestamptz '2000-01-01 00:00:00+00'`;

/** Sorts open orders by their promise, and finished ones with the newest first, as the index `orders_time_left` does. */
function timeLeft(status: RawBuilder<unknown>, slotEnd: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${isOpenStatus(status)} then ${slotEnd} - ${someTime} else ${someTime} - ${slotEnd} end`;
}

function findsOnlyOpen({ late, dueSoon, workNow, orderStatus = [] }: FilterOf<typeof orderList>): boolean {
  return late === true || dueSoon === true || workNow === true || (orderStatus.length > 0 && orderStatus.every(isOpen));
}
