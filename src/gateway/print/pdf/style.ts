import type { TextBlock } from "#contract/print/sheet.ts";
import type { Weight } from "./faces.ts";
import type { Letters } from "./letters.ts";

/** Points of a millimetre. */
export const millimetre = 72 / 25.4;

/** Where blocks are measured: their left edge and width, the size of plain letters, and the letters. In points. */
export interface Place {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly letters: Letters;
  /** The pictures by their addresses; one that is missing is not drawn. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** How letters of a look are drawn: how many times the plain size, and how heavy. */
export const looks: Readonly<Record<TextBlock["look"], { readonly times: number; readonly weight: Weight }>> = {
  title: { times: 1.7, weight: "700" },
  heading: { times: 1.2, weight: "700" },
  strong: { times: 1, weight: "700" },
  plain: { times: 1, weight: "400" },
  small: { times: 0.85, weight: "400" },
  huge: { times: 3.2, weight: "700" },
};

/**
 * The height of a line and the position of its baseline, as multiples of the font size: Indian scripts reach far up and
 * down.
 */
export const lineHeight = 1.4;
export const ascent = 1.05;

/** The colours of lines, of the background of group titles, and of less important text. */
export const ruleColor = "#b0b5ba";
export const groupColor = "#e8eaed";
export const faint = "#5a6068";
