import { plainDigits } from "#contract/text.ts";

/** What is typed to find a product: how many of it, if that was said first, and what to look for. */
export interface QuickLine {
  /** As it was typed, with a point; null when nothing was said. */
  readonly quantity: string | null;
  readonly term: string;
}

/** Reads "2 milk", "1.5kg onions" or "3x bread"; digits alone are a barcode or a code, never a quantity. */
export function readQuickLine(text: string): QuickLine {
  const found = /^\s*(\d{1,4}(?:[.,]\d{1,3})?)\s*(?:x|×|kg)?\s+(\S.*)$/i.exec(plainDigits(text));
  const [, quantity, term] = found ?? [];
  if (quantity === undefined || term === undefined) return { quantity: null, term: text.trim() };
  return { quantity: quantity.replace(",", "."), term: term.trim() };
}
