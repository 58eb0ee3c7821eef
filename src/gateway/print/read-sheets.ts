import { isInvoicePaper, type PaperSize } from "#contract/print/paper.ts";
import type { Print } from "#contract/print/schema.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import type { Db } from "#gateway/database/schema.ts";
import { distances } from "#gateway/assignment/area.ts";
import { readAreas } from "#gateway/store/assignments/read-areas.ts";
import { readLetterhead } from "#gateway/store/prints/read-letterhead.ts";
import { readPrintedOrders } from "#gateway/store/prints/read-printed-orders.ts";
import { readInvoiceDocuments } from "#gateway/store/prints/read-invoice-documents.ts";
import { readPrintedIds } from "#gateway/store/prints/prints.ts";
import { notFound } from "#gateway/refusal.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { invoiceSheet } from "./papers/invoice.ts";
import { orderSheets } from "./papers/make-sheets.ts";
import { wordsOf } from "./papers/words.ts";

/** The sheets of a print, of its records as they are now. */
export function readSheets(db: Db, { storeId, id, paper, size, codes }: Print, storageBase: string): Promise<Sheet[]> {
  return inSnapshot(db, async (db) => {
    const letterhead = await readLetterhead(db, storeId, storageBase);
    const ids = await readPrintedIds(db, storeId, id);
    const request = { size, codes, letterhead, words: wordsOf(letterhead) };
    if (isInvoicePaper(paper)) {
      const invoices = await readInvoiceDocuments(db, storeId, ids);
      return invoices.map((invoice) => invoiceSheet(invoice, request));
    }
    const distance = distances(await readAreas(db, storeId));
    return orderSheets[paper](await readPrintedOrders(db, storeId, ids), { ...request, distance });
  });
}

/** One invoice as it prints on paper of a size; refused with 404 where the store has not got it. */
export async function readInvoiceSheet(
  db: Db,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  size: PaperSize,
  storageBase: string,
): Promise<Sheet> {
  const [invoice] = await readInvoiceDocuments(db, storeId, [id]);
  if (!invoice) throw notFound("invoice");
  const letterhead = await readLetterhead(db, storeId, storageBase);
  return invoiceSheet(invoice, { size, codes: "QR", letterhead, words: wordsOf(invoice) });
}
