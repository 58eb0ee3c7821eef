import type { Kysely } from "kysely";
import { invoiceKinds } from "#contract/invoices/kinds.ts";
import type { invoiceList } from "#contract/invoices/list.ts";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { syncStatuses } from "#contract/invoices/sync.ts";
import type { Database } from "#gateway/database/schema.ts";
import { buildInvoice, type InvoiceFields } from "../../database/invoices.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower, within } from "../list-promises.ts";

/** A row of an invoice with plain values, except those that a test sets. */
function invoiceRow(part: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    id: "00000000-0000-4000-8000-0000000000f1",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    number: "S101-I2627-00001",
    kind: "sales",
    status: "Sent",
    because: "",
    tries: 1,
    nextTryAt: null,
    sentAt: "2026-11-21T05:00:02.000Z",
    orderId: "00000000-0000-4000-8000-0000000000f2",
    orderNumber: "S101-000001",
    returnNumber: null,
    customerName: "Asha Rao",
    gstin: "",
    placeOfSupply: "Karnataka",
    itemCount: 2,
    taxable: 100_00,
    tax: 5_00,
    total: 105_00,
    corrects: null,
    correctedBy: null,
    reason: "",
    issuedBy: "Meera",
    createdAt: "2026-11-21T05:00:00.000Z",
    updatedAt: "2026-11-21T05:00:02.000Z",
    ...part,
  };
}

const names = ["Asha Rao", "Émile Zola", "émile zola", "Meera Nair", "Zoe"];

/** Has one that waits come in the place of another of its kind, where there is one that was not corrected yet. */
async function correcting(db: Kysely<Database>, storeId: string, fields: InvoiceFields): Promise<InvoiceFields> {
  if (fields.status !== "Waiting") return fields;
  const old = await db
    .selectFrom("invoices as old")
    .select("old.id")
    .where("old.store_id", "=", storeId)
    .where("old.kind", "=", fields.kind ?? "sales")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("invoices as newer").whereRef("newer.corrects", "=", "old.id").select("newer.id"))),
    )
    .orderBy("old.place")
    .limit(1)
    .executeTakeFirst();
  return { ...fields, corrects: old?.id ?? null };
}

/** What the tests know of invoices. */
export const invoiceSample = kindSample<"invoice", typeof invoiceList>({
  rows: [
    invoiceRow(),
    invoiceRow({ status: "Failed", because: "answered 503", sentAt: null, nextTryAt: "2026-11-21T05:00:12.000Z" }),
  ],
  texts: (at) => ({
    number: `S1-I2627-${String(at).padStart(5, "0")}`,
    kind: invoiceKinds[at % 3 === 0 ? 1 : 0],
    customerName: names[at % names.length] ?? "",
    itemCount: 1 + (at % 4),
    taxable: 90 * (at % 5),
    tax: 10 * (at % 3),
    total: 100 * (at % 5),
    createdAt: `2026-11-${String(1 + (at % 9)).padStart(2, "0")}T05:00:00.000Z`,
  }),
  write: async (db, storeId, fields) =>
    buildInvoice(db, storeId, await correcting(db, storeId, fields as InvoiceFields)),
  list: {
    values: {
      number: (row) => row.number,
      status: (row) => syncStatuses.indexOf(row.status),
      orderNumber: (row) => row.orderNumber,
      customer: (row) => lower(row.customerName),
      items: (row) => row.itemCount,
      taxable: (row) => row.taxable,
      tax: (row) => row.tax,
      total: (row) => row.total,
      issued: (row) => row.createdAt,
      corrects: (row) => row.corrects,
    },
    names: ["customer"],
    fields: {
      status: (row, value) => among(row.status, value),
      kind: (row, value) => among(row.kind, value),
      business: (row) => row.gstin !== "",
      inForce: (row) => row.correctedBy === null,
      issued: (row, value) => within(row.createdAt, value),
      total: (row, value) => within(row.total, value),
      text: (row) => `${row.number} ${row.orderNumber} ${row.returnNumber ?? ""} ${row.customerName}`,
    },
  },
});
