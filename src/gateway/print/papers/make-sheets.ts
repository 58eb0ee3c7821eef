import { isInvoicePaper, isProductPaper, type OrderPaper, type PaperSize } from "#contract/print/paper.ts";
import type { Print } from "#contract/print/schema.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import type { DayEnd } from "#contract/transactions/schema.ts";
import type { PrintedInvoice } from "#gateway/store/prints/read-invoice-documents.ts";
import { type Area, distances } from "#gateway/assignment/area.ts";
import type { Letterhead } from "#gateway/store/prints/read-letterhead.ts";
import type { PrintedOrder } from "#gateway/store/prints/read-printed-orders.ts";
import type { PaperSetup } from "#contract/settings/papers.ts";
import { bagLabels } from "./bag-label.ts";
import { copiesOf } from "./copies.ts";
import { dayEndSheet } from "./day-end.ts";
import { invoiceSheet } from "./invoice.ts";
import { packingSlip } from "./packing-slip.ts";
import type { PaperRequest } from "./paper-request.ts";
import { pickSheet } from "./pick-sheet.ts";
import { shelfLabels } from "./shelf-label.ts";
import type { ShelfLabel } from "#gateway/store/prints/shelf-labels.ts";
import { type Roads, runSheets } from "./run-sheet.ts";
import { wordsOf } from "./words.ts";

/** What the sheets of a print are made from besides its records. Plain data, so that another thread can make them. */
export interface PrintFrame extends Pick<Print, "paper" | "codes" | "copies"> {
  readonly size: PaperSize;
  /** The texts of this paper. */
  readonly texts: Pick<PaperSetup, "head" | "foot" | "terms" | "copyNames">;
  readonly letterhead: Letterhead;
  readonly areas: readonly Area[];
}

/** What a print shows in its order: orders, invoices, the end of a day, or what labels say. Plain data too. */
export interface PrintedRecords {
  readonly orders: readonly PrintedOrder[];
  readonly invoices: readonly PrintedInvoice[];
  readonly dayEnds: readonly DayEnd[];
  readonly labels: readonly ShelfLabel[];
}

type MakeSheets = (orders: readonly PrintedOrder[], request: PaperRequest & Roads) => Iterable<Sheet>;

/** How the sheets of each paper of orders are made. */
const orderSheets: Readonly<Record<OrderPaper, MakeSheets>> = {
  "Pick sheet": (orders, request) => [pickSheet(orders, request)],
  *"Packing slip"(orders, request) {
    for (const order of orders) yield packingSlip(order, request);
  },
  "Bag label": bagLabels,
  "Run sheet": runSheets,
};

/**
 * Makes the sheets of a print with their texts and copies, each when it is asked for: those of thousands of records need
 * not all be there at once.
 */
export function* makeSheets(frame: PrintFrame, records: PrintedRecords): Generator<Sheet, void> {
  for (const sheet of plainSheets(frame, records)) yield* copiesOf(sheet, frame);
}

function* plainSheets(
  frame: PrintFrame,
  { orders, invoices, dayEnds, labels }: PrintedRecords,
): Generator<Sheet, void> {
  const { paper, letterhead, areas } = frame;
  const request = { ...frame, words: wordsOf(letterhead) };
  if (paper === "Day end") for (const dayEnd of dayEnds) yield dayEndSheet(dayEnd, request);
  else if (isProductPaper(paper)) yield* shelfLabels(labels, request);
  else if (isInvoicePaper(paper)) for (const invoice of invoices) yield invoiceSheet(invoice, request);
  else yield* orderSheets[paper](orders, { ...request, distance: distances(areas) });
}

/** Puts records together that were read in pieces. */
export function joinRecords(pieces: readonly PrintedRecords[]): PrintedRecords {
  return {
    orders: pieces.flatMap(({ orders }) => orders),
    invoices: pieces.flatMap(({ invoices }) => invoices),
    dayEnds: pieces.flatMap(({ dayEnds }) => dayEnds),
    labels: pieces.flatMap(({ labels }) => labels),
  };
}
