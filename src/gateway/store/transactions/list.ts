import { sql, type SqlBool } from "kysely";
import { transactionList } from "#contract/transactions/list.ts";
import { transactionStatuses } from "#contract/transactions/states.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** Payments with their orders and what became of them, each a `TransactionRow`. */
function transactionRows(db: Db) {
  return db
    .selectFrom("transactions")
    .select([
      "id",
      "store_id as storeId",
      sql<1>`1`.as("version"),
      "number",
      "status",
      "at as createdAt",
      "at as updatedAt",
      "order_id as orderId",
      "order_number as orderNumber",
      "customer_name as customerName",
      "method",
      "provider",
      "amount",
      "reference",
      "reason",
      "by_name as by",
      "user_id as userId",
      "for_return as forReturn",
    ]);
}

/** The list of transactions with its SQL. */
export const transactions: GatewayList<typeof transactionList> = {
  contract: transactionList,
  rows: transactionRows,
  columns: {
    // The index on the time has the newest first, and for the same time the lower id first.
    created: { by: (row) => row("createdAt"), id: "opposite" },
    number: "number",
    status: { by: (row) => inListedOrder(transactionStatuses, row("status")) },
    amount: "amount",
    method: "method",
    provider: { by: (row) => row("provider"), missing: "last" },
    reference: "reference",
    orderNumber: "orderNumber",
    customer: { by: (row) => inNameOrder(row("customerName")) },
    by: { by: (row) => inNameOrder(row("by")) },
  },
  fields: {
    status: "status",
    method: "method",
    online: (row) => sql<SqlBool>`${row("provider")} is not null`,
    created: "createdAt",
    amount: (row, { from, to }) =>
      sql<SqlBool>`abs(${row("amount")}) between ${from ?? 0}::bigint and ${to ?? Number.MAX_SAFE_INTEGER}::bigint`,
    by: "userId",
    forReturn: "forReturn",
    text: { table: "transactions", key: "id", text: "search" },
  },
  storedCounts: {
    table: "document_counts",
    kind: "transaction",
    value: "status",
    count: "change",
    part: { field: "forReturn", column: "part" },
  },
};
