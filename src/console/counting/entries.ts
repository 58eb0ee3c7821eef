import { checkField } from "#contract/fields/check-field.ts";
import { comparedBarcode } from "#contract/products/barcode.ts";
import { maxQuantity } from "#contract/orders/editing/editing.ts";
import type { SaleUnit } from "#contract/enumerations.ts";
import { plainDigits } from "#contract/text.ts";

/** The product that is to be counted next. */
export interface CountedProduct {
  readonly productId: string;
  readonly name: string;
  readonly unit: SaleUnit;
}

/** A line with a number that can be typed; null where it has none yet. */
export interface CountedLine extends CountedProduct {
  readonly code: string;
  readonly barcodes: readonly string[];
  readonly counted: number | null;
}

/** A typed number of a product that the gateway has not confirmed yet. It is kept as JSON, and sent under one key. */
export interface CountEntry extends CountedProduct {
  readonly quantity: number;
  /** So many more than were counted before. */
  readonly adds: boolean;
  readonly key: string;
}

/** The line that a scanned or typed text means: by barcode, by code, else the first one whose name has all its words. */
export function lineOf(lines: readonly CountedLine[], text: string): CountedLine | undefined {
  const typed = text.trim().toLowerCase();
  const digits = comparedBarcode(plainDigits(typed));
  const words = typed.split(/\s+/);
  return (
    lines.find(({ barcodes }) => barcodes.some((code) => comparedBarcode(code) === digits)) ??
    lines.find(({ code }) => code.toLowerCase() === typed) ??
    lines.find(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  );
}

/** What was typed as a number: "12", "1.25", or "+3" for three more; or a sentence about what is wrong. */
export function readCounted(
  text: string,
  unit: SaleUnit,
): { readonly quantity: number; readonly adds: boolean } | { readonly because: string } {
  const adds = text.trim().startsWith("+");
  const limits = {
    type: "number",
    required: true,
    least: 0,
    most: maxQuantity,
    decimals: unit === "weight" ? 3 : 0,
  } as const;
  const read = checkField(limits, text.trim().replace(/^\+/, ""));
  if ("because" in read) return { because: read.because };
  return { quantity: Number(read.value), adds };
}

/** How many of a line are counted, with what was typed and is not confirmed yet. */
export function countedNow(
  line: Pick<CountedLine, "productId" | "counted">,
  entries: readonly CountEntry[],
): number | null {
  let counted = line.counted;
  for (const { productId, quantity, adds } of entries)
    if (productId === line.productId) counted = adds ? (counted ?? 0) + quantity : quantity;
  return counted;
}

/** The line that is so many places further; from none, the first one that nobody has counted. */
export function lineBeside(
  lines: readonly CountedLine[],
  from: string | null,
  by: 1 | -1,
  entries: readonly CountEntry[],
): CountedLine | undefined {
  const at = lines.findIndex(({ productId }) => productId === from);
  if (at >= 0) return lines[Math.max(0, Math.min(lines.length - 1, at + by))];
  return lines.find((line) => countedNow(line, entries) === null) ?? lines[0];
}
