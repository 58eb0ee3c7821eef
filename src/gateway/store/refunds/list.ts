import { sql, type SqlBool } from "kysely";
import { refundList } from "#contract/refunds/list.ts";
import { refundStatuses } from "#contract/refunds/states.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import { refundRows } from "./refund-rows.ts";

/** The list of refunds with its SQL. */
export const refunds: GatewayList<typeof refundList> = {
  contract: refundList,
  rows: refundRows,
  columns: {
    number: "number",
    created: "createdAt",
    orderNumber: "orderNumber",
    customer: { by: (row) => inNameOrder(row("customerName")) },
    cause: "cause",
    status: { by: (row) => inListedOrder(refundStatuses, row("status")) },
    approval: "approval",
    amount: "amount",
    method: "method",
    requestedBy: { by: (row) => inNameOrder(row("requestedBy")) },
  },
  fields: {
    status: "status",
    cause: "cause",
    approval: "approval",
    method: "method",
    created: "createdAt",
    amount: "amount",
    withdrawn: (row) => sql<SqlBool>`${row("status")} = 'Withdrawn'`,
    standing: (row) => sql<SqlBool>`${row("status")} <> 'Withdrawn'`,
    text: { table: "refunds", key: "id", text: "search" },
  },
  storedCounts: {
    table: "document_counts",
    kind: "refund",
    value: "status",
    count: "change",
    part: { field: "cause", column: "part" },
  },
};
