import { onPaper } from "#contract/print/on-paper.ts";
import type { PaperSize, PrintedCodes } from "#contract/print/paper.ts";
import type { BrandBlock } from "#contract/print/sheet.ts";
import type { Letterhead } from "#gateway/store/prints/read-letterhead.ts";
import type { Words } from "./words.ts";

/** How papers are to look. */
export interface PaperRequest {
  readonly size: PaperSize;
  readonly codes: PrintedCodes;
  readonly letterhead: Letterhead;
  readonly words: Words;
}

/** The store at the head of a paper. */
export function brand({ name, address, phone, logo, color }: Letterhead): BrandBlock {
  return { type: "brand", name, lines: [address, phone].filter((line) => line !== ""), logo, color: onPaper(color) };
}
