import { sql } from "kysely";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import type { Db } from "#gateway/database/schema.ts";

/** The documents of invoices, in the order of the ids. */
export async function readInvoiceDocuments(
  db: Db,
  storeId: string,
  ids: readonly string[],
): Promise<InvoiceDocument[]> {
  const invoices = await db
    .selectFrom("invoices")
    .select(["id", "document"])
    .where("store_id", "=", storeId)
    .where("id", "=", sql<string>`any(${[...ids]})`)
    .execute();
  const documents = new Map(invoices.map(({ id, document }) => [id, document]));
  return ids.flatMap((id) => documents.get(id) ?? []);
}
