import { invoicePaper, isInvoicePaper, isProductPaper, type Paper, type PrintSize } from "#contract/print/paper.ts";
import type { PaperPreview, Print } from "#contract/print/schema.ts";
import type { PaperSetup } from "#contract/settings/papers.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readAreas } from "#gateway/store/assignments/read-areas.ts";
import { readLetterhead } from "#gateway/store/prints/read-letterhead.ts";
import { readPaperSetup } from "#gateway/store/prints/paper-setup.ts";
import { newestPrintable } from "#gateway/store/prints/read-printable.ts";
import { readPrintedOrders } from "#gateway/store/prints/read-printed-orders.ts";
import { readInvoiceDocuments } from "#gateway/store/prints/read-invoice-documents.ts";
import { readLabels } from "#gateway/store/prints/shelf-labels.ts";
import { readPaper, readPrintedIds } from "#gateway/store/prints/prints.ts";
import { readDayEnd } from "#gateway/store/transactions/read-day-end.ts";
import { notFound } from "#gateway/refusal.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { takeTurns } from "#gateway/take-turns.ts";
import { joinRecords, makeSheets, type PrintedRecords, type PrintFrame } from "./papers/make-sheets.ts";

const nothing: PrintedRecords = { orders: [], invoices: [], dayEnds: [], labels: [] };

/** How many records are read in one turn of the process. */
const recordsInTurn = 100;

/**
 * Reads what a print is made of, its records as they are now, all at the same moment. They are handed on in pieces, and
 * other calls get their turn between two.
 */
export function readRecords(
  db: Db,
  { storeId, id, paper, drawnSize: size, codes, copies, day }: Print,
  storageBase: string,
  take: (some: PrintedRecords) => void,
): Promise<PrintFrame> {
  return inSnapshot(db, async (db) => {
    const letterhead = await readLetterhead(db, storeId, size, storageBase);
    const areas = await readAreas(db, storeId);
    if (day !== null) take({ ...nothing, dayEnds: [await readDayEnd(db, storeId, day)] });
    for await (const ids of takeTurns(await readPrintedIds(db, storeId, id), recordsInTurn))
      take(await readSome(db, storeId, paper, ids));
    return { paper, size, codes, copies, letterhead, areas, texts: await readPaperSetup(db, storeId, paper) };
  });
}

async function readSome(db: Db, storeId: string, paper: Paper, ids: readonly string[]): Promise<PrintedRecords> {
  if (isProductPaper(paper)) return { ...nothing, labels: await readLabels(db, storeId, ids) };
  if (isInvoicePaper(paper)) return { ...nothing, invoices: await readInvoiceDocuments(db, storeId, ids) };
  return { ...nothing, orders: await readPrintedOrders(db, storeId, ids) };
}

/** A paper as it would print with other settings, of the newest record that has it; nothing is recorded. */
export function previewPaper(
  db: Db,
  storeId: string,
  { paper, setup }: { readonly paper: Paper; readonly setup: PaperSetup },
  storageBase: string,
): Promise<PaperPreview> {
  return inSnapshot(db, async (db) => {
    const size = await readPaper(db, storeId, setup.size);
    const { codes, copies } = setup;
    const letterhead = await readLetterhead(db, storeId, size, storageBase);
    const areas = await readAreas(db, storeId);
    const sheets = makeSheets(
      { paper, size, codes, copies, letterhead, areas, texts: setup },
      await readNewest(db, storeId, paper),
    );
    return { size, sheets: [...sheets] };
  });
}

async function readNewest(db: Db, storeId: string, paper: Paper): Promise<PrintedRecords> {
  if (paper === "Day end") return { ...nothing, dayEnds: [await readDayEnd(db, storeId, undefined)] };
  const id = await newestPrintable(db, storeId, paper);
  return id === null ? nothing : readSome(db, storeId, paper, [id]);
}

/** The sheets of a print that is small enough to be made at once, of its records as they are now. */
export async function readSheets(db: Db, print: Print, storageBase: string): Promise<Sheet[]> {
  const pieces: PrintedRecords[] = [];
  const frame = await readRecords(db, print, storageBase, (some) => pieces.push(some));
  return [...makeSheets(frame, joinRecords(pieces))];
}

/** One invoice as it prints in a size, or in the one that is set for it; refused with 404 where the store has not got it. */
export async function readInvoiceSheet(
  db: Db,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  printSize: PrintSize | undefined,
  storageBase: string,
): Promise<Sheet> {
  const [invoice] = await readInvoiceDocuments(db, storeId, [id]);
  if (!invoice) throw notFound("invoice");
  const paper = invoicePaper[invoice.kind];
  const texts = await readPaperSetup(db, storeId, paper);
  const size = await readPaper(db, storeId, printSize ?? texts.size);
  const letterhead = await readLetterhead(db, storeId, size, storageBase);
  const frame: PrintFrame = { paper, size, codes: texts.codes, copies: 1, texts, letterhead, areas: [] };
  const [sheet] = makeSheets(frame, { ...nothing, invoices: [invoice] });
  if (!sheet) throw notFound("invoice");
  return sheet;
}
