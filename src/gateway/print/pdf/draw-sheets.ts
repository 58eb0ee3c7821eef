import PDFDocument from "pdfkit";
import { type PaperSize, paperMeasures } from "#contract/print/paper.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import { createLetters, type Letters } from "./letters.ts";
import { createCanvas, type Canvas } from "./canvas.ts";
import { heightOf, paginate } from "./piece.ts";
import { faint, looks, millimetre } from "./style.ts";
import { blockPieces } from "./tables.ts";

/** Sheets to be drawn as one PDF. */
export interface DrawnSheets {
  readonly title: string;
  readonly size: PaperSize;
  readonly sheets: Iterable<Sheet>;
  /** Pictures by their addresses: SVG, PNG or JPEG. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** Draws sheets as one PDF, each from a new page on. Fonts are in it, with the letters that are used. */
export type DrawSheets = (drawn: DrawnSheets) => Promise<Buffer>;

/** Makes a drawer that keeps the fonts it has read. */
export function createDrawer(): DrawSheets {
  const letters = createLetters();
  return (drawn) => draw(drawn, letters);
}

async function draw({ title, size, sheets, pictures }: DrawnSheets, letters: Letters): Promise<Buffer> {
  const { width, height, margin, letters: plain } = paperMeasures[size];
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title } });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.on("error", reject);
  });
  const canvas = createCanvas(document, letters);
  const edge = margin * millimetre;
  const place = { x: edge, width: width * millimetre - 2 * edge, size: plain, letters, pictures };
  const footHeight = plain * 2;
  const room = height === null ? null : height * millimetre - 2 * edge - footHeight;
  for (const sheet of sheets) {
    const pages = paginate(blockPieces(sheet.blocks, place), room);
    for (const [at, pieces] of pages.entries()) {
      const pageHeight = height === null ? heightOf(pieces) + 2 * edge : height * millimetre;
      document.addPage({ size: [width * millimetre, pageHeight], margin: 0 });
      let top = edge;
      for (const piece of pieces) {
        piece.draw(canvas, top);
        top += piece.height;
      }
      if (height !== null) {
        foot(canvas, `${sheet.title} · page ${at + 1} of ${pages.length}`, place, pageHeight - edge);
      }
    }
  }
  document.end();
  return done;
}

function foot(canvas: Canvas, text: string, { x, size }: { x: number; size: number }, baseline: number): void {
  canvas.line({ text, x, baseline, size: size * looks.small.times, weight: "400", color: faint });
}
