import type { InvoiceKind } from "#contract/invoices/kinds.ts";

/**
 * The number of an invoice as people read it, "S101-I2627-00001": the store's code, I or R for a return, the fiscal
 * year and the count in it. The tax law of India allows 16 characters: where there would be one more, it has no hyphen
 * before the count. So a store with a code of up to five characters has enough of them, also for a hundred thousand invoices of
 * one year where the code has four.
 */
export function invoiceNumber(
  storeCode: string,
  { kind, year, startMonth, count }: { kind: InvoiceKind; year: number; startMonth: number; count: number },
): string {
  const short = (of: number) => String(of % 100).padStart(2, "0");
  const years = startMonth === 1 ? short(year) : `${short(year)}${short(year + 1)}`;
  const series = `${storeCode}-${kind === "sales" ? "I" : "R"}${years}`;
  const counted = String(count).padStart(5, "0");
  const number = `${series}-${counted}`;
  return number.length === longestNumber + 1 ? `${series}${counted}` : number;
}

/** The most characters of a number of an invoice by the tax law of India, and the signs that it may have. */
const longestNumber = 16;

/** Why a store with this code cannot number its invoices as the tax law of India wants; null where it can. */
export function refuseStoreCode(storeCode: string, startMonth: number): string | null {
  const number = invoiceNumber(storeCode, { kind: "sales", year: 2026, startMonth, count: 1 });
  if (number.length <= longestNumber && /^[A-Za-z0-9/-]+$/.test(number)) return null;
  return `invoices would have numbers such as ${number}: the tax law allows ${longestNumber} letters, digits, - and /. Give the store a shorter code`;
}
