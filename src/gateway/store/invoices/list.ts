import { sql, type SqlBool } from "kysely";
import { invoiceList } from "#contract/invoices/list.ts";
import { syncStatuses } from "#contract/invoices/sync.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

const syncColumns = [
  "sync.id",
  "sync.store_id as storeId",
  "sync.version",
  "sync.status",
  "sync.because",
  "sync.tries",
  "sync.next_at as nextTryAt",
  "sync.sent_at as sentAt",
  "sync.issued_at as createdAt",
  "sync.updated_at as updatedAt",
] as const;

/** Invoices with the state of their sending, each an `InvoiceRow`. */
function invoiceRows(db: Db) {
  return db
    .selectFrom("invoices")
    .innerJoin("invoice_syncs as sync", (join) =>
      join.onRef("sync.store_id", "=", "invoices.store_id").onRef("sync.id", "=", "invoices.id"),
    )
    .leftJoin("invoices as old", (join) =>
      join.onRef("old.store_id", "=", "invoices.store_id").onRef("old.id", "=", "invoices.corrects"),
    )
    .leftJoin("invoices as new", (join) =>
      join.onRef("new.store_id", "=", "invoices.store_id").onRef("new.corrects", "=", "invoices.id"),
    )
    .select(syncColumns)
    .select([
      // The indexes by which invoices are sorted begin with it.
      "invoices.kind",
      "invoices.number",
      "invoices.order_id as orderId",
      "invoices.order_number as orderNumber",
      "invoices.return_number as returnNumber",
      "invoices.customer_name as customerName",
      "invoices.buyer_gstin as gstin",
      "invoices.place_of_supply as placeOfSupply",
      "invoices.item_count as itemCount",
      "invoices.taxable",
      "invoices.tax",
      "invoices.total",
      "old.number as corrects",
      "new.number as correctedBy",
      "invoices.reason",
      "invoices.by_name as issuedBy",
    ]);
}

/** The list of invoices with its SQL. */
export const invoices: GatewayList<typeof invoiceList> = {
  contract: invoiceList,
  rows: invoiceRows,
  own: {
    rows: (db) => db.selectFrom("invoice_syncs as sync").select([...syncColumns, "sync.kind"]),
    lacks: [
      "number",
      "orderId",
      "orderNumber",
      "returnNumber",
      "customerName",
      "gstin",
      "placeOfSupply",
      "itemCount",
      "taxable",
      "tax",
      "total",
      "corrects",
      "correctedBy",
      "reason",
      "issuedBy",
    ],
  },
  columns: {
    number: "number",
    status: { by: (row) => inListedOrder(syncStatuses, row("status")) },
    orderNumber: "orderNumber",
    customer: { by: (row) => inNameOrder(row("customerName")) },
    items: "itemCount",
    taxable: "taxable",
    tax: "tax",
    total: "total",
    issued: "createdAt",
    corrects: { by: (row) => sql`${row("corrects")}`, missing: "last" },
  },
  fields: {
    status: "status",
    kind: "kind",
    business: (row) => sql<SqlBool>`${row("gstin")} <> ''`,
    inForce: (row) => sql<SqlBool>`${row("correctedBy")} is null`,
    issued: "createdAt",
    total: "total",
    text: { table: "invoices", key: "id", text: "search" },
  },
  storedCounts: {
    table: "document_counts",
    kind: "invoice",
    value: "status",
    count: "change",
    part: { field: "kind", column: "part" },
  },
};
