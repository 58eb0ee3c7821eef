import { lineAmount, sumAmounts } from "#contract/money.ts";
import { plainDigits } from "#contract/text.ts";

/** What the five digits after the item stand for in a code that a scale has printed. */
export type ScaleValue = "weight" | "price";

/** Which first two digits of an EAN-13 mean that a scale has printed it, and what its value is. */
export type ScalePrefixes = Readonly<Partial<Record<string, ScaleValue>>>;

/** What is usual where a store has set nothing else; the other prefixes for use inside a shop are plain barcodes. */
const usualScalePrefixes: ScalePrefixes = { "21": "weight", "22": "price", "23": "weight", "24": "price" };

/**
 * What a code says: a product by its barcode, or by its item code with grams or minor units; or that it was misread.
 */
export type ReadCode =
  | { readonly type: "barcode"; readonly code: string }
  | { readonly type: ScaleValue; readonly item: string; readonly value: number }
  | { readonly type: "misread" };

/** Whether a text is what a scanner sends: more digits than any quantity has. */
export function isScan(text: string): boolean {
  return /^\d{8,14}$/.test(plainDigits(text));
}

/** Whether a code has the length of a GTIN: it then claims to be one, and its last digit must fit the others. */
export function claimsGtin(code: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(code);
}

/** Whether the last digit of a code of digits fits the others, counted from the right: 8, 12, 13 and 14 alike. */
export function isGtin(code: string): boolean {
  return claimsGtin(code) && checkDigit(code.slice(0, -1)) === Number(code.at(-1));
}

/** The code by which spellings of one barcode are the same: a GTIN has 14 digits, any other code stays as it is. */
export function comparedBarcode(code: string): string {
  return isGtin(code) ? code.padStart(14, "0") : code;
}

/**
 * Reads a scanned code. An EAN-13 with a prefix of the store's scales holds a product code of five digits, a value of
 * five (grams or minor units) and the check digit. A code of 12 to 14 digits is a GTIN and must have the right check
 * digit; shops have codes of 8 digits of their own.
 */
export function readCode(text: string, prefixes: ScalePrefixes = usualScalePrefixes): ReadCode {
  const code = plainDigits(text);
  if (claimsGtin(code) && code.length > 8 && !isGtin(code)) return { type: "misread" };
  if (code.length !== 13) return { type: "barcode", code };
  const type = prefixes[code.slice(0, 2)];
  return type ? { type, item: code.slice(2, 7), value: Number(code.slice(7, 12)) } : { type: "barcode", code };
}

/** The check digit behind some digits, of which the last counts three times, the one before once, and so on. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) sum += Number(digit) * (at % 2 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

/**
 * How much of a product a scanned code stands for, in pieces or kilograms; null where it does not say. `price` in minor
 * units for a piece or kilogram.
 */
export function quantityOf(read: ReadCode, product: { readonly unit: string; readonly price: number }): number | null {
  if (read.type === "barcode" || read.type === "misread") return null;
  if (read.type === "weight") return product.unit === "weight" ? read.value / 1_000 : null;
  if (product.price <= 0) return null;
  return product.unit === "weight"
    ? weightOfLabel(read.value, product.price)
    : Math.max(1, Math.round(read.value / product.price));
}

/**
 * The weight that a label with a price stands for, in kilograms: the fewest whole grams that cost no less than it says.
 * What they cost more is taken off, so that the label is paid as it is printed. Amounts in minor units.
 */
export function weightOfLabel(label: number, price: number): number {
  return Math.ceil((label * 1_000) / price) / 1_000;
}

/** The price that a scanned label says, in minor units; null for any other code, and for what is sold by the piece. */
export function labelOf(
  read: ReadCode,
  { unit, price }: { readonly unit: string; readonly price: number },
): number | null {
  return read.type === "price" && unit === "weight" && price > 0 ? read.value : null;
}

/**
 * What is taken off a line so that its labels are paid as they are printed, in minor units; null where the quantity is
 * not that of the labels at this price, or the product is sold by the piece.
 */
export function labelDiscount(
  labels: readonly number[],
  { unit, quantity, price }: { readonly unit: string; readonly quantity: number; readonly price: number },
): number | null {
  if (unit !== "weight" || price <= 0) return null;
  const grams = sumAmounts(labels.map((label) => Math.round(weightOfLabel(label, price) * 1_000)));
  return grams === Math.round(quantity * 1_000) ? lineAmount(quantity, price) - sumAmounts(labels) : null;
}
