import type { InvoiceKind } from "#contract/invoices/kinds.ts";

/**
 * The number of an invoice as people read it, "S101-I2627-00001": the store's code or its own prefix, I or R for a return, the fiscal
 * year and the count in it. The tax law of India allows 16 characters: where there would be more, the hyphens go, that
 * before the count first.
 */
export function invoiceNumber(
  storeCode: string,
  { kind, year, startMonth, count }: { kind: InvoiceKind; year: number; startMonth: number; count: number },
): string {
  const short = (of: number) => String(of % 100).padStart(2, "0");
  const years = startMonth === 1 ? short(year) : `${short(year)}${short(year + 1)}`;
  const series = `${kind === "sales" ? "I" : "R"}${years}`;
  const counted = String(count).padStart(5, "0");
  const spellings = [`${storeCode}-${series}-${counted}`, `${storeCode}-${series}${counted}`];
  return spellings.find(({ length }) => length <= longestNumber) ?? `${storeCode}${series}${counted}`;
}

/** The most characters of a number of an invoice by the tax law of India, and the signs that it may have. */
const longestNumber = 16;

/** So many invoices of a year must have numbers that the law allows. */
const mostOfYear = 999_999;

/** Why a store with this code cannot number its invoices as the tax law of India wants; null where it can. */
export function refuseStoreCode(storeCode: string, startMonth: number): string | null {
  const number = invoiceNumber(storeCode, { kind: "sales", year: 2026, startMonth, count: mostOfYear });
  if (number.length <= longestNumber && /^[A-Za-z0-9/-]+$/.test(number)) return null;
  return `invoices would have numbers such as ${number}: the tax law allows ${longestNumber} letters, digits, - and /. Give the store a shorter code, or a shorter beginning of invoice numbers`;
}
