import { getDocumentProxy } from "unpdf";

/** A page of a PDF: its size in millimetres, rounded to tenths, and its text. */
interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** Reads the pages of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<readonly PdfPage[]> {
  // The reader takes the bytes away from whoever hands them in.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const page = await document.getPage(at + 1);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    return { width: millimetres(right - left), height: millimetres(top - bottom), text };
  });
  return Promise.all(pages);
}

function millimetres(points: number): number {
  return Math.round((points / 72) * 254) / 10;
}
