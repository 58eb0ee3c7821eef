import { sql } from "kysely";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import type { Db } from "#gateway/database/schema.ts";

/** The document of an invoice as it was issued, and the number of the invoice that has replaced it since. */
export interface PrintedInvoice extends InvoiceDocument {
  readonly replacedBy: string | null;
}

/** The documents of invoices, in the order of the ids. */
export async function readInvoiceDocuments(db: Db, storeId: string, ids: readonly string[]): Promise<PrintedInvoice[]> {
  const invoices = await db
    .selectFrom("invoices")
    .leftJoin("invoices as newer", (join) =>
      join.onRef("newer.store_id", "=", "invoices.store_id").onRef("newer.corrects", "=", "invoices.id"),
    )
    .select(["invoices.id", "invoices.document", "newer.number as replacedBy"])
    .where("invoices.store_id", "=", storeId)
    .where("invoices.id", "=", sql<string>`any(${[...ids]})`)
    .execute();
  const documents = new Map(invoices.map(({ id, document, replacedBy }) => [id, { ...document, replacedBy }]));
  return ids.flatMap((id) => documents.get(id) ?? []);
}
