import type { InvoiceKind } from "#contract/invoices/kinds.ts";

/**
 * The calendar year in which the fiscal year of a day begins; `day` as "2026-11-22", `startMonth` from 1. A year that
 * begins in April has the days until the end of March of the next one.
 */
export function fiscalYearOf(day: string, startMonth: number): number {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month < startMonth ? year - 1 : year;
}

/**
 * The number of an invoice as people read it, "S101-I2627-00001": the store's code, I or R for a return, the fiscal
 * year and the count in it. With a code of four characters it has the 16 characters that the tax law of India allows.
 */
export function invoiceNumber(
  storeCode: string,
  { kind, year, startMonth, count }: { kind: InvoiceKind; year: number; startMonth: number; count: number },
): string {
  const short = (of: number) => String(of % 100).padStart(2, "0");
  const years = startMonth === 1 ? short(year) : `${short(year)}${short(year + 1)}`;
  return `${storeCode}-${kind === "sales" ? "I" : "R"}${years}-${String(count).padStart(5, "0")}`;
}
