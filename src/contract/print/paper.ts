import type { InvoiceKind } from "#contract/invoices/kinds.ts";
import type { Permission } from "#contract/permission.ts";
import type { DeliveryType } from "#contract/enumerations.ts";
import { calledOffStatuses, type OrderStatus } from "#contract/orders/status.ts";

/** What is printed of orders. Each is a paper of its own form, which a store prints for its staff or its customers. */
export const orderPapers = ["Pick sheet", "Packing slip", "Bag label", "Run sheet"] as const;
export type OrderPaper = (typeof orderPapers)[number];

/** The invoices that are printed: of what was sold, and of what came back. */
export const invoicePapers = ["Invoice", "Return invoice"] as const;
export type InvoicePaper = (typeof invoicePapers)[number];

/** The paper of each kind of invoice. */
export const invoicePaper: Readonly<Record<InvoiceKind, InvoicePaper>> = { sales: "Invoice", return: "Return invoice" };

/** What is printed of products. */
export const productPapers = ["Shelf label"] as const;
export type ProductPaper = (typeof productPapers)[number];

/** What is printed of records. */
export const recordPapers = [...orderPapers, ...invoicePapers, ...productPapers] as const;
export type RecordPaper = (typeof recordPapers)[number];

/** Everything that is printed: papers of records, and the end of a day. */
export const papers = [...recordPapers, "Day end"] as const;
export type Paper = (typeof papers)[number];

/** The sizes of paper: three sheets, and two rolls, whose pages are as long as what is on them. */
export const paperSizes = ["A4", "A3", "Thermal 80 mm", "Thermal 58 mm", "A5"] as const;
export type PaperSize = (typeof paperSizes)[number];

/** What can be asked for: a size of paper, or "Thermal", which is the roll that the store has. */
export const printableSizes = ["A4", "A3", "Thermal", "Thermal 80 mm", "Thermal 58 mm", "A5"] as const;
export type PrintSize = (typeof printableSizes)[number];

/** The widths of rolls in millimetres. */
export const rollWidths = [80, 58] as const;
export type RollWidth = (typeof rollWidths)[number];

/** The paper on which a size is printed in a store that has such a roll. */
export function paperOf(size: PrintSize, roll: RollWidth): PaperSize {
  return size === "Thermal" ? `Thermal ${roll} mm` : size;
}

/** The codes in which the number of a record is printed, to be read by a scanner. */
export const codeForms = ["QR", "Code 128"] as const;
export type CodeForm = (typeof codeForms)[number];

/** What can be asked for: one of them, or a paper without a code. */
export const printedCodes = [...codeForms, "None"] as const;
export type PrintedCodes = (typeof printedCodes)[number];

/** The most copies of a paper in one print. */
export const mostCopies = 5;

/** Width, height and margins of a size in millimetres; a roll has no height of its own. */
interface PaperMeasures {
  readonly width: number;
  readonly height: number | null;
  readonly margin: number;
  /** The height of plain letters in points. */
  readonly letters: number;
}

/** The measures of every size. */
export const paperMeasures: Readonly<Record<PaperSize, PaperMeasures>> = {
  A4: { width: 210, height: 297, margin: 12, letters: 9.5 },
  A5: { width: 148, height: 210, margin: 9, letters: 8 },
  A3: { width: 297, height: 420, margin: 15, letters: 12 },
  "Thermal 80 mm": { width: 80, height: null, margin: 4, letters: 8.5 },
  "Thermal 58 mm": { width: 58, height: null, margin: 3, letters: 7.5 },
};

/** Whether a size is a roll: narrow, and as long as it needs to be. */
export function isRoll(size: PaperSize): boolean {
  return paperMeasures[size].height === null;
}

/** The sizes of which one is asked for, where a store offers no others: its roll is known. */
const usualSizes: readonly PrintSize[] = ["A4", "A3", "Thermal", "A5"];

/** The sizes that a store offers. */
export function sizesOf(offered: readonly string[]): readonly PrintSize[] {
  const some = printableSizes.filter((size) => offered.includes(size));
  return some.length > 0 ? some : usualSizes;
}

/**
 * The width of one square of a QR code and of the thinnest bar of a Code 128, in millimetres: any scanner reads them.
 */
export const codeMeasures = { square: 0.51, bar: 0.34 } as const;

/** The most records of one print. */
export const mostPrinted = 5_000;

/** The most records of one print, each counted with its copies, that are drawn while one waits; more are drawn by a job. */
export const mostDrawnAtOnce = 200;

/** The statuses in which nothing is printed of an order, because nobody will pick, pack or deliver it. */
const unprintedStatuses: ReadonlySet<OrderStatus> = new Set(calledOffStatuses);

/** Why a paper is not printed of an order; null where it is. */
export function leftOutBecause(
  paper: Paper,
  { status, deliveryType }: { readonly status: OrderStatus; readonly deliveryType: DeliveryType },
): string | null {
  if (unprintedStatuses.has(status)) return `it is ${status.toLowerCase()}`;
  return paper === "Run sheet" && deliveryType === "STORE_PICKUP" ? "it is picked up at the store" : null;
}

/** Whether the PDF of a print is drawn when it is asked for, waits for its job, is there, or could not be drawn. */
export const printStates = ["ready", "waiting", "done", "failed"] as const;
export type PrintState = (typeof printStates)[number];

/** The right to see what is on a paper. */
export function paperRight(paper: Paper): Permission {
  if (paper === "Day end") return "transaction.view";
  if (isProductPaper(paper)) return "product.view";
  return isInvoicePaper(paper) ? "invoice.view" : "order.view";
}

/** Whether a paper is an invoice, which is drawn from what was issued, and not from the order. */
export function isInvoicePaper(paper: Paper): paper is InvoicePaper {
  return (invoicePapers as readonly Paper[]).includes(paper);
}

/** Whether a paper is one of products. */
export function isProductPaper(paper: Paper): paper is ProductPaper {
  return (productPapers as readonly Paper[]).includes(paper);
}
