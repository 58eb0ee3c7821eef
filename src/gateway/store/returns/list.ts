import { sql, type SqlBool } from "kysely";
import { returnStatuses } from "#contract/enumerations.ts";
import { returnList } from "#contract/returns/list.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

const ownColumns = [
  "return_orders.id",
  "return_orders.store_id as storeId",
  "return_orders.version",
  "return_orders.number",
  "return_orders.status",
  "return_orders.created_at as createdAt",
  "return_orders.updated_at as updatedAt",
  "return_orders.order_id as orderId",
  "return_orders.order_number as orderNumber",
  "return_orders.customer_name as customerName",
  "return_orders.customer_phone as customerPhone",
  "return_orders.pickup",
  "return_orders.reasons",
  "return_orders.item_count as itemCount",
  "return_orders.amount",
  "return_orders.rider_id as riderId",
  "return_orders.exchange_order_id as exchangeOrderId",
  "return_orders.exchange_order_number as exchangeOrderNumber",
  "return_orders.photo_count as photoCount",
] as const;

/** Returns with the names of their riders, each a `ReturnRow`. */
function returnRows(db: Db) {
  return db
    .selectFrom("return_orders")
    .leftJoin("riders", (join) =>
      join.onRef("riders.store_id", "=", "return_orders.store_id").onRef("riders.id", "=", "return_orders.rider_id"),
    )
    .select(ownColumns)
    .select("riders.name as riderName");
}

/** The list of returns with its SQL. */
export const returns: GatewayList<typeof returnList> = {
  contract: returnList,
  rows: returnRows,
  own: { rows: (db) => db.selectFrom("return_orders").select(ownColumns), lacks: ["riderName"] },
  columns: {
    number: "number",
    status: { by: (row) => inListedOrder(returnStatuses, row("status")) },
    orderNumber: "orderNumber",
    customer: { by: (row) => inNameOrder(row("customerName")) },
    items: "itemCount",
    amount: "amount",
    pickup: "pickup",
    rider: { by: (row) => inNameOrder(row("riderName")), missing: "last" },
    created: "createdAt",
    phone: "customerPhone",
  },
  fields: {
    status: "status",
    reason: (row, reasons) => sql<SqlBool>`${row("reasons")} && array[${sql.join(reasons)}]::text[]`,
    pickup: "pickup",
    rider: "riderId",
    customer: (row, ids) => sql<SqlBool>`${row("orderId")} in (
      select own.id from orders as own where own.store_id = ${row("storeId")} and own.customer_id = any(${ids}::uuid[]))`,
    created: "createdAt",
    withoutInvoice: (row) => sql<SqlBool>`${row("status")} = 'Completed' and ${row("amount")} <> 0 and not exists (
      select from invoices where invoices.store_id = ${row("storeId")} and invoices.return_id = ${row("id")}
        and invoices.kind = 'return' and invoices.corrects is null)`,
    text: { table: "return_orders", key: "id", text: "search" },
  },
  storedCounts: { table: "document_counts", kind: "return", value: "status", count: "change" },
};
