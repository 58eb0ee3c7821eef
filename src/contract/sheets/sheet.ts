/** A cell of an export: its text, and the type of its value. A moment is "2026-11-21 09:41". */
export interface SheetCell {
  readonly text: string;
  readonly is: "text" | "number" | "moment";
}

/** The lines of an export, each with a cell for each column. */
export type SheetLines = readonly (readonly SheetCell[])[];

/** Why lines do not fit into a file of this format, as a sentence. Nothing is ever left out instead. */
export class SheetRefused extends Error {}

/** Writes a file in parts: `add` and `end` answer the text that follows. */
export interface SheetText {
  add(lines: SheetLines): string;
  end(): string;
}
