import { isInvoicePaper, isProductPaper, type PrintSize } from "#contract/print/paper.ts";
import type { Print } from "#contract/print/schema.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readAreas } from "#gateway/store/assignments/read-areas.ts";
import { readLetterhead } from "#gateway/store/prints/read-letterhead.ts";
import { readPrintedOrders } from "#gateway/store/prints/read-printed-orders.ts";
import { readInvoiceDocuments } from "#gateway/store/prints/read-invoice-documents.ts";
import { readLabels } from "#gateway/store/prints/shelf-labels.ts";
import { readPaper, readPrintedIds } from "#gateway/store/prints/prints.ts";
import { readDayEnd } from "#gateway/store/transactions/read-day-end.ts";
import { notFound } from "#gateway/refusal.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { takeTurns } from "#gateway/take-turns.ts";
import { invoiceSheet } from "./papers/invoice.ts";
import { joinRecords, makeSheets, type PrintedRecords, type PrintFrame } from "./papers/make-sheets.ts";
import { wordsOf } from "./papers/words.ts";

const nothing: PrintedRecords = { orders: [], invoices: [], dayEnds: [], labels: [] };

/** How many records are read in one turn of the process. */
const recordsInTurn = 100;

/**
 * Reads what a print is made of, its records as they are now, all at the same moment. They are handed on in pieces, and
 * other calls get their turn between two.
 */
export function readRecords(
  db: Db,
  { storeId, id, paper, drawnSize: size, codes, day }: Print,
  storageBase: string,
  take: (some: PrintedRecords) => void,
): Promise<PrintFrame> {
  return inSnapshot(db, async (db) => {
    const letterhead = await readLetterhead(db, storeId, size, storageBase);
    const areas = await readAreas(db, storeId);
    if (day !== null) take({ ...nothing, dayEnds: [await readDayEnd(db, storeId, day)] });
    for await (const ids of takeTurns(await readPrintedIds(db, storeId, id), recordsInTurn))
      if (isProductPaper(paper)) take({ ...nothing, labels: await readLabels(db, storeId, ids) });
      else if (isInvoicePaper(paper)) take({ ...nothing, invoices: await readInvoiceDocuments(db, storeId, ids) });
      else take({ ...nothing, orders: await readPrintedOrders(db, storeId, ids) });
    return { paper, size, codes, letterhead, areas };
  });
}

/** The sheets of a print that is small enough to be made at once, of its records as they are now. */
export async function readSheets(db: Db, print: Print, storageBase: string): Promise<Sheet[]> {
  const pieces: PrintedRecords[] = [];
  const frame = await readRecords(db, print, storageBase, (some) => pieces.push(some));
  return [...makeSheets(frame, joinRecords(pieces))];
}

/** One invoice as it prints in a size; refused with 404 where the store has not got it. */
export async function readInvoiceSheet(
  db: Db,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  printSize: PrintSize,
  storageBase: string,
): Promise<Sheet> {
  const [invoice] = await readInvoiceDocuments(db, storeId, [id]);
  if (!invoice) throw notFound("invoice");
  const size = await readPaper(db, storeId, printSize);
  const letterhead = await readLetterhead(db, storeId, size, storageBase);
  return invoiceSheet(invoice, { size, codes: "QR", letterhead, words: wordsOf(invoice) });
}
