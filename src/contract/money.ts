import { plainDigits, withoutAtEnd } from "./text.ts";

/**
 * All calculations with money. Amounts are whole minor units (paise, pence) in safe integers. Quantities have three
 * decimals (kilograms or pieces). Tax rates are basis points (500 = 5 %). Prices include the tax, as an MRP does.
 */

/** The highest total of an order, in minor units. Source: specification 9 (1e7 in major units). */
export const maxAmount = 1_000_000_000;

/** Quantity (three decimals) times unit price (minor units) in minor units; exact up to the final rounding. */
export function lineAmount(quantity: number, unitPrice: number): number {
  return divideHalf(Math.round(quantity * 1000) * unitPrice, 1000);
}

/**
 * The tax contained in an amount that includes it, in minor units; `rate` in basis points. A tax of two parts is the sum
 * of two that are equal.
 */
export function includedTax(amount: number, rate: number, parts: 1 | 2 = 1): number {
  return parts * divideHalf(amount * rate, parts * (10_000 + rate));
}

/**
 * Divides whole numbers and rounds halves away from zero. It uses integers only, so that no paisa is rounded wrongly.
 */
export function divideHalf(numerator: number, denominator: number): number {
  const sign = numerator < 0 ? -1n : 1n;
  const top = BigInt(Math.abs(numerator));
  const bottom = BigInt(denominator);
  return Number(sign * ((2n * top + bottom) / (2n * bottom)));
}

/** Sums amounts in minor units. */
export function sumAmounts(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

/** Reads a text such as "12.5" as minor units; `null` when it is not an amount or has too many decimals. */
export function parseAmount(text: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/.exec(plainDigits(text).trim());
  if (!match) return null;
  const fraction = withoutAtEnd(match[3] ?? "", "0");
  if (fraction.length > 2) return null;
  const minor = Number(match[2]) * 100 + Number(fraction.padEnd(2, "0") || 0);
  return match[1] && minor ? -minor : minor;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Writes minor units for people, without the currency sign: `123450` -> "1,234.50". Default "0.00". */
export function formatAmount(amount: number, locale = "en-IN"): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    formats.set(locale, format);
  }
  return format.format(amount / 100);
}

/** Writes minor units with the store's currency sign: "₹1,234.50". */
export function formatMoney(amount: number, currency: string, locale = "en-IN"): string {
  return moneyFormat(currency, locale).format(amount / 100);
}

/** The sign of a currency as amounts have it: "₹". */
export function currencySign(currency: string, locale = "en-IN"): string {
  return (
    moneyFormat(currency, locale)
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value ?? currency
  );
}

function moneyFormat(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency });
    formats.set(key, format);
  }
  return format;
}

/** Writes minor units for machines (CSV, forms): `123450` -> "1234.50". */
export function plainAmount(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
