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

/**
 * The code by which spellings of one barcode are the same, with and without the zeros with which it begins: a GTIN has 14
 * digits, any other code stays as it is. `gtin_of` of the database says the same.
 */
export function comparedBarcode(code: string): string {
  const whole = code.padStart(14, "0");
  return /^\d{7,14}$/.test(code) && isGtin(whole) ? whole : code;
}

/**
 * A barcode with the zeros that a spreadsheet took away from its beginning: 11 digits are a UPC-A and 7 an EAN-8, where
 * the last digit says so. 10 digits are a UPC-A with two zeros, unless they are the number of a book as well. Null where
 * it is not sure which barcode was meant; one that lacks no digit stays as it is.
 */
export function wholeBarcode(code: string): string | null {
  if (claimsGtin(code)) return code;
  const lengths: Readonly<Partial<Record<number, number>>> = { 7: 8, 10: 12, 11: 12 };
  const whole = code.padStart(lengths[code.length] ?? code.length, "0");
  return isGtin(whole) && !isBookNumber(code) ? whole : null;
}

/** Whether ten digits are the number of a book, whose last digit follows from another sum (ISBN-10). */
function isBookNumber(code: string): boolean {
  const sum = [...code].reduce((all, digit, at) => all + Number(digit) * (10 - at), 0);
  return code.length === 10 && sum % 11 === 0;
}

/**
 * Reads a scanned code. An EAN-13 with a prefix of the store's scales holds a product code of five digits, a value of
 * five (grams or minor units) and the check digit. A code of 12 to 14 digits is a GTIN and must have the right check
 * digit, and is an EAN-13 whatever zeros it begins with; shops have codes of 8 digits of their own.
 */
export function readCode(text: string, prefixes: ScalePrefixes = usualScalePrefixes): ReadCode {
  const code = plainDigits(text);
  if (claimsGtin(code) && code.length > 8 && !isGtin(code)) return { type: "misread" };
  const ean = code.length < 12 ? "" : comparedBarcode(code).replace(/^0/, "");
  const type = ean.length === 13 ? prefixes[ean.slice(0, 2)] : undefined;
  return type ? { type, item: ean.slice(2, 7), value: Number(ean.slice(7, 12)) } : { type: "barcode", code };
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
