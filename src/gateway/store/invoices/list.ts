import { sql, type SqlBool } from "kysely";
import { invoiceList } from "#contract/invoices/list.ts";
import { invoiceRowSchema } from "#contract/invoices/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { documentCounts, keptSearch, listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";

/** What is stored of the sending of an invoice. */
const ofSending = {
  id: true,
  storeId: true,
  version: true,
  status: true,
  because: true,
  tries: true,
  nextTryAt: true,
  sentAt: true,
  createdAt: true,
  updatedAt: true,
} as const;

const syncColumns = rowColumns("invoice_syncs", invoiceRowSchema.pick(ofSending), {
  nextTryAt: "next_at",
  createdAt: "issued_at",
});

const invoiceColumns = rowColumns("invoices", invoiceRowSchema.omit(ofSending), {
  gstin: "buyer_gstin",
  corrects: sql.ref<string | null>("old.number"),
  correctedBy: sql.ref<string | null>("new.number"),
  issuedBy: "by_name",
});

/** Invoices with the state of their sending, each an `InvoiceRow`. */
function invoiceRows(db: Db) {
  return db
    .selectFrom("invoices")
    .innerJoin("invoice_syncs", (join) =>
      join.onRef("invoice_syncs.store_id", "=", "invoices.store_id").onRef("invoice_syncs.id", "=", "invoices.id"),
    )
    .leftJoin("invoices as old", (join) =>
      join.onRef("old.store_id", "=", "invoices.store_id").onRef("old.id", "=", "invoices.corrects"),
    )
    .leftJoin("invoices as new", (join) =>
      join.onRef("new.store_id", "=", "invoices.store_id").onRef("new.corrects", "=", "invoices.id"),
    )
    .select(syncColumns)
    .select(invoiceColumns);
}

/** The list of invoices with its SQL. */
export const invoices = listOfRows(invoiceList, invoiceRowSchema, {
  rows: invoiceRows,
  own: {
    // The indexes by which invoices are sorted begin with their kind.
    rows: (db) => db.selectFrom("invoice_syncs").select(syncColumns).select("invoice_syncs.kind"),
    lacks: invoiceRowSchema.omit({ ...ofSending, kind: true }).keyof().options,
  },
  plain: ["corrects"],
  columns: { items: "itemCount", issued: "createdAt" },
  fields: {
    business: (row) => sql<SqlBool>`${row("gstin")} <> ''`,
    inForce: (row) => sql<SqlBool>`${row("correctedBy")} is null`,
    issued: "createdAt",
    text: keptSearch("invoices"),
  },
  storedCounts: documentCounts("invoice", "kind"),
});
