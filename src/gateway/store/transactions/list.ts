import { sql, type SqlBool } from "kysely";
import { transactionList } from "#contract/transactions/list.ts";
import { type TransactionStatus, transactionStatuses } from "#contract/transactions/states.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

const ownColumns = [
  "paid.id",
  "paid.store_id as storeId",
  sql<1>`1`.as("version"),
  sql<string>`'P-' || upper(left(paid.id::text, 8))`.as("number"),
  "paid.at as createdAt",
  "paid.at as updatedAt",
  "paid.order_id as orderId",
  "paid.method",
  "paid.provider",
  "paid.amount",
  "paid.reference",
  "paid.reason",
  "paid.by_name as by",
  "paid.user_id as userId",
] as const;

/** Payments with their orders and what became of them, each a `TransactionRow`. */
function transactionRows(db: Db) {
  return db
    .selectFrom("order_payments as paid")
    .innerJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "paid.store_id").onRef("orders.id", "=", "paid.order_id"),
    )
    .leftJoin("order_payments as reversal", (join) =>
      join
        .onRef("reversal.store_id", "=", "paid.store_id")
        .onRef("reversal.order_id", "=", "paid.order_id")
        .onRef("reversal.reverses", "=", "paid.id"),
    )
    .leftJoin("refunds", (join) =>
      join
        .onRef("refunds.store_id", "=", "paid.store_id")
        .onRef("refunds.order_id", "=", "paid.order_id")
        .onRef("refunds.given_payment_id", "=", "paid.id"),
    )
    .select(ownColumns)
    .select([
      sql<TransactionStatus>`case when paid.reverses is not null then 'Reversal'
        when reversal.id is not null then 'Reversed' when paid.amount < 0 then 'Given Back' else 'Received' end`.as(
        "status",
      ),
      "orders.number as orderNumber",
      "orders.customer_name as customerName",
      sql<boolean>`refunds.return_id is not null`.as("forReturn"),
    ]);
}

const statuses = sql.join(transactionStatuses.map((status) => sql.lit(status)));

/** The list of transactions with its SQL. */
export const transactions: GatewayList<typeof transactionList> = {
  contract: transactionList,
  rows: transactionRows,
  own: {
    rows: (db) => db.selectFrom("order_payments as paid").select(ownColumns),
    lacks: ["status", "orderNumber", "customerName", "forReturn"],
  },
  columns: {
    // The index on the time has the newest first, and for the same time the lower id first.
    created: { by: (row) => row("createdAt"), id: "opposite" },
    number: "number",
    status: { by: (row) => sql`array_position(array[${statuses}]::text[], ${row("status")})` },
    amount: "amount",
    method: "method",
    provider: { by: (row) => row("provider"), missing: "last" },
    reference: "reference",
    order: "orderNumber",
    customer: { by: (row) => inNameOrder(row("customerName")) },
    by: { by: (row) => inNameOrder(row("by")) },
  },
  fields: {
    status: "status",
    method: "method",
    online: (row) => sql<SqlBool>`${row("provider")} is not null`,
    created: "createdAt",
    size: (row, { from, to }) =>
      sql<SqlBool>`abs(${row("amount")}) between ${from ?? 0}::bigint and ${to ?? Number.MAX_SAFE_INTEGER}::bigint`,
    by: "userId",
    forReturn: "forReturn",
    text: { plain: (row) => sql`concat_ws(' ', ${row("number")}, ${row("reference")}, ${row("orderNumber")})` },
  },
};
