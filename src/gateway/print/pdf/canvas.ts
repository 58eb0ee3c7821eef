import type PDFDocument from "pdfkit";
import type { Face, Weight } from "./faces.ts";
import type { Letters } from "./letters.ts";

/** The colour of plain letters. */
export const ink = "#111111";

/** How one line of text is drawn. Lengths are in points; `baseline` is measured from the top of the page. */
export interface DrawnLine {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly weight: Weight;
  readonly color?: string;
}

/** Draws on the present page of a document. */
export interface Canvas {
  line(line: DrawnLine): void;
  /** A filled rectangle. */
  box(x: number, top: number, width: number, height: number, color: string): void;
  frame(x: number, top: number, width: number, height: number, color: string): void;
  /** A picture, PNG or JPEG, as large as fits into a square. */
  picture(bytes: Uint8Array, x: number, top: number, side: number): void;
}

/** A canvas for a document. */
export function createCanvas(document: InstanceType<typeof PDFDocument>, letters: Letters): Canvas {
  const known = new Set<Face>();
  const take = (face: Face): void => {
    if (!known.has(face)) document.registerFont(face.name, face.bytes);
    known.add(face);
    document.font(face.name);
  };
  return {
    line({ text, x, baseline, size, weight, color = ink }) {
      let at = x;
      document.fontSize(size).fillColor(color);
      for (const run of letters.runs(text, weight)) {
        take(run.face);
        document.text(run.text, at, baseline, { lineBreak: false, baseline: "alphabetic" });
        at += letters.widthOf(run, size);
      }
    },
    box: (x, top, width, height, color) => void document.rect(x, top, width, height).fill(color),
    frame: (x, top, width, height, color) => void document.lineWidth(0.6).rect(x, top, width, height).stroke(color),
    picture: (bytes, x, top, side) => void document.image(Buffer.from(bytes), x, top, { fit: [side, side] }),
  };
}
