import { isInvoicePaper } from "#contract/print/paper.ts";
import type { Print } from "#contract/print/schema.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readLetterhead } from "#gateway/store/prints/read-letterhead.ts";
import { readPrintedOrders } from "#gateway/store/prints/read-printed-orders.ts";
import { readInvoiceDocuments } from "#gateway/store/prints/read-invoice-documents.ts";
import { readPrintedIds } from "#gateway/store/prints/prints.ts";
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
    return orderSheets[paper](await readPrintedOrders(db, storeId, ids), request);
  });
}
